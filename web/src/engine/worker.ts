import castleUrl from '../generated/bastide-castle.wasm?url';
import classicUrl from '../generated/bastide-classic.wasm?url';
import diceUrl from '../generated/bastide-dice.wasm?url';
import discoveryUrl from '../generated/bastide-discovery.wasm?url';
import solutionUrl from '../generated/dice-solution.bin?url';
import { answerCalls } from './calls';
import { Engine, gameOf } from './engine';
import type { GameName } from './types';

const moduleUrls: Record<GameName, string> = { classic: classicUrl, castle: castleUrl, discovery: discoveryUrl, dice: diceUrl };
const engine = new Engine();

/// Bots play the Dice Game by its solution, which weighs more than all the rest. Where it cannot be had they search, as in the other
/// games.
async function learnDice() {
  const answer = await fetch(solutionUrl).catch(() => undefined);
  if (answer?.ok) engine.learnDice(new Uint8Array(await answer.arrayBuffer()));
}

/// What a game needs is fetched when the first of its kind is opened.
const brought = new Set<GameName>();
let hasLearned = false;
async function open(record: string) {
  const game = gameOf(record);
  if (!brought.has(game)) await engine.bring(game, await fetch(moduleUrls[game]));
  brought.add(game);
  const answer = engine.open(record);
  if (game === 'dice' && !answer.error && !hasLearned) {
    hasLearned = true;
    await learnDice();
  }
  return answer;
}

answerCalls(Promise.resolve({ ...engine, open }));
