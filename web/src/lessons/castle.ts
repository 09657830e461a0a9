import { type Lesson } from './lesson';

export const lesson: Lesson = {
  game: 'castle',
  options: {},
  first: 0,
  bag: 'C28 C17 C35 C15 C50 C53 C14 C14 C40 C14 C14',
  steps: [
    {
      before: '*C28',
      say: {
        en: 'You build inside the wall. The first tile lies beside a start space in it; here one with a path, which must go on. Lay the tile on the lit square as it is.',
        it: 'Si costruisce dentro le mura. La prima tessera sta accanto a uno spazio iniziale; qui uno con un sentiero, che deve continuare. Posa la tessera sulla casella evidenziata così com’è.',
        de: 'Du baust innerhalb der Mauer. Das erste Plättchen liegt an einem Startfeld; hier an einem mit einem Weg, der weitergehen muss. Leg das Plättchen so, wie es ist, auf dem markierten Feld an.',
      },
      wants: 'C28@7,7/0',
      other: {
        en: 'That fits as well. But lay it with the red roof up, please: turn it on.',
        it: 'Va anche così. Ma posala con il tetto rosso in alto, per favore: girala ancora.',
        de: 'So passt es auch. Leg es aber bitte mit dem roten Dach nach oben an: Dreh weiter.',
      },
      clause: 'castle#c2.1',
    },
    {
      say: {
        en: 'Put a herald on the path. It has a well, so it will pay 2 points for each tile.',
        it: 'Metti un araldo sul sentiero. C’è un pozzo, perciò varrà 2 punti per ogni tessera.',
        de: 'Setz einen Herold auf den Weg. An ihm liegt ein Brunnen, also zählt er 2 Punkte für jedes Plättchen.',
      },
      wants: '+path:E',
      other: {
        en: 'Allowed, but here we want the path with its well.',
        it: 'È permesso, ma qui vogliamo il sentiero con il pozzo.',
        de: 'Erlaubt, aber hier geht es um den Weg mit dem Brunnen.',
      },
      clause: 'castle#c3.2',
    },
    {
      before: '*C17 C17@6,7/180 - *C35',
      say: {
        en: 'On the left the path ends at a square. Close it below as well.',
        it: 'A sinistra il sentiero finisce in una piazza. Chiudilo anche in basso.',
        de: 'Links endet der Weg an einem Platz. Schließ ihn auch unten ab.',
      },
      wants: 'C35@7,8/0',
      clause: 'castle#c3.2',
    },
    {
      say: {
        en: 'Only paths must go on; courts, houses and towers may meet whatever they like. No follower this time.',
        it: 'Solo i sentieri devono continuare; cortili, case e torri possono toccare qualunque cosa. Questa volta nessun seguace.',
        de: 'Nur Wege müssen weitergehen; Höfe, Häuser und Türme dürfen an alles stoßen. Diesmal kein Gefolgsmann.',
      },
      wants: '-',
      other: {
        en: 'Allowed. But keep your follower this time.',
        it: 'È permesso. Ma questa volta tieni il seguace.',
        de: 'Erlaubt. Aber behalte deinen Gefolgsmann diesmal.',
      },
      done: {
        en: 'Three tiles and the start space, 2 points each: 8. Your marker runs along the wall to 8, and the herald is home.',
        it: 'Tre tessere e lo spazio iniziale, 2 punti ciascuno: 8. Il tuo segnalino corre sulle mura fino a 8, e l’araldo è a casa.',
        de: 'Drei Plättchen und das Startfeld, je 2 Punkte: 8. Dein Stein läuft auf der Mauer bis zur 8, und der Herold ist zu Hause.',
      },
      clause: 'castle#c3.4',
    },
    {
      before: '*C15 C15@3,5/0 - *C50',
      say: {
        en: 'A tower beside the tower of a start space: turn the tile so that the towers meet, with its path leading right.',
        it: 'Una torre accanto alla torre di uno spazio iniziale: gira la tessera in modo che le torri si incontrino, con il sentiero verso destra.',
        de: 'Ein Turm neben dem Turm eines Startfelds: Dreh das Plättchen so, dass die Türme zusammenstoßen und sein Weg nach rechts führt.',
      },
      wants: 'C50@3,0/270',
      other: {
        en: 'Not yet: the grey towers should meet on the left. Turn the tile on.',
        it: 'Non ancora: le torri grigie devono incontrarsi a sinistra. Gira ancora la tessera.',
        de: 'Noch nicht: Die grauen Türme sollen links zusammenstoßen. Dreh weiter.',
      },
      clause: 'castle#c3.1',
    },
    {
      say: {
        en: 'A knight into the tower: towers pay 2 points for each tile, houses 1.',
        it: 'Un cavaliere nella torre: le torri valgono 2 punti per tessera, le case 1.',
        de: 'Ein Ritter in den Turm: Türme zählen 2 Punkte für jedes Plättchen, Häuser 1.',
      },
      wants: '+tower:Nw',
      other: {
        en: 'Allowed, but take the tower.',
        it: 'È permesso, ma scegli la torre.',
        de: 'Erlaubt, aber nimm den Turm.',
      },
      clause: 'castle#c3.3',
    },
    {
      before: '*C53 C53@3,6/0 - *C14',
      say: {
        en: 'The tower is complete when it looks at no empty square. Any tile will do: lay this court below it.',
        it: 'La torre è completa quando non guarda più caselle vuote. Basta una tessera qualunque: posa questo cortile sotto di essa.',
        de: 'Der Turm ist fertig, wenn er auf kein leeres Feld mehr blickt. Jedes Plättchen genügt: Leg diesen Hof unter ihm an.',
      },
      wants: 'C14@3,1/0',
      clause: 'castle#c3.3',
    },
    {
      say: {
        en: 'Put a merchant into the court. He lies down there until the end, when each market pays 3 points to the majority.',
        it: 'Metti un mercante nel cortile. Vi si sdraia fino alla fine, quando ogni mercato dà 3 punti alla maggioranza.',
        de: 'Setz einen Händler in den Hof. Er legt sich dort bis zum Ende hin; dann bringt jeder Markt der Mehrheit 3 Punkte.',
      },
      wants: '+court:Nw',
      other: {
        en: 'Allowed, but let us have a merchant.',
        it: 'È permesso, ma qui vogliamo un mercante.',
        de: 'Erlaubt, aber hier wollen wir einen Händler.',
      },
      done: {
        en: 'The tower pays 4, and your marker stops exactly on 12: a corner tower. Its bonus tile is yours.',
        it: 'La torre vale 4, e il tuo segnalino si ferma esattamente su 12: una torre d’angolo. La sua tessera bonus è tua.',
        de: 'Der Turm zählt 4, und dein Stein hält genau auf der 12: einem Eckturm. Sein Bonusplättchen gehört dir.',
      },
      clause: 'castle#c2.7',
    },
    {
      before: '*b9 *C14 C14@4,6/0 - *C40',
      say: {
        en: 'Number 9: 5 points at the end. Now a house: lay the tile so that the path goes on and the red roof lies in the corner.',
        it: 'Numero 9: 5 punti alla fine. Ora una casa: posa la tessera in modo che il sentiero continui e il tetto rosso stia nell’angolo.',
        de: 'Nummer 9: 5 Punkte am Ende. Jetzt ein Haus: Leg das Plättchen so an, dass der Weg weitergeht und das rote Dach oben links liegt.',
      },
      wants: 'C40@4,0/0',
      other: {
        en: 'It fits, but the roof should lie at the top left. Turn the tile.',
        it: 'Va bene, ma il tetto deve stare in alto a sinistra. Gira la tessera.',
        de: 'Es passt, aber das Dach soll oben links liegen. Dreh das Plättchen.',
      },
      clause: 'castle#c2.2',
    },
    {
      say: {
        en: 'A squire into the house.',
        it: 'Uno scudiero nella casa.',
        de: 'Ein Knappe ins Haus.',
      },
      wants: '+house:Nw',
      other: {
        en: 'Allowed, but take the house.',
        it: 'È permesso, ma scegli la casa.',
        de: 'Erlaubt, aber nimm das Haus.',
      },
      done: {
        en: 'A small house, 1 point, but your first: your keep moves onto it. At the end whoever has the larger keep gets a point for every square of the largest empty area.',
        it: 'Una casa piccola, 1 punto, ma è la prima: il tuo mastio vi si sposta. Alla fine chi ha il mastio più grande prende un punto per ogni casella della zona vuota più grande.',
        de: 'Ein kleines Haus, 1 Punkt, aber dein erstes: Dein Bergfried zieht darauf. Am Ende bekommt, wer den größeren Bergfried hat, einen Punkt für jedes Feld der größten leeren Fläche.',
      },
      clause: 'castle#c4.1',
    },
    {
      say: {
        en: 'Unfinished paths, towers and houses are worth nothing at the end, and a tie in an area pays nobody. Finish what you begin.',
        it: 'Sentieri, torri e case incompleti alla fine non valgono niente, e in un’area in parità non prende punti nessuno. Finisci ciò che cominci.',
        de: 'Unfertige Wege, Türme und Häuser sind am Ende nichts wert, und bei Gleichstand bekommt niemand etwas. Bring zu Ende, was du anfängst.',
      },
      clause: 'castle#c6.4',
    },
  ],
};
