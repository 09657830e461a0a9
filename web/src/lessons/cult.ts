import { anything, type Lesson } from './lesson';

export const lesson: Lesson = {
  game: 'classic',
  options: { cult: 'on' },
  first: 1,
  bag: 'B CULT-1 U U U E E E E E U U',
  steps: [
    {
      before: '*B B@0,1/0 +cloister *CULT-1',
      say: {
        en: 'Anna’s monk sits in a cloister. You have drawn a shrine: lay it beside the cloister.',
        it: 'Il monaco di Anna sta in un chiostro. Hai pescato un santuario: posalo accanto al chiostro.',
        de: 'Annas Mönch sitzt in einem Kloster. Du hast eine Kultstätte gezogen: Leg sie neben dem Kloster an.',
      },
      wants: 'CULT-1@1,1/0',
      done: {
        en: 'The two are rivals: they share a side. A corner would do as well.',
        it: 'I due sono rivali: hanno un lato in comune. Basterebbe un angolo.',
        de: 'Die beiden sind Rivalen: Sie haben eine Seite gemeinsam. Eine Ecke würde auch reichen.',
      },
      clause: 'cult#c3',
    },
    {
      say: {
        en: 'Put a heretic into the shrine. That is a challenge.',
        it: 'Metti un eretico nel santuario. È una sfida.',
        de: 'Setz einen Ketzer in die Kultstätte. Das ist eine Herausforderung.',
      },
      wants: '+shrine',
      other: {
        en: 'Allowed, but then the shrine stays empty for good. Take the shrine.',
        it: 'È permesso, ma allora il santuario resta vuoto per sempre. Scegli il santuario.',
        de: 'Erlaubt, aber dann bleibt die Kultstätte für immer leer. Nimm die Kultstätte.',
      },
      clause: 'cult#c4',
    },
    {
      say: {
        en: 'Now it is a race. Whoever has tiles on all eight squares around first gets 9 points; the other goes home with nothing. Until then no third rival may be laid beside either of them.',
        it: 'Ora è una gara. Chi ha per primo tessere su tutte le otto caselle intorno prende 9 punti; l’altro torna a casa a mani vuote. Fino ad allora accanto a loro non si può posare un altro rivale.',
        de: 'Jetzt ist es ein Wettlauf. Wer zuerst auf allen acht Feldern ringsum Plättchen hat, bekommt 9 Punkte; der andere geht leer aus. Bis dahin darf kein weiterer Rivale neben einem von beiden angelegt werden.',
      },
      clause: 'cult#c5',
    },
    {
      before: '*U U@-1,0/90 - *U',
      say: {
        en: 'Some squares lie around both buildings. Fill this one, which helps you and Anna alike.',
        it: 'Alcune caselle stanno intorno a entrambi gli edifici. Riempi questa, che aiuta te quanto Anna.',
        de: 'Manche Felder liegen um beide Gebäude. Füll dieses, das dir und Anna gleich viel nützt.',
      },
      wants: 'U@1,0/90',
      clause: 'cult#c2',
    },
    {
      say: {
        en: 'No other follower now: keep them at home.',
        it: 'Nessun altro seguace, ora: tienili a casa.',
        de: 'Jetzt kein weiterer Gefolgsmann: Behalte sie zu Hause.',
      },
      wants: '-',
      other: {
        en: 'Allowed. But this time, put nobody.',
        it: 'È permesso. Ma questa volta non mettere nessuno.',
        de: 'Erlaubt. Aber setz diesmal niemanden ein.',
      },
      clause: 'classic#c2.4',
    },
    {
      before: '*E E@0,2/180 - *U U@2,0/90 - *E E@-1,1/270 - *E E@1,2/180 - *E E@2,1/90 - *E',
      say: {
        en: 'Some turns later: Anna lacks one square, and so do you. It is your turn. Fill the last gap around the shrine!',
        it: 'Qualche turno dopo: ad Anna manca una casella, e a te anche. Tocca a te. Riempi l’ultimo vuoto intorno al santuario!',
        de: 'Einige Züge später: Anna fehlt ein Feld, dir auch. Du bist dran. Füll die letzte Lücke um die Kultstätte!',
      },
      wants: 'E@2,2/90',
      other: {
        en: 'It fits like this too, but let the city point to the right: turn the tile.',
        it: 'Va anche così, ma la città deve guardare a destra: gira la tessera.',
        de: 'So passt es auch, aber die Stadt soll nach rechts zeigen: Dreh das Plättchen.',
      },
      clause: 'cult#c5',
    },
    {
      say: {
        en: 'A follower, or none, as you like: after that the shrine is scored.',
        it: 'Un seguace, o nessuno, come vuoi: poi si conta il santuario.',
        de: 'Ein Gefolgsmann oder keiner, wie du willst: Danach wird die Kultstätte gewertet.',
      },
      wants: anything,
      done: {
        en: '9 points and your heretic back. Anna’s monk has lost the challenge and goes home with nothing, and nobody may enter that cloister any more.',
        it: '9 punti, e l’eretico è di nuovo tuo. Il monaco di Anna ha perso la sfida e torna a casa a mani vuote, e in quel chiostro non può più entrare nessuno.',
        de: '9 Punkte, und dein Ketzer ist zurück. Annas Mönch hat die Herausforderung verloren und geht leer aus, und in dieses Kloster darf niemand mehr.',
      },
      clause: 'cult#c5',
    },
  ],
};
