import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine, gameNames } from '../../src/engine/engine';

/// The engine with every game.
export async function wholeEngine(): Promise<Engine> {
  const engine = new Engine();
  for (const game of gameNames) await engine.bring(game, readFileSync(join(__dirname, `../../src/generated/bastide-${game}.wasm`)));
  return engine;
}
