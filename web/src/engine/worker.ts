import wasmUrl from '../generated/bastide.wasm?url';
import solutionUrl from '../generated/dice-solution.bin?url';
import { answerCalls } from './calls';
import { Engine } from './engine';

async function load() {
  const engine = await Engine.load(await fetch(wasmUrl));
  // Bots play the Dice Game by its solution, which weighs more than all the rest: it is fetched when the first such game is
  // opened. Where it cannot be had they search, as in the other games.
  const learnDice = async () => {
    const answer = await fetch(solutionUrl).catch(() => undefined);
    if (answer?.ok) engine.learnDice(new Uint8Array(await answer.arrayBuffer()));
  };
  let learning: Promise<void> | undefined;
  const open = async (record: string) => {
    if (/^\[Game "dice"\]/m.test(record)) await (learning ??= learnDice());
    return engine.open(record);
  };
  return { ...engine, open };
}

answerCalls(load());
