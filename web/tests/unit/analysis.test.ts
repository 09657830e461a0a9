import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Analyst } from '../../src/engine/engine';
import type { MoveAnalysis, Prospect } from '../../src/engine/types';
import { sumsOf } from '../../src/table/analysis.svelte';

/// The page's analysis is the program's own, token by token.

const root = join(__dirname, '../../..');
let analyst: Analyst;
beforeAll(async () => {
  analyst = await Analyst.load(readFileSync(join(__dirname, '../../src/generated/bastide-analysis.wasm')));
});

interface Native {
  start: Prospect;
  moves: MoveAnalysis[];
  seats: { slips: number; mistakes: number; blunders: number; loss: number; luck: number }[];
}
const simulations = 30;

describe.each(['classic-opening', 'castle-twice', 'discovery-expert-opening', 'dice-opening'])('%s', (name) => {
  const file = join(root, 'tests/records', `${name}.bgr`);
  const words = ['analyse', file, '--json', '--simulations', String(simulations)];
  const native = JSON.parse(execFileSync(join(root, 'build/release/bastide'), words, { encoding: 'utf8', maxBuffer: 1 << 26 })) as Native;

  it('is analysed as the native program does, in any order', () => {
    expect(analyst.open(readFileSync(file, 'utf8'))).toEqual({});
    // Mathematical functions of two libraries may differ in a last digit.
    const close = (a: number[], b: number[]) => a.forEach((n, i) => expect(n).toBeCloseTo(b[i], 3));
    close(analyst.analyse(-1, simulations).chance, native.start.chance);
    for (const index of [...native.moves.keys()].reverse().slice(0, 12)) {
      const [found, wanted] = [analyst.analyse(index, simulations) as MoveAnalysis, native.moves[index]];
      expect([found.ply, found.actor, found.token, found.grade, found.choices]).toEqual([
        wanted.ply,
        wanted.actor,
        wanted.token,
        wanted.grade,
        wanted.choices,
      ]);
      expect(found.best?.token).toBe(wanted.best?.token);
      close(found.chance, wanted.chance);
      close(found.luck ?? [], wanted.luck ?? []);
    }
  });

  it('is summed up as the native program does', () => {
    const sums = sumsOf(native.moves, native.seats.length);
    native.seats.forEach((seat, i) => {
      expect(sums[i].faults).toEqual({ slip: seat.slips, mistake: seat.mistakes, blunder: seat.blunders });
      expect(sums[i].loss).toBeCloseTo(seat.loss, 3);
      expect(sums[i].luck).toBeCloseTo(seat.luck, 3);
    });
  });
});

it('refuses a token that is not there', () => {
  analyst.open('[Record "bastide 1"]\n[Game "classic"]\n[Players "A; B"]\n*E');
  expect(analyst.analyse(1, 10)).toEqual({ error: 'no such token' });
  expect(analyst.analyse(-2, 10)).toHaveProperty('error');
});
