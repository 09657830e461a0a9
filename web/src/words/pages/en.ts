/// The words of coming back: one's games as cards, the pages around the table, installing.
export const pagesEn = {
  'nav.main': 'Pages',
  'nav.play': 'Play',
  'nav.mine': 'My games',
  'nav.mine.waiting': { one: 'My games: {count} waits for you', other: 'My games: {count} wait for you' },
  'nav.more': 'More pages, language and theme',
  'nav.rename': 'Change my name',

  'page.failed': 'This page could not be loaded. Check your connection and try again.',
  'page.broken': 'Something on this page went wrong.',
  'page.again': 'Try again',

  'home.your_turn': 'Your turn',
  'home.go_on': 'Go on with a game',
  'home.all': 'All my games',
  'home.nothing': 'No game is running any more.',
  'install.about': 'Keep Bastide on this device: it opens like an app, and works without a connection.',
  'install.do': 'Install',
  'install.later': 'Not now',

  'card.your_turn': 'Your turn',
  'card.left': '{time} left',
  'games.waiting': 'Waiting for players',
  'games.open': 'Open',
  'lobby.seats': { one: '{count} free seat of {total}', other: '{count} free seats of {total}' },

  'account.rename': 'Your name',
  'account.rename_about': 'Others see it at the table, also in games that are running.',
  'account.rename_do': 'Change it',
  'account.renamed': 'You are {name} now.',
  'fault.name': 'A name has 1 to 24 characters, and none of these: " ; < >',

  'replay.own': 'Your finished games',
  'replay.examples': 'Games worth looking at',
  'replay.other': 'A game from elsewhere',
  'replay.drop': 'Paste a record here, drop its file anywhere on this page, or choose it.',
  'replay.watch': 'Replay',
  'replay.broken': 'That link leads to no game that can be replayed.',
  'replay.broken_on': 'Links are often cut off on their way. Ask for it again, or watch one of these games.',
  'replay.cannot': 'That is no game that can be replayed. {message}',
  'example.classic': 'Two masters, one point apart.',
  'example.castle': 'Two masters run past the hundred.',
  'example.dice': 'Two who never err: the dice decide.',

  'rules.games': 'The games',
  'rules.contents': 'On this page',
  'rules.whole': 'Whole page',
} as const;
