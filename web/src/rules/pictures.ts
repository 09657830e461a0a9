import type { GameName } from '../engine/types';
import type { Language } from '../words';

/// The pictures of the rules: for every page those of its clauses, shared by all languages. A test plays each of them with the engine.

export interface Picture {
  clause: string;
  /// What lies there: see `parseDrawing`. `faces` shows the six faces of a die.
  draw: string;
  /// Of a large board, the part that is shown: left, top, width and height in squares.
  window?: [number, number, number, number];
  /// The markers on The Castle's wall, where they matter.
  scores?: number[];
  caption: Record<Language, string>;
}
export interface PicturePage {
  game: GameName;
  /// The options that the pictures need to be legal.
  options: Record<string, string>;
  pictures: Picture[];
}

const classic: Picture[] = [
  {
    clause: '2.2',
    draw: 'D@0,0/0 E@0,-1/180 U@1,0/90 ?-1,0 ?0,1 ?1,-1 ?2,0 ?0,-2',
    caption: {
      en: 'City beside city, road beside road, field beside field. A new tile may come to the lit squares, and others.',
      it: 'Città accanto a città, strada accanto a strada, campo accanto a campo. Una nuova tessera può andare sulle caselle evidenziate, e su altre.',
      de: 'Stadt an Stadt, Straße an Straße, Wiese an Wiese. Ein neues Plättchen kann auf die markierten Felder kommen, und auf andere.',
    },
  },
  {
    clause: '2.4',
    draw: 'D@0,0/0 A@1,0/90 0+cloister@1,0 U@-1,0/90 1+road@-1,0:W H@0,-1/0 2+city@0,-1:N E@-1,-1/0 3+field@-1,-1:EL',
    caption: {
      en: 'A monk in the cloister, a thief on the road, a knight in the upper city, a farmer in the field.',
      it: 'Un monaco nel chiostro, un brigante sulla strada, un cavaliere nella città in alto, un contadino nel campo.',
      de: 'Ein Mönch im Kloster, ein Wegelagerer auf der Straße, ein Ritter in der oberen Stadt, ein Bauer auf der Wiese.',
    },
  },
  {
    clause: '3.1',
    draw: 'D@0,0/0 W@1,0/0 0+road@1,0:W W@-1,0/0 ~road@-1,0:E ~road@0,0:E ~road@1,0:W',
    caption: {
      en: 'Complete between two junctions: three tiles, 3 points.',
      it: 'Completa fra due incroci: tre tessere, 3 punti.',
      de: 'Fertig zwischen zwei Kreuzungen: drei Plättchen, 3 Punkte.',
    },
  },
  {
    clause: '3.2',
    draw: 'D@0,0/0 E@0,-1/180 0+city@0,-1:S',
    caption: {
      en: 'The smallest city: two tiles, 4 points.',
      it: 'La città più piccola: due tessere, 4 punti.',
      de: 'Die kleinste Stadt: zwei Plättchen, 4 Punkte.',
    },
  },
  {
    clause: '3.2',
    draw: 'D@0,0/0 F@0,-1/90 0+city@0,-1:S E@0,-2/180',
    caption: {
      en: 'Three tiles and a pennant: 8 points.',
      it: 'Tre tessere e uno stemma: 8 punti.',
      de: 'Drei Plättchen und ein Wappen: 8 Punkte.',
    },
  },
  {
    clause: '3.3',
    draw: 'D@0,0/0 B@0,1/0 0+cloister@0,1 U@1,0/90 U@-1,0/90 E@-1,1/270 E@-1,2/270 E@0,2/180 E@1,2/180 E@1,1/90',
    caption: {
      en: 'Tiles on all eight squares around: 9 points.',
      it: 'Tessere su tutte le otto caselle intorno: 9 punti.',
      de: 'Plättchen auf allen acht Feldern ringsum: 9 Punkte.',
    },
  },
  {
    clause: '3.4',
    draw: 'D@0,0/0 U@1,0/90 U@-1,0/90 E@1,-1/270 0+city@1,-1:W E@-1,-1/90 1+city@-1,-1:E R@0,-1/180',
    caption: {
      en: 'The tile in the middle joins and completes both knights’ cities: four tiles, 8 points for each of the two.',
      it: 'La tessera in mezzo unisce e completa le città dei due cavalieri: quattro tessere, 8 punti per ciascuno.',
      de: 'Das Plättchen in der Mitte verbindet und vollendet die Städte beider Ritter: vier Plättchen, 8 Punkte für jeden.',
    },
  },
  {
    clause: '4.3',
    draw: 'D@0,0/0 H@0,-1/0 0+field@0,-1:EL ~field@0,-1:EL',
    caption: {
      en: 'The field touches a complete city below and an unfinished one above: 3 points.',
      it: 'Il campo tocca una città completa in basso e una incompleta in alto: 3 punti.',
      de: 'Die Wiese berührt unten eine fertige und oben eine unfertige Stadt: 3 Punkte.',
    },
  },
];

