import type { Translation } from '../form';
import type { pagesEn } from './en';

export const pagesIt: Translation<typeof pagesEn> = {
  'nav.main': 'Pagine',
  'nav.play': 'Gioca',
  'nav.mine': 'Partite',
  'nav.mine.waiting': { one: 'Partite: {count} ti aspetta', other: 'Partite: {count} ti aspettano' },
  'nav.more': 'Altre pagine, lingua e tema',
  'nav.rename': 'Cambia il mio nome',

  'page.failed': 'Non è stato possibile caricare questa pagina. Controlla il collegamento e riprova.',
  'page.broken': 'Qualcosa in questa pagina è andato storto.',
  'page.again': 'Riprova',

  'home.your_turn': 'Tocca a te',
  'home.go_on': 'Continua una partita',
  'home.all': 'Tutte le mie partite',
  'home.nothing': 'Non c’è più nessuna partita in corso.',
  'install.about': 'Tieni Bastide su questo dispositivo: si apre come un’app e funziona senza collegamento.',
  'install.do': 'Installa',
  'install.later': 'Non ora',

  'card.your_turn': 'Tocca a te',
  'card.left': 'ancora {time}',
  'games.waiting': 'In attesa di giocatori',
  'games.open': 'Apri',
  'lobby.seats': { one: '{count} posto libero su {total}', other: '{count} posti liberi su {total}' },

  'account.rename': 'Il tuo nome',
  'account.rename_about': 'Gli altri lo vedono al tavolo, anche nelle partite in corso.',
  'account.rename_do': 'Cambia',
  'account.renamed': 'Ora sei {name}.',
  'fault.name': 'Un nome ha da 1 a 24 caratteri, e nessuno di questi: " ; < >',

  'replay.own': 'Le tue partite finite',
  'replay.examples': 'Partite da guardare',
  'replay.other': 'Una partita da altrove',
  'replay.drop': 'Incolla qui una registrazione, trascina il suo file su questa pagina o sceglilo.',
  'replay.watch': 'Rivedi',
  'replay.cannot': 'Non è una partita che si possa rivedere. {message}',
  'example.classic': 'Due maestri, e alla fine un punto di differenza.',
  'example.castle': 'Due maestri corrono lungo le mura, oltre il cento.',
  'example.dice': 'Due che non sbagliano mai: decidono i dadi.',

  'rules.games': 'I giochi',
  'rules.contents': 'In questa pagina',
  'rules.whole': 'Pagina intera',
};
