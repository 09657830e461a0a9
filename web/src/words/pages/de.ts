import type { Translation } from '../form';
import type { pagesEn } from './en';

export const pagesDe: Translation<typeof pagesEn> = {
  'nav.main': 'Seiten',
  'nav.play': 'Spielen',
  'nav.mine': 'Partien',
  'nav.mine.waiting': { one: 'Partien: {count} wartet auf dich', other: 'Partien: {count} warten auf dich' },
  'nav.more': 'Weitere Seiten, Sprache und Farben',
  'nav.rename': 'Meinen Namen ändern',

  'page.part_failed': 'Dieser Teil konnte nicht geladen werden. Prüfe deine Verbindung und versuch es noch einmal.',
  'page.failed': 'Diese Seite lädt gerade nicht. Prüf deine Verbindung und versuch es noch einmal.',
  'page.broken': 'Auf dieser Seite ist etwas schiefgegangen.',
  'page.again': 'Noch einmal versuchen',

  'home.your_turn': 'Du bist dran',
  'home.go_on': 'Partie fortsetzen',
  'home.all': 'Alle meine Partien',
  'home.nothing': 'Gerade läuft keine Partie.',
  'install.about': 'Hol Bastide auf dieses Gerät: Es öffnet sich wie eine App und geht auch ohne Verbindung.',
  'install.ios':
    'Um Bastide auf diesem Gerät zu behalten, tippe auf Teilen und dann auf Zum Home-Bildschirm. Dann öffnet es sich wie eine App und läuft ohne Verbindung.',
  'install.understood': 'Verstanden',
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

  'replay.copy': 'Kopiere den Link von hier:',
  'replay.link': 'Der Link zu dieser Partie',
  'replay.own': 'Deine beendeten Partien',
  'replay.examples': 'Sehenswerte Partien',
  'replay.other': 'Eine andere Partie öffnen',
  'replay.drop': 'Füg hier eine aufgezeichnete Partie ein, zieh ihre Datei auf diese Seite oder wähle sie aus.',
  'replay.watch': 'Nachspielen',
  'replay.broken': 'Dieser Link führt zu keiner Partie, die sich nachspielen lässt.',
  'replay.broken_on': 'Links werden unterwegs oft abgeschnitten. Lass ihn dir noch einmal schicken, oder sieh dir eine dieser Partien an.',
  'replay.cannot': 'Diese Partie lässt sich nicht nachspielen. {message}',
  'example.classic': 'Zwei Meister, ein Punkt Abstand.',
  'example.castle': 'Zwei Meister, weiter als die Hundert.',
  'example.dice': 'Zwei ohne Fehler: Die Würfel entscheiden.',

  'rules.games': 'Die Spiele',
  'rules.contents': 'Auf dieser Seite',
  'rules.whole': 'Ganze Seite',
};