const bridges: Picture[] = [
  {
    clause: '2.1',
    draw: 'D@0,0/0 BCB-04@0,1/0 BCB-07@1,0/90',
    caption: {
      en: 'Striped tents: a bazaar below, and one on the right where the road ends.',
      it: 'Tende a strisce: un bazar in basso, e uno a destra dove finisce la strada.',
      de: 'Gestreifte Zelte: ein Basar unten und einer rechts, an dem die Straße endet.',
    },
  },
  {
    clause: '3.2',
    draw: 'D@0,0/0 V@1,0/0 F@1,1/0=1,1,NS',
    caption: {
      en: 'A bridge from north to south over a city: both its ends lie on field sides.',
      it: 'Un ponte da nord a sud sopra una città: entrambe le estremità stanno su lati di campo.',
      de: 'Eine Brücke von Nord nach Süd über eine Stadt: Beide Enden liegen an Wiesenseiten.',
    },
  },
  {
    clause: '3.4',
    draw: 'D@0,0/0 B@1,0/0=1,0,EW 0+bridge@1,0 U@2,0/90',
    caption: {
      en: 'A cloister without a road fits beside the road by help of a bridge, and the road goes on behind it.',
      it: 'Un chiostro senza strada va accanto alla strada con l’aiuto di un ponte, e la strada continua oltre.',
      de: 'Ein Kloster ohne Straße passt mit Hilfe einer Brücke neben die Straße, und dahinter geht sie weiter.',
    },
  },
  {
    clause: '4.1',
    draw: 'D@0,0/0 E@0,-1/180 0+city@0,-1:S ^0,-1:S',
    caption: {
      en: 'Two caps with one player’s knight: the city has become a castle.',
      it: 'Due punte con il cavaliere di un solo giocatore: la città è diventata un castello.',
      de: 'Zwei Kappen mit dem Ritter eines einzigen Spielers: Die Stadt ist zur Burg geworden.',
    },
  },
  {
    clause: '4.4',
    draw: 'D@0,0/0 E@0,-1/180 ^0,-1:S ?-1,-1 ?-1,0 ?1,-1 ?1,0',
    caption: {
      en: 'The vicinity: the castle’s own two squares and the four lit ones.',
      it: 'I dintorni: le due caselle del castello e le quattro evidenziate.',
      de: 'Die Umgebung: die beiden Felder der Burg und die vier hellen.',
    },
  },
  {
    clause: '4.5',
    draw: 'D@0,0/0 E@0,-1/180 0+city@0,-1:S ^0,-1:S U@1,-1/0 A@1,-2/0 W@1,0/180 ~road@1,-2:S ~road@1,-1:N ~road@1,0:N',
    caption: {
      en: 'A road of three tiles that nobody holds is completed beside the castle: 3 points for its owner.',
      it: 'Una strada di tre tessere che nessuno occupa si completa accanto al castello: 3 punti al padrone.',
      de: 'Eine Straße aus drei Plättchen, die niemand besetzt, wird neben der Burg fertig: 3 Punkte für den Burgherrn.',
    },
  },
];

