import { anything, type Lesson } from './lesson';

export const lesson: Lesson = {
  game: 'dice',
  options: {},
  first: 0,
  steps: [
    {
      before: '*cclsstkxx',
      say: {
        en: 'Nine dice are rolled: six parts of cities, a knight, and two catapults, which are lost to the next player at once.',
        it: 'Nove dadi lanciati: sei parti di città, un cavaliere, e due catapulte, che passano subito al prossimo giocatore.',
        de: 'Neun Würfel sind gefallen: sechs Stadtteile, ein Ritter und zwei Katapulte, die sofort an den nächsten Spieler gehen.',
      },
      clause: 'dice#c2.2',
    },
    {
      say: {
        en: 'Build a city from parts. Begin with the cap, and turn it (R, or a click) until its city side points down.',
        it: 'Costruisci una città con le parti. Comincia con la punta, e girala (R, o un clic) finché il lato di città guarda in basso.',
        de: 'Bau aus den Teilen eine Stadt. Beginne mit der Kappe und dreh sie (R oder ein Klick), bis ihre Stadtseite nach unten zeigt.',
      },
      wants: 'c@0,0/180',
      other: {
        en: 'Not yet: the city side should point down. Turn the die on.',
        it: 'Non ancora: il lato di città deve guardare in basso. Gira ancora il dado.',
        de: 'Noch nicht: Die Stadtseite soll nach unten zeigen. Dreh weiter.',
      },
      clause: 'dice#c2.4',
    },
    {
      say: {
        en: 'City must meet city. Go on below with a straight.',
        it: 'Città deve incontrare città. Continua sotto con un dritto.',
        de: 'Stadt muss an Stadt stoßen. Bau unten mit einer Geraden weiter.',
      },
      wants: 's@0,1/0',
      clause: 'dice#c2.4',
    },
    {
      say: { en: 'And another straight.', it: 'E un altro dritto.', de: 'Und noch eine Gerade.' },
      wants: 's@0,2/0',
      done: {
        en: 'The second cap would close the city: four dice, 3 points. But there are two rolls left.',
        it: 'La seconda punta chiuderebbe la città: quattro dadi, 3 punti. Ma restano due lanci.',
        de: 'Die zweite Kappe würde die Stadt schließen: vier Würfel, 3 Punkte. Aber es bleiben zwei Würfe.',
      },
      clause: 'dice#c3.1',
    },
    {
      say: {
        en: 'Be bold: roll all that is not built once more.',
        it: 'Osa: rilancia tutto ciò che non è costruito.',
        de: 'Sei mutig: Würfle alles, was nicht gebaut ist, noch einmal.',
      },
      wants: 'roll',
      other: {
        en: 'Possible, but roll again this time.',
        it: 'Si può, ma questa volta rilancia.',
        de: 'Möglich, aber würfle diesmal weiter.',
      },
      clause: 'dice#c2.1',
    },
    {
      before: '*csst',
      say: {
        en: 'Luck: two more straights and a cap. Build on.',
        it: 'Fortuna: altri due dritti e una punta. Continua a costruire.',
        de: 'Glück: noch zwei Geraden und eine Kappe. Bau weiter.',
      },
      wants: 's@0,3/0',
      clause: 'dice#c2.4',
    },
    {
      say: { en: 'The second straight.', it: 'Il secondo dritto.', de: 'Die zweite Gerade.' },
      wants: 's@0,4/0',
      clause: 'dice#c2.4',
    },
    {
      say: { en: 'Close the city with the cap.', it: 'Chiudi la città con la punta.', de: 'Schließe die Stadt mit der Kappe.' },
      wants: 'c@0,5/0',
      done: {
        en: 'Six dice, and no city side is free: 10 points. Only your largest closed city counts.',
        it: 'Sei dadi, e nessun lato di città scoperto: 10 punti. Conta solo la tua città chiusa più grande.',
        de: 'Sechs Würfel, und keine Stadtseite ist offen: 10 Punkte. Nur deine größte geschlossene Stadt zählt.',
      },
      clause: 'dice#c3.1',
    },
    {
      say: {
        en: 'One die cannot make it larger. Stop and take your points.',
        it: 'Con un dado non può crescere. Fermati e prendi i punti.',
        de: 'Mit einem Würfel wird sie nicht größer. Hör auf und nimm die Punkte.',
      },
      wants: 'stop',
      other: {
        en: 'Nothing to be gained by that: stop.',
        it: 'Non c’è niente da guadagnare: fermati.',
        de: 'Damit ist nichts zu gewinnen: Hör auf.',
      },
      clause: 'dice#c3.1',
    },
    {
      before: '*cclstkkkx k k k double',
      say: {
        en: 'Anna has set three knights aside and gives up her points: her next turn counts double. Until then a die is missing for you.',
        it: 'Anna ha messo da parte tre cavalieri e rinuncia ai punti: il suo prossimo turno vale doppio. Fino ad allora ti manca un dado.',
        de: 'Anna hat drei Ritter beiseitegelegt und verzichtet auf Punkte: Ihr nächster Zug zählt doppelt. Bis dahin fehlt dir ein Würfel.',
      },
      clause: 'dice#c4.1',
    },
    {
      before: '*ccllsstt',
      say: {
        en: 'Eight dice, all parts of cities. Do what you like with them: whoever reaches 42 points first has won.',
        it: 'Otto dadi, tutti parti di città. Fanne ciò che vuoi: chi arriva per primo a 42 punti ha vinto.',
        de: 'Acht Würfel, lauter Stadtteile. Mach damit, was du willst: Wer zuerst 42 Punkte hat, hat gewonnen.',
      },
      wants: anything,
      clause: 'dice#c5.1',
    },
  ],
};
