import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine';
import { wholeEngine } from './whole-engine';

/// The engine in WebAssembly must play by the very rules of the native program.

const root = join(__dirname, '../../..');
const bastide = join(root, 'build/release/bastide');
let engine: Engine;
beforeAll(async () => {
  engine = await wholeEngine();
});

const folder = mkdtempSync(join(tmpdir(), 'bastide-'));
afterAll(() => rmSync(folder, { recursive: true }));
function traceOf(record: string): string {
  const file = join(folder, 'game.bgr');
  writeFileSync(file, record);
  return execFileSync(bastide, ['replay', file, '--trace'], { encoding: 'utf8', maxBuffer: 1 << 26 });
}

const setups = [
  ['classic', ''],
  ['classic', 'bridges=on free_bridges=on castles=on bazaars=on cult=on'],
  ['castle', ''],
  ['discovery', ''],
  ['discovery', 'variant=expert'],
  ['dice', 'turn_limit=6'],
];

describe.each(setups)('%s %s', (game, options) => {
  it('replays the native random games to the same scores and legal moves', () => {
    for (const seed of ['1', '2', '3']) {
      const random = ['random', '--game', game, '--seed', seed, '--limit', '400'];
      const record = execFileSync(bastide, options ? [...random, '--options', options] : random, { encoding: 'utf8' });
      const trace = traceOf(record);
      const headers = record
        .split('\n')
        .filter((line) => line.startsWith('[') && !line.startsWith('[Scores'))
        .join('\n');
      expect(engine.open(headers)).toEqual({});
      for (const line of trace.trim().split('\n')) {
        const step = JSON.parse(line);
        const before = engine.look(step.actor);
        if (step.actor >= 0) expect(Object.keys(before.gains).sort()).toEqual([...step.legal].sort());
        expect(engine.play(step.token)).not.toHaveProperty('error');
        const { view } = engine.look(-1);
        expect([view.scores, view.over]).toEqual([step.scores, step.over]);
      }
      expect(engine.open(record)).toEqual({});
      expect(engine.keep().record.replace(/\s+/g, ' ').trim()).toContain('[Game "' + game + '"]');
    }
  });

  it('plays whole games with bots', () => {
    engine.seed(7);
    const headers = `[Record "bastide 1"]\n[Game "${game}"]\n[Options "${options}"]\n[Players "A; B"]\n`;
    expect(engine.open(headers)).toEqual({});
    for (let steps = 0; steps < 3000; ++steps) {
      const { view } = engine.look(-1);
      if (view.over) break;
      const { token } = view.actor < 0 ? engine.sample() : engine.choose(view.actor === 0 ? 'skilled' : 'greedy');
      expect(engine.play(token)).not.toHaveProperty('error');
    }
    expect(engine.look(-1).view.over).toBe(true);
  });
});

describe('the archived records', () => {
  const records = join(root, 'tests/records');
  it.each(readdirSync(records))('%s replays to the hash in its first line, which the native tests check too', (name) => {
    const record = readFileSync(join(records, name), 'utf8');
    const hash = /\{ ?(?:hash )?([0-9a-f]{16})/.exec(record)?.[1];
    expect(hash).toBeTruthy();
    expect(engine.open(record)).toEqual({});
    expect(BigInt(engine.keep().hash).toString(16).padStart(16, '0')).toBe(hash);
  });
});

describe('the table', () => {
  it('refuses what is not legal and stays as it was', () => {
    engine.open('[Record "bastide 1"]\n[Game "classic"]\n[Players "A; B"]\n*E');
    const before = engine.keep().hash;
    expect(engine.play('E@9,9/0').error).toMatch(/touches no tile/);
    expect(engine.play('nonsense').error).toBeTruthy();
    expect(engine.open('[Record "bastide 1"]\n[Game "nothing"]').error).toMatch(/unknown game/);
    expect(engine.choose('nobody').error).toMatch(/unknown bot/);
    expect(engine.sample().error).toBeTruthy();
    expect(engine.keep().hash).toBe(before);
  });
  it('takes back', () => {
    engine.open('[Record "bastide 1"]\n[Game "classic"]\n[Players "A; B"]\n*E');
    const before = engine.keep().hash;
    engine.play('E@0,-1/180');
    expect(engine.undo()).toEqual({});
    expect(engine.keep().hash).toBe(before);
  });
  it('says what each place for a follower is worth, and what every feature is', () => {
    engine.open('[Record "bastide 1"]\n[Game "classic"]\n[Players "A; B"]\n*E E@0,-1/180');
    const look = engine.look(0);
    expect(look.gains).toEqual({ '+city:S': 4, '+field:NL': 3, '-': 0 });
    const city = look.survey.features.find((f: { type: string; completed: boolean }) => f.type === 'city' && f.completed);
    expect([city.worth, city.tiles, city.parts.length]).toEqual([4, 2, 2]);
    expect(look.survey.open.length).toBe(6);
  });
});

it('plays the Dice Game as the program does, once it has learned the solution', async () => {
  const own = await wholeEngine();
  const solution = readFileSync(join(root, 'data/dice/solution'));
  // Nine dice can be built in hundreds of ways: that both take the same is no accident.
  const [headers, roll] = ['[Record "bastide 1"]\n[Game "dice"]\n[Players "A; B"]\n[First "0"]\n', '*cccllsskk'];
  expect(own.open(`${headers}\n${roll}\n`)).toEqual({});
  expect(own.learnDice(solution.subarray(0, 1000))).toHaveProperty('error');
  expect(own.learnDice(new Uint8Array(solution))).toEqual({});
  const said = execFileSync(bastide, ['bot'], {
    input: `bastide 1\nposition ${headers.replace(/\n/g, ' ')}${roll}\ngo level master\n`,
    encoding: 'utf8',
  });
  expect(said).toContain(`best ${own.choose('master').token}`);
});

describe('a game with hidden hands, as one seat has seen it', () => {
  it.each([0, 2, -1])('looks to seat %i as the whole game does', async (seat) => {
    const guessing = await wholeEngine();
    const random = ['random', '--game', 'discovery', '--players', '3', '--options', 'variant=expert', '--seed', '5'];
    const lines = execFileSync(bastide, random, { encoding: 'utf8' }).split('\n');
    const headers = lines.filter((line) => line.startsWith('[') && !line.startsWith('[Scores')).join('\n') + '\n';
    const tokens = lines
      .filter((line) => !line.startsWith('['))
      .join(' ')
      .split(/\s+/)
      .filter(Boolean);
    const eyes = `[Eyes "${seat < 0 ? 'spectator' : seat}"]\n`;
    const seen: string[] = [];
    engine.open(headers);
    for (const [i, token] of tokens.entries()) {
      const { view } = engine.look(-1);
      const isHidden = view.actor === -1 && view.phase !== 'remove' && view.active !== seat;
      const { events } = engine.play(token) as { events: { event: string; seat?: number; kind?: string }[] };
      const shown = events.filter(({ event, seat }) => event === 'discarded' && (seat ?? -1) >= 0);
      seen.push(isHidden ? '*?' : token, ...shown.map(({ kind }) => `~${kind}`));
      if (i % 7 !== 0 && i + 1 < tokens.length) continue;
      expect(guessing.open(headers + eyes + seen.join(' ')), token).toEqual({});
      expect(guessing.look(seat), token).toEqual(engine.look(seat));
    }
    expect(seen.filter((token) => token === '*?').length).toBeGreaterThan(40);
  });
});