const cult: Picture[] = [
  {
    clause: '2',
    draw: 'D@0,0/0 CULT-1@0,1/0 0+shrine@0,1',
    caption: { en: 'A heretic in a shrine.', it: 'Un eretico in un santuario.', de: 'Ein Ketzer in einer Kultstätte.' },
  },
  {
    clause: '3',
    draw: 'D@0,0/0 B@0,1/0 0+cloister@0,1 U@1,0/90 CULT-1@1,1/0 1+shrine@1,1 !2,0 !2,1 !2,2 !1,2 !0,2',
    caption: {
      en: 'While the challenge lasts, no other cloister may come to the crossed squares around the shrine.',
      it: 'Finché dura la sfida, sulle caselle segnate intorno al santuario non può andare un altro chiostro.',
      de: 'Solange die Herausforderung dauert, darf auf die gekreuzten Felder um die Kultstätte kein weiteres Kloster.',
    },
  },
  {
    clause: '4',
    draw: 'D@0,0/0 B@0,1/0 0+cloister@0,1 U@1,0/90 CULT-1@1,1/0 1+shrine@1,1',
    caption: {
      en: 'Both are held and lie side by side: the shrine has challenged the cloister.',
      it: 'Entrambi sono occupati e stanno fianco a fianco: il santuario ha sfidato il chiostro.',
      de: 'Beide sind besetzt und liegen nebeneinander: Die Kultstätte hat das Kloster herausgefordert.',
    },
  },
  {
    clause: '5',
    draw: 'D@0,0/0 B@0,1/0 0+cloister@0,1 CULT-1@1,1/0 1+shrine@1,1 U@-1,0/90 U@1,0/90 E@0,2/180 U@2,0/90 E@-1,1/270 E@1,2/180 E@2,1/90 E@2,2/90 ?-1,2',
    caption: {
      en: 'The shrine has its eight neighbours, the cloister lacks one: 9 points for the heretic, none for the monk.',
      it: 'Il santuario ha i suoi otto vicini, al chiostro ne manca uno: 9 punti all’eretico, niente al monaco.',
      de: 'Die Kultstätte hat ihre acht Nachbarn, dem Kloster fehlt einer: 9 Punkte für den Ketzer, keine für den Mönch.',
    },
  },
];

