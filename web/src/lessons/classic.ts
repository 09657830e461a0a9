import { anything, type Lesson } from './lesson';

export const lesson: Lesson = {
  game: 'classic',
  options: {},
  first: 0,
  bag: 'E W V U A V E B U',
  steps: [
    {
      before: '*E',
      say: {
        en: 'You have drawn a tile. Choose the lit square and lay it there: where two tiles touch, city must meet city, road must meet road, field must meet field.',
        it: 'Hai pescato una tessera. Scegli la casella evidenziata e posala lì: dove due tessere si toccano, città deve incontrare città, strada strada, campo campo.',
        de: 'Du hast ein Plättchen gezogen. Wähle das markierte Feld und leg es dort an: Wo zwei Plättchen sich berühren, muss Stadt an Stadt, Straße an Straße, Wiese an Wiese stoßen.',
      },
      wants: 'E@0,-1/180',
      done: {
        en: 'City meets city, and the wall is closed all around.',
        it: 'Città incontra città, e le mura sono chiuse tutt’intorno.',
        de: 'Stadt stößt an Stadt, und die Mauer ist rundum geschlossen.',
      },
      clause: 'classic#c2.2',
    },
    {
      say: {
        en: 'After laying a tile you may put one of your seven followers on it. Send a knight into the city.',
        it: 'Dopo aver posato una tessera puoi metterci uno dei tuoi sette seguaci. Manda un cavaliere nella città.',
        de: 'Auf das angelegte Plättchen darfst du einen deiner sieben Gefolgsleute setzen. Schick einen Ritter in die Stadt.',
      },
      wants: '+city:S',
      other: {
        en: 'That is allowed too. But the city is complete and pays at once: take the city.',
        it: 'Anche questo è permesso. Ma la città è completa e paga subito: scegli la città.',
        de: 'Auch das ist erlaubt. Aber die Stadt ist fertig und zählt sofort: Nimm die Stadt.',
      },
      done: {
        en: 'A complete city pays 2 points for each tile: 4 for you. The knight has come home and can be used again.',
        it: 'Una città completa vale 2 punti per tessera: 4 per te. Il cavaliere è tornato a casa e si può usare di nuovo.',
        de: 'Eine fertige Stadt zählt 2 Punkte für jedes Plättchen: 4 für dich. Der Ritter ist heimgekehrt und wieder frei.',
      },
      clause: 'classic#c3.2',
    },
    {
      before: '*W W@1,0/0 - *V',
      say: {
        en: 'Anna has laid a junction. Your bend fits the lit square in two ways: turn it with a click or R until the road leads down, then lay it.',
        it: 'Anna ha posato un incrocio. La tua curva va sulla casella evidenziata in due modi: girala con un clic o con R finché la strada scende, poi posala.',
        de: 'Anna hat eine Kreuzung angelegt. Deine Kurve passt auf zwei Arten auf das markierte Feld: Dreh sie mit einem Klick oder mit R, bis die Straße nach unten führt, und leg sie an.',
      },
      wants: 'V@-1,0/270',
      other: {
        en: 'It fits like this too, but the road should lead down. Turn the tile once more.',
        it: 'Va bene anche così, ma la strada deve scendere. Gira la tessera ancora una volta.',
        de: 'So passt es auch, aber die Straße soll nach unten führen. Dreh das Plättchen noch einmal.',
      },
      clause: 'classic#c2.2',
    },
    {
      say: {
        en: 'Put a thief on the road. The number tells what each place would bring if the game ended now.',
        it: 'Metti un brigante sulla strada. Il numero dice quanto frutterebbe ogni posto se la partita finisse ora.',
        de: 'Setz einen Wegelagerer auf die Straße. Die Zahl sagt, was jeder Platz brächte, wenn die Partie jetzt zu Ende wäre.',
      },
      wants: '+road:E',
      done: {
        en: 'The road ends at the junction on the right, but is still open on the left: the thief waits.',
        it: 'A destra la strada finisce all’incrocio, ma a sinistra è ancora aperta: il brigante aspetta.',
        de: 'Rechts endet die Straße an der Kreuzung, links ist sie noch offen: Der Wegelagerer wartet.',
      },
      clause: 'classic#c2.4',
    },
    {
      before: '*U U@2,0/90 +road:W *A',
      say: {
        en: 'A cloister with a road. Lay it at the open end: roads end at a cloister.',
        it: 'Un chiostro con una strada. Posalo all’estremità aperta: le strade finiscono a un chiostro.',
        de: 'Ein Kloster mit einer Straße. Leg es am offenen Ende an: Straßen enden an einem Kloster.',
      },
      wants: 'A@-1,1/180',
      clause: 'classic#c3.1',
    },
    {
      say: {
        en: 'The road will be scored in a moment. Before that, put a monk into the cloister.',
        it: 'La strada si conta fra un momento. Prima metti un monaco nel chiostro.',
        de: 'Die Straße wird gleich gewertet. Setz vorher einen Mönch ins Kloster.',
      },
      wants: '+cloister',
      other: {
        en: 'Allowed, but take the cloister: with all eight squares around it filled it pays 9.',
        it: 'È permesso, ma scegli il chiostro: con tutte le otto caselle intorno piene vale 9.',
        de: 'Erlaubt, aber nimm das Kloster: Sind alle acht Felder ringsum belegt, zählt es 9.',
      },
      done: {
        en: 'The road of four tiles pays 4, and the thief is home. The monk stays until tiles lie all around.',
        it: 'La strada di quattro tessere vale 4, e il brigante è a casa. Il monaco resta finché non ci sono tessere tutt’intorno.',
        de: 'Die Straße aus vier Plättchen zählt 4, und der Wegelagerer ist zu Hause. Der Mönch bleibt, bis ringsum Plättchen liegen.',
      },
      clause: 'classic#c3.3',
    },
    {
      before: '*V V@1,1/90 - *E',
      say: {
        en: 'Now a farmer. Lay this tile on the lit square, with the city pointing up.',
        it: 'Ora un contadino. Posa questa tessera sulla casella evidenziata, con la città in alto.',
        de: 'Nun ein Bauer. Leg dieses Plättchen auf dem markierten Feld an, mit der Stadt nach oben.',
      },
      wants: 'E@-1,-1/0',
      other: {
        en: 'It fits, but the city should point up. Turn the tile.',
        it: 'Va bene, ma la città deve guardare in alto. Gira la tessera.',
        de: 'Es passt, aber die Stadt soll nach oben zeigen. Dreh das Plättchen.',
      },
      clause: 'classic#c2.2',
    },
    {
      say: {
        en: 'Put the follower into the field: it reaches to your complete city.',
        it: 'Metti il seguace nel campo: arriva fino alla tua città completa.',
        de: 'Setz den Gefolgsmann auf die Wiese: Sie reicht bis an deine fertige Stadt.',
      },
      wants: '+field:EL',
      other: {
        en: 'Allowed, but here we want the field: a farmer gets 3 points for every complete city beside it.',
        it: 'È permesso, ma qui vogliamo il campo: un contadino prende 3 punti per ogni città completa accanto.',
        de: 'Erlaubt, aber hier geht es um die Wiese: Ein Bauer bekommt 3 Punkte für jede fertige Stadt an ihr.',
      },
      done: {
        en: 'Farmers stay to the end of the game. Do not send too many.',
        it: 'I contadini restano fino alla fine della partita. Non mandarne troppi.',
        de: 'Bauern bleiben bis zum Ende der Partie. Schick nicht zu viele.',
      },
      clause: 'classic#c4.3',
    },
    {
      before: '*B B@2,-1/0 +cloister *U',
      say: {
        en: 'This is the last tile. Lay it wherever you like.',
        it: 'Questa è l’ultima tessera. Posala dove vuoi.',
        de: 'Das ist das letzte Plättchen. Leg es an, wo du willst.',
      },
      wants: anything,
      clause: 'classic#c4.1',
    },
    {
      say: {
        en: 'And a last follower, or none.',
        it: 'E un ultimo seguace, o nessuno.',
        de: 'Und ein letzter Gefolgsmann, oder keiner.',
      },
      wants: anything,
      done: {
        en: 'The game is over. Unfinished roads, cities and cloisters pay 1 point a tile, and your farmer 3 for the complete city. Look into the list: every score explains itself.',
        it: 'La partita è finita. Strade, città e chiostri incompleti valgono 1 punto per tessera, e il tuo contadino 3 per la città completa. Guarda la cronaca: spiega tutti i punti.',
        de: 'Die Partie ist zu Ende. Unfertige Straßen, Städte und Klöster zählen 1 Punkt je Plättchen, und dein Bauer 3 für die fertige Stadt. Schau in den Verlauf: Er erklärt jede Wertung.',
      },
      clause: 'classic#c4.2',
    },
  ],
};
