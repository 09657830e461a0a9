import { anything, type Lesson } from './lesson';

export const lesson: Lesson = {
  game: 'classic',
  options: { bridges: 'on', castles: 'on', bazaars: 'on' },
  first: 0,
  bag: 'E U A W B BCB-04 F E U U U',
  steps: [
    {
      before: '*E',
      say: {
        en: 'You know the landscape; here it gets castles, bridges and bazaars. Close the small city on the lit square.',
        it: 'Il paesaggio lo conosci; qui si aggiungono castelli, ponti e bazar. Chiudi la piccola città sulla casella evidenziata.',
        de: 'Die Landschaft kennst du; hier kommen Burgen, Brücken und Basare dazu. Schließ die kleine Stadt auf dem markierten Feld.',
      },
      wants: 'E@0,-1/180',
      clause: 'classic#c2.2',
    },
    {
      say: { en: 'Put a knight into it.', it: 'Mettici un cavaliere.', de: 'Setz einen Ritter hinein.' },
      wants: '+city:S',
      other: {
        en: 'Allowed, but a castle needs a knight in the city.',
        it: 'È permesso, ma un castello vuole un cavaliere nella città.',
        de: 'Erlaubt, aber eine Burg braucht einen Ritter in der Stadt.',
      },
      clause: 'bridges#c4.1',
    },
    {
      say: {
        en: 'A city of two caps can become a castle instead of paying 4 points. Build one of your three castles.',
        it: 'Una città di due punte può diventare un castello invece di dare 4 punti. Costruisci uno dei tuoi tre castelli.',
        de: 'Eine Stadt aus zwei Kappen kann eine Burg werden, statt 4 Punkte zu zählen. Bau eine deiner drei Burgen.',
      },
      wants: '^',
      other: {
        en: 'That would bring 4 points. Try the castle.',
        it: 'Frutterebbe 4 punti. Prova il castello.',
        de: 'Das brächte 4 Punkte. Versuch es mit der Burg.',
      },
      done: {
        en: 'Your knight stays inside. The castle waits for the next road, city or cloister that is completed on its six squares: its own two and the two on either long side.',
        it: 'Il cavaliere resta dentro. Il castello aspetta la prossima strada, città o chiostro completati sulle sue sei caselle: le sue due e le due su ogni lato lungo.',
        de: 'Dein Ritter bleibt darin. Die Burg wartet auf die nächste Straße, Stadt oder das nächste Kloster, das auf ihren sechs Feldern fertig wird: ihren eigenen zwei und den zweien an jeder Längsseite.',
      },
      clause: 'bridges#c4.4',
    },
    {
      before: '*U U@1,-1/0 - *A',
      say: {
        en: 'Anna’s road runs along your castle. End it above with the cloister.',
        it: 'La strada di Anna passa accanto al tuo castello. Chiudila in alto con il chiostro.',
        de: 'Annas Straße läuft an deiner Burg entlang. Beende sie oben mit dem Kloster.',
      },
      wants: 'A@1,-2/0',
      other: {
        en: 'Turn the tile so that its road leads down to Anna’s.',
        it: 'Gira la tessera in modo che la sua strada scenda verso quella di Anna.',
        de: 'Dreh das Plättchen so, dass seine Straße nach unten zu Annas führt.',
      },
      clause: 'classic#c3.1',
    },
    {
      say: { en: 'A monk for the cloister.', it: 'Un monaco per il chiostro.', de: 'Ein Mönch ins Kloster.' },
      wants: '+cloister',
      other: {
        en: 'Leave the road alone: it will pay your castle anyway. Take the cloister.',
        it: 'Lascia stare la strada: pagherà comunque il tuo castello. Scegli il chiostro.',
        de: 'Lass die Straße: Sie zählt ohnehin für deine Burg. Nimm das Kloster.',
      },
      clause: 'classic#c2.4',
    },
    {
      before: '*W W@1,0/180 -',
      say: {
        en: 'Anna had to end the road: three tiles. Nobody holds it, but it lies beside your castle and pays you 3. The knight is home again.',
        it: 'Anna ha dovuto chiudere la strada: tre tessere. Non la occupa nessuno, ma sta accanto al tuo castello e ti dà 3 punti. Il cavaliere è di nuovo a casa.',
        de: 'Anna musste die Straße beenden: drei Plättchen. Niemand hält sie besetzt, aber sie liegt neben deiner Burg und zählt 3 für dich. Der Ritter ist wieder zu Hause.',
      },
      clause: 'bridges#c4.5',
    },
    {
      before: '*B',
      say: {
        en: 'A cloister without a road would not fit beside this road: a bridge carries the road over it. Lay the tile; the bridge comes along.',
        it: 'Un chiostro senza strada non andrebbe accanto a questa strada: un ponte la porta al di là. Posa la tessera; il ponte viene con lei.',
        de: 'Ein Kloster ohne Straße würde nicht neben diese Straße passen: Eine Brücke führt sie darüber hinweg. Leg das Plättchen an; die Brücke kommt mit.',
      },
      wants: 'B@2,0/0=2,0,EW',
      done: {
        en: 'One of your three bridges is used. From now on the road goes on behind the tile.',
        it: 'Hai usato uno dei tuoi tre ponti. D’ora in poi la strada continua oltre la tessera.',
        de: 'Eine deiner drei Brücken ist verbraucht. Die Straße geht jetzt hinter dem Plättchen weiter.',
      },
      clause: 'bridges#c3.4',
    },
    {
      say: {
        en: 'A bridge is road: put a thief on it.',
        it: 'Un ponte è strada: mettici un brigante.',
        de: 'Eine Brücke ist Straße: Setz einen Wegelagerer darauf.',
      },
      wants: '+bridge',
      other: {
        en: 'Allowed, but here we try the bridge.',
        it: 'È permesso, ma qui proviamo il ponte.',
        de: 'Erlaubt, aber hier probieren wir die Brücke.',
      },
      clause: 'bridges#c3.6',
    },
    {
      before: '*BCB-04 BCB-04@0,1/0 - *F *E',
      say: {
        en: 'Anna has laid a bazaar. Two tiles are on show, and you are the first auctioneer: choose the one with the two city sides and open with 1 point.',
        it: 'Anna ha posato un bazar. Sono esposte due tessere, e la prima asta la conduci tu: scegli quella con due lati di città e apri con 1 punto.',
        de: 'Anna hat einen Basar angelegt. Zwei Plättchen liegen aus, und zuerst versteigerst du: Wähle das mit den zwei Stadtseiten und eröffne mit 1 Punkt.',
      },
      wants: '#F:1',
      other: {
        en: 'Possible. But open with the tile with two city sides, and just 1 point, please.',
        it: 'Si può. Ma apri con la tessera con due lati di città e solo 1 punto, per favore.',
        de: 'Möglich. Aber eröffne bitte mit dem Plättchen mit den zwei Stadtseiten und nur 1 Punkt.',
      },
      clause: 'bridges#c2.3',
    },
    {
      before: 'b2',
      say: {
        en: 'Anna bids 2. You can buy, paying her 2 and keeping the tile, or sell, being paid 2. Sell it.',
        it: 'Anna offre 2. Puoi comprare, pagandole 2 e tenendo la tessera, o vendere, facendoti pagare 2. Vendi.',
        de: 'Anna bietet 2. Du kannst kaufen, also ihr 2 zahlen und das Plättchen behalten, oder verkaufen und 2 bekommen. Verkaufe.',
      },
      wants: 'sell',
      other: {
        en: 'That is the other bargain. This time, sell.',
        it: 'Questo è l’altro affare. Questa volta vendi.',
        de: 'Das ist das andere Geschäft. Verkaufe diesmal.',
      },
      done: {
        en: 'You have 2 points more, Anna 2 less, and the last tile is yours for nothing.',
        it: 'Hai 2 punti in più, Anna 2 in meno, e l’ultima tessera è tua gratis.',
        de: 'Du hast 2 Punkte mehr, Anna 2 weniger, und das letzte Plättchen bekommst du umsonst.',
      },
      clause: 'bridges#c2.4',
    },
    {
      say: {
        en: 'Everybody lays the tile of the bazaar in a full turn. Lay yours wherever you like.',
        it: 'Ognuno posa la tessera del bazar in un turno intero. Posa la tua dove vuoi.',
        de: 'Jeder legt sein Plättchen aus dem Basar in einem vollen Zug an. Leg deins an, wo du willst.',
      },
      wants: anything,
      clause: 'bridges#c2.7',
    },
  ],
};