const castle: Picture[] = [
  {
    clause: '1.2',
    draw: '',
    window: [-1, -1, 11, 14],
    scores: [12, 30],
    caption: {
      en: 'The wall with its hundred numbers and fourteen corner towers; a bonus tile lies on each but the first.',
      it: 'Le mura con i loro cento numeri e le quattordici torri d’angolo; su ognuna tranne la prima sta una tessera bonus.',
      de: 'Die Mauer mit ihren hundert Zahlen und vierzehn Ecktürmen; auf jedem außer dem ersten liegt ein Bonusplättchen.',
    },
  },
  {
    clause: '2.2',
    draw: 'C28@7,7/0 C17@6,7/180',
    window: [5, 6, 4, 3],
    caption: {
      en: 'Path meets path, and the path of the start space goes on. All else may touch.',
      it: 'Sentiero incontra sentiero, e quello dello spazio iniziale continua. Tutto il resto può toccarsi.',
      de: 'Weg stößt an Weg, und der Weg des Startfelds geht weiter. Alles andere darf sich berühren.',
    },
  },
  {
    clause: '2.7',
    draw: 'C50@3,0/270 C14@3,1/0',
    window: [-1, 3, 5, 4],
    scores: [16, 18],
    caption: {
      en: 'The marker on 16 has stopped on a corner tower and takes its bonus tile; the one on 18 has passed by.',
      it: 'Il segnalino su 16 si è fermato su una torre d’angolo e ne prende la tessera bonus; quello su 18 è passato oltre.',
      de: 'Der Stein auf 16 hat auf einem Eckturm gehalten und nimmt das Bonusplättchen; der auf 18 ist vorbeigezogen.',
    },
  },
  {
    clause: '3.2',
    draw: 'C28@7,7/0 0+path@7,7:E C17@6,7/180 C35@7,8/0 ~path@7,7:E ~path@6,7:E ~path@7,8:N',
    window: [5, 6, 4, 4],
    caption: {
      en: 'Complete between the square, the wall and the building: three tiles and the start space, with a well: 8 points.',
      it: 'Completo fra la piazza, le mura e l’edificio: tre tessere e lo spazio iniziale, con un pozzo: 8 punti.',
      de: 'Fertig zwischen Platz, Mauer und Gebäude: drei Plättchen und das Startfeld, mit Brunnen: 8 Punkte.',
    },
  },
  {
    clause: '3.3',
    draw: 'C50@3,0/270 0+tower@3,0:Nw C14@3,1/0 ~tower@3,0:Nw',
    window: [2, -1, 4, 4],
    caption: {
      en: 'The tower looks at no empty square: a tile and the start space, 4 points.',
      it: 'La torre non guarda nessuna casella vuota: una tessera e lo spazio iniziale, 4 punti.',
      de: 'Der Turm blickt auf kein leeres Feld: ein Plättchen und das Startfeld, 4 Punkte.',
    },
  },
  {
    clause: '6.3',
    draw: 'C14@3,11/0 0+court@3,11:Nw ~court@3,11:Nw',
    window: [1, 10, 5, 3],
    caption: {
      en: 'A court with its own market and that of the start space: 6 points for the merchant.',
      it: 'Un cortile con il suo mercato e quello dello spazio iniziale: 6 punti al mercante.',
      de: 'Ein Hof mit seinem eigenen Markt und dem des Startfelds: 6 Punkte für den Händler.',
    },
  },
];

const discovery: Picture[] = [
  {
    clause: '2.1',
    draw: 'START@0,0/0 P01@0,-1/0 S01@0,1/0 M01@1,0/0',
    caption: {
      en: 'Around the start tile: plain beside plain, mountain beside mountain, sea beside sea.',
      it: 'Intorno alla tessera iniziale: pianura accanto a pianura, montagna accanto a montagna, mare accanto a mare.',
      de: 'Um das Startplättchen: Ebene an Ebene, Gebirge an Gebirge, Meer an Meer.',
    },
  },
  {
    clause: '3.2',
    draw: 'START@0,0/0 P01@0,-1/0 0+plain@0,-1:N PM09@1,-1/180 PM09@-1,-1/0 PM09@0,-2/90',
    caption: {
      en: 'A closed plain of five tiles: 10 points when the explorer is called home.',
      it: 'Una pianura chiusa di cinque tessere: 10 punti quando l’esploratore torna a casa.',
      de: 'Eine geschlossene Ebene aus fünf Plättchen: 10 Punkte, wenn der Kundschafter heimkehrt.',
    },
  },
  {
    clause: '3.2',
    draw: 'START@0,0/0 PM09@0,-1/90 0+plain@0,-1:S ~plain@0,-1:S ~plain@0,0:N',
    caption: {
      en: 'Closed with just two tiles: 2 points in all.',
      it: 'Chiusa con due tessere soltanto: 2 punti in tutto.',
      de: 'Mit nur zwei Plättchen geschlossen: insgesamt 2 Punkte.',
    },
  },
  {
    clause: '3.3',
    draw: 'START@0,0/0 PM02@1,0/180 0+mountain@1,0:W PS17@0,-1/0 PS17@0,-2/0 PS17@0,-3/0 PM02@-1,0/0 ~mountain@0,0:E ~mountain@1,0:W ~mountain@-1,0:E',
    caption: {
      en: 'A closed mountain with one city of its own and three on the plain beside it: 8 points.',
      it: 'Una montagna chiusa con una città sua e tre sulla pianura accanto: 8 punti.',
      de: 'Ein geschlossenes Gebirge mit einer eigenen Stadt und dreien auf der Ebene daneben: 8 Punkte.',
    },
  },
  {
    clause: '3.4',
    draw: 'START@0,0/0 MS10@0,1/90 0+sea@0,1:N MS10@0,2/90 PS16@0,3/270',
    caption: {
      en: 'A closed sea of four tiles with three cities on its coast: 7 points.',
      it: 'Un mare chiuso di quattro tessere con tre città sulla costa: 7 punti.',
      de: 'Ein geschlossenes Meer aus vier Plättchen mit drei Städten an der Küste: 7 Punkte.',
    },
  },
  {
    clause: '3.5',
    draw: 'START@0,0/0 PS09@0,1/180 0+sea@0,1:N MS09@1,0/270 1+sea@1,0:E PS09@1,1/90',
    caption: {
      en: 'Two seas that have been joined, with four cities: each navigator is worth 4 points.',
      it: 'Due mari uniti, con quattro città: ogni navigatore vale 4 punti.',
      de: 'Zwei verbundene Meere mit vier Städten: Jeder Seefahrer ist 4 Punkte wert.',
    },
  },
];

