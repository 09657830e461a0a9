import type { Translation } from '../form';
import type { pagesEn } from './en';

export const pagesIt: Translation<typeof pagesEn> = {
  'nav.main': 'Pagine',
  'nav.play': 'Gioca',
  'nav.mine': 'Partite',
  'nav.mine.waiting': { one: 'Partite: {count} ti aspetta', other: 'Partite: {count} ti aspettano' },
  'nav.more': 'Altre pagine, lingua e tema',
  'nav.rename': 'Cambia il mio nome',

  'page.part_failed': 'Non è stato possibile caricare questa parte. Controlla la connessione e riprova.',
  'page.failed': 'Non riesco a caricare questa pagina. Controlla la connessione e riprova.',
  'page.broken': 'Qualcosa è andato storto in questa pagina.',
  'page.again': 'Riprova',

  'home.your_turn': 'Tocca a te',
  'home.go_on': 'Continua una partita',
  'home.all': 'Tutte le mie partite',
  'home.nothing': 'Nessuna partita in corso.',
  'install.about': 'Installa Bastide su questo dispositivo: si apre come un’app e funziona senza connessione.',
  'install.ios':
    'Per tenere Bastide su questo dispositivo apri Condividi, poi Aggiungi alla schermata Home. Si apre come un’app e funziona senza connessione.',
  'install.understood': 'Ho capito',
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
  'account.renamed': 'Ora ti chiami {name}.',
  'fault.name': 'Un nome ha da 1 a 24 caratteri, e nessuno di questi: " ; < >',

  'replay.copy': 'Copia il link da qui:',
  'replay.link': 'Il link a questa partita',
  'replay.own': 'Le tue partite finite',
  'replay.examples': 'Partite da guardare',
  'replay.other': 'Apri un’altra partita',
  'replay.drop': 'Incolla qui una partita registrata, oppure trascina qui il suo file o sceglilo.',
  'replay.watch': 'Rivedi',
  'replay.broken': 'Questo link non porta a una partita che si possa rivedere.',
  'replay.broken_on': 'I link spesso arrivano tagliati. Fattelo mandare di nuovo, oppure guarda una di queste partite.',
  'replay.cannot': 'Questa partita non si può rivedere. {message}',
  'example.classic': 'Due maestri, un punto di distacco.',
  'example.castle': 'Due maestri, oltre quota cento.',
  'example.dice': 'Due senza errori: decidono i dadi.',

  'rules.games': 'I giochi',
  'rules.contents': 'In questa pagina',
  'rules.whole': 'Pagina intera',
};
