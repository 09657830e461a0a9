import { anything, type Lesson } from './lesson';

export const lesson: Lesson = {
  game: 'discovery',
  options: {},
  first: 0,
  bag: 'P01 PM09 PM09 PM09 S01 S01 PMS08 P01',
  steps: [
    {
      before: '*P01',
      say: {
        en: 'Plain, mountain and sea: sides that touch must show the same. Lay the plain on the lit square.',
        it: 'Pianura, montagna e mare: i lati che si toccano devono mostrare la stessa cosa. Posa la pianura sulla casella evidenziata.',
        de: 'Ebene, Gebirge und Meer: Seiten, die sich berühren, müssen dasselbe zeigen. Leg die Ebene auf dem markierten Feld an.',
      },
      wants: 'P01@0,-1/0',
      clause: 'discovery#c2.1',
    },
    {
      say: {
        en: 'Deploy one of your four followers on the plain, an explorer.',
        it: 'Metti uno dei tuoi quattro seguaci sulla pianura, un esploratore.',
        de: 'Setz einen deiner vier Gefolgsleute auf die Ebene, einen Kundschafter.',
      },
      wants: '+plain:N',
      done: {
        en: 'Nothing is ever scored by itself here. The explorer stays until you call him home.',
        it: 'Qui niente si conta da sé. L’esploratore resta finché non lo richiami.',
        de: 'Hier wird nichts von selbst gewertet. Der Kundschafter bleibt, bis du ihn heimholst.',
      },
      clause: 'discovery#c2.2',
    },
    {
      before: '*PM09 PM09@1,-1/180 - *PM09',
      say: {
        en: 'Mountains bound the plain. Close it on the left.',
        it: 'Le montagne delimitano la pianura. Chiudila a sinistra.',
        de: 'Gebirge begrenzen die Ebene. Schließ sie links ab.',
      },
      wants: 'PM09@-1,-1/0',
      clause: 'discovery#c3.1',
    },
    {
      say: {
        en: 'You could call the explorer home now: an open plain pays 1 point for each tile. Closed, it pays 2. Wait, and do nothing.',
        it: 'Potresti richiamare ora l’esploratore: una pianura aperta vale 1 punto per tessera. Chiusa ne vale 2. Aspetta, e non fare niente.',
        de: 'Du könntest den Kundschafter jetzt heimholen: Eine offene Ebene zählt 1 Punkt je Plättchen. Geschlossen zählt sie 2. Warte und tu nichts.',
      },
      wants: '-',
      other: {
        en: 'You may, but wait: one more tile closes the plain.',
        it: 'Puoi farlo, ma aspetta: ancora una tessera e la pianura è chiusa.',
        de: 'Das darfst du, aber warte: Noch ein Plättchen, und die Ebene ist geschlossen.',
      },
      clause: 'discovery#c3.2',
    },
    {
      before: '*PM09 PM09@0,-2/90 - *S01',
      say: {
        en: 'Anna’s mountain has closed the plain. In your turn you first lay a tile: the sea goes below.',
        it: 'La montagna di Anna ha chiuso la pianura. Nel tuo turno prima posi una tessera: il mare va sotto.',
        de: 'Annas Gebirge hat die Ebene geschlossen. In deinem Zug legst du zuerst ein Plättchen an: Das Meer kommt nach unten.',
      },
      wants: 'S01@0,1/0',
      clause: 'discovery#c2.1',
    },
    {
      say: {
        en: 'Deploy one, or call one home, or neither: never both. Call the explorer home.',
        it: 'Mettere un seguace, richiamarne uno, o niente: mai due cose. Richiama l’esploratore.',
        de: 'Einen einsetzen, einen heimholen oder nichts: nie beides. Hol den Kundschafter heim.',
      },
      wants: '<plain@0,-1:N',
      other: {
        en: 'Allowed, but the plain is worth most right now.',
        it: 'È permesso, ma la pianura non varrà mai di più.',
        de: 'Erlaubt, aber mehr wird die Ebene nicht mehr wert.',
      },
      done: {
        en: 'Five tiles, closed: 10 points, and the follower is yours to use again.',
        it: 'Cinque tessere, chiusa: 10 punti, e il seguace è di nuovo disponibile.',
        de: 'Fünf Plättchen, geschlossen: 10 Punkte, und der Gefolgsmann ist wieder frei.',
      },
      clause: 'discovery#c3.2',
    },
    {
      before: '*S01 S01@0,2/0 -',
      say: {
        en: 'Mountains pay for cities on them and on the plains beside them, seas for the cities on their coast and, once closed, for their tiles too. At the end whoever is still out scores as if the territory were open.',
        it: 'Le montagne valgono per le città su di loro e sulle pianure accanto, i mari per le città sulla costa e, una volta chiusi, anche per le tessere. Alla fine chi è ancora fuori fa punti come se il territorio fosse aperto.',
        de: 'Gebirge zählen für Städte auf ihnen und auf den Ebenen daneben, Meere für die Städte an ihrer Küste und, wenn sie geschlossen sind, auch für ihre Plättchen. Wer am Ende noch draußen steht, zählt, als wäre das Gebiet offen.',
      },
      clause: 'discovery#c4.1',
    },
    {
      before: '*PMS08',
      say: {
        en: 'This tile has all three terrains and a city. Lay it wherever you like.',
        it: 'Questa tessera ha tutti e tre i terreni e una città. Posala dove vuoi.',
        de: 'Dieses Plättchen hat alle drei Landschaften und eine Stadt. Leg es an, wo du willst.',
      },
      wants: anything,
      clause: 'discovery#c2.1',
    },
    {
      say: {
        en: 'A robber on the mountain, a navigator on the sea, an explorer on the plain, or nobody: your choice.',
        it: 'Un predone sulla montagna, un navigatore sul mare, un esploratore sulla pianura, o nessuno: scegli tu.',
        de: 'Ein Räuber ins Gebirge, ein Seefahrer aufs Meer, ein Kundschafter auf die Ebene oder niemand: Du entscheidest.',
      },
      wants: anything,
      clause: 'discovery#c2.2',
    },
  ],
};