const dice: Picture[] = [
  {
    clause: '1.1',
    draw: 'faces',
    caption: {
      en: 'The six faces: cap, corner, straight, three, knight, catapult.',
      it: 'Le sei facce: punta, angolo, dritto, tre lati, cavaliere, catapulta.',
      de: 'Die sechs Seiten: Kappe, Ecke, Gerade, Dreiseiter, Ritter, Katapult.',
    },
  },
  {
    clause: '2.4',
    draw: 'c@0,0/0 c@1,0/0 ?0,-1 ?1,-1',
    caption: {
      en: 'Two caps touch with plain sides only; two corners above can still join them.',
      it: 'Due punte si toccano solo con lati liberi; due angoli sopra possono ancora unirle.',
      de: 'Zwei Kappen berühren sich nur mit freien Seiten; zwei Ecken darüber können sie noch verbinden.',
    },
  },
  {
    clause: '3.1',
    draw: 'c@0,0/90 s@1,0/90 c@2,0/270',
    caption: { en: 'Three dice: 1 point.', it: 'Tre dadi: 1 punto.', de: 'Drei Würfel: 1 Punkt.' },
  },
  {
    clause: '3.1',
    draw: 'l@0,0/90 l@1,0/180 l@0,1/0 l@1,1/270',
    caption: { en: 'Four corners: 3 points.', it: 'Quattro angoli: 3 punti.', de: 'Vier Ecken: 3 Punkte.' },
  },
  {
    clause: '3.1',
    draw: 'c@0,0/90 t@1,0/0 c@2,0/270 c@1,-1/180 ?1,1',
    caption: {
      en: 'Three caps and a three: also four dice, 3 points. The empty square does not matter: only plain sides look at it.',
      it: 'Tre punte e un tre lati: anche quattro dadi, 3 punti. La casella vuota non importa: la guardano solo lati liberi.',
      de: 'Drei Kappen und ein Dreiseiter: auch vier Würfel, 3 Punkte. Das leere Feld stört nicht: Nur freie Seiten blicken darauf.',
    },
  },
];

export const pages: Record<string, PicturePage> = {
  classic: { game: 'classic', options: {}, pictures: classic },
  'bridges-castles-bazaars': { game: 'classic', options: { bridges: 'on', castles: 'on' }, pictures: bridges },
  cult: { game: 'classic', options: { cult: 'on' }, pictures: cult },
  castle: { game: 'castle', options: {}, pictures: castle },
  discovery: { game: 'discovery', options: {}, pictures: discovery },
  dice: { game: 'dice', options: {}, pictures: dice },
};
