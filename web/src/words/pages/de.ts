import type { Translation } from '../form';
import type { pagesEn } from './en';

export const pagesDe: Translation<typeof pagesEn> = {
  'nav.main': 'Seiten',
  'nav.play': 'Spielen',
  'nav.mine': 'Partien',
  'nav.mine.waiting': { one: 'Partien: {count} wartet auf dich', other: 'Partien: {count} warten auf dich' },
  'nav.more': 'Weitere Seiten, Sprache und Farben',
  'nav.rename': 'Meinen Namen ändern',

  'page.failed': 'Diese Seite konnte nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
  'page.broken': 'Auf dieser Seite ist etwas schiefgegangen.',
  'page.again': 'Noch einmal versuchen',

  'home.your_turn': 'Du bist dran',
  'home.go_on': 'Eine Partie fortsetzen',
  'home.all': 'Alle meine Partien',
  'home.nothing': 'Es läuft keine Partie mehr.',
  'install.about': 'Behalte Bastide auf diesem Gerät: Es öffnet sich wie eine App und geht auch ohne Verbindung.',
  'install.do': 'Installieren',
  'install.later': 'Nicht jetzt',

  'card.your_turn': 'Du bist dran',
  'card.left': 'noch {time}',
  'games.waiting': 'Warten auf Mitspieler',
  'games.open': 'Öffnen',
  'lobby.seats': { one: '{count} freier Platz von {total}', other: '{count} freie Plätze von {total}' },

  'account.rename': 'Dein Name',
  'account.rename_about': 'Die anderen sehen ihn am Tisch, auch in laufenden Partien.',
  'account.rename_do': 'Ändern',
  'account.renamed': 'Du heißt jetzt {name}.',
  'fault.name': 'Ein Name hat 1 bis 24 Zeichen, und keines von diesen: " ; < >',

  'replay.own': 'Deine beendeten Partien',
  'replay.examples': 'Sehenswerte Partien',
  'replay.other': 'Eine Partie von anderswo',
  'replay.drop': 'Füge hier eine Aufzeichnung ein, zieh ihre Datei auf diese Seite oder wähle sie aus.',
  'replay.watch': 'Ansehen',
  'replay.cannot': 'Das ist keine Partie, die man ansehen könnte. {message}',
  'example.classic': 'Zwei Meister, und am Ende ein Punkt Unterschied.',
  'example.castle': 'Zwei Meister laufen die Mauer entlang, über die Hundert hinaus.',
  'example.dice': 'Zwei, die keine Fehler machen: Die Würfel entscheiden.',

  'rules.games': 'Die Spiele',
  'rules.contents': 'Auf dieser Seite',
  'rules.whole': 'Ganze Seite',
};
