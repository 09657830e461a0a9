import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine';
import type { Look, View } from '../../src/engine/types';
import { DicePlan } from '../../src/table/dice-plan.svelte';
import { facesRolled, stillInHand } from '../../src/table/rolls';
import type { Advice } from '../../src/table/table-session';
import { wholeEngine } from './whole-engine';

/// What is kept of a roll in any order becomes a record in its order.

const headers = '[Record "bastide 1"]\n[Game "dice"]\n[Players "A; B"]\n[First "0"]\n';
const root = join(__dirname, '../../..');
let engine: Engine;
beforeAll(async () => {
  engine = await wholeEngine();
  engine.open(headers);
  engine.learnDice(readFileSync(join(__dirname, '../../src/generated/dice-solution.bin')));
});

let tables = 0;
/// A table at which only the engine sits; it plays at once what it is given.
class Table {
  table = `${++tables}`;
  played: string[] = [];
  isWaiting = false;
  isRefusing = false;
  plan = new DicePlan(() => this);
  private base?: Look;

  constructor(tokens: string[]) {
    engine.open(headers);
    for (const token of tokens) expect(engine.play(token)).not.toHaveProperty('error');
    this.decideAgain();
  }
  get look() {
    return this.isWaiting ? undefined : this.base;
  }
  get shown() {
    return engine.look(-1).view.ply;
  }
  peek = async (tokens: string[]) => {
    const answer = engine.peek(tokens, 0) as { look: Look; events: []; error?: string };
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
  play = async (tokens: string[]) => {
    if (this.isRefusing) return false;
    this.played.push(...tokens);
    for (const token of tokens) expect(engine.play(token), token).not.toHaveProperty('error');
    this.isWaiting = engine.look(-1).view.active !== 0;
    return true;
  };
  advise = async (after: string[]) => {
    const answer = engine.advise('adviser', after) as Advice & { error?: string };
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
  /// The page is loaded again.
  reload() {
    this.plan = new DicePlan(() => this);
    this.decideAgain();
  }
  undo = (count: number) => {
    for (let n = 0; n < count; ++n) engine.undo();
    this.played.splice(-count);
    this.isWaiting = false;
    this.decideAgain();
  };
  decideAgain() {
    this.base = engine.look(0);
    this.plan.begin();
  }
  get view(): View {
    return this.plan.look!.view;
  }
}
const rest = () => new Promise((done) => setTimeout(done));

describe('what is kept of a roll', () => {
  let table: Table;
  beforeEach(() => {
    table = new Table(['*cclstkkxx']);
  });

  it('may be a part first and a knight after it', async () => {
    const { plan } = table;
    await plan.act('c@0,0/180');
    expect(plan.legal).toContain('k');
    await plan.act('k');
    await plan.act('c@0,1/0');
    await plan.act('k');
    expect(table.view).toMatchObject({ hand: 'lst', aside: 2, left: 3 });
    expect(table.view.built).toHaveLength(2);
    expect(plan.legal).not.toContain('k');
    expect(table.played).toEqual([]);
    await plan.act('roll');
    expect(table.played).toEqual(['k', 'k', 'c@0,0/180', 'c@0,1/0', 'roll']);
  });
  it('is taken back from the last thing on', async () => {
    const { plan } = table;
    await plan.act('c@0,0/180');
    await plan.act('k');
    plan.takeBack();
    await rest();
    expect([plan.kept, table.view.hand]).toEqual([['c@0,0/180'], 'clstkk']);
    plan.takeBack();
    await rest();
    expect([plan.kept, plan.canTakeBack, table.view.hand]).toEqual([[], false, 'cclstkk']);
  });
  it('gives up one thing from among the others where they can do without it', async () => {
    const { plan } = table;
    await plan.act('c@0,0/180');
    await plan.act('k');
    await plan.act('s@0,1/0');
    await plan.act('c@0,2/0');
    plan.remove(plan.builtAt('0,1')!);
    await rest();
    expect(plan.kept).toHaveLength(4);
    plan.remove('k');
    await rest();
    plan.remove(plan.builtAt('0,2')!);
    await rest();
    expect([plan.kept, table.view.hand]).toEqual([['c@0,0/180', 's@0,1/0'], 'cltkk']);
    expect(plan.builtAt('5,5')).toBeUndefined();
  });
  it('comes back as it was when a stop is taken back', async () => {
    const { plan } = table;
    for (const token of ['c@0,0/180', 'k', 's@0,1/0', 'c@0,2/0', 'stop']) await plan.act(token);
    expect(table.played).toEqual(['k', 'c@0,0/180', 's@0,1/0', 'c@0,2/0', 'stop']);
    expect(table.view.built).toHaveLength(3); // to be seen as long as it can be taken back
    expect(plan.legal).toEqual([]);
    plan.takeBack();
    await rest();
    expect([table.played, plan.kept]).toEqual([[], ['c@0,0/180', 'k', 's@0,1/0', 'c@0,2/0']]);
    expect(plan.legal).toContain('k');
    expect(table.view.worth).toBe(1);
  });
  it('is still there where a server has refused it', async () => {
    const { plan } = table;
    await plan.act('c@0,0/180');
    table.isRefusing = true;
    await plan.act('roll');
    await rest();
    expect(plan.kept).toEqual(['c@0,0/180']);
    expect(plan.legal).toContain('roll');
  });
  it('is there again when the page is loaded again, and only at this table and for this roll', async () => {
    for (const token of ['c@0,0/180', 'k', 's@0,1/0']) await table.plan.act(token);
    table.reload();
    await rest();
    expect([table.plan.kept, table.view.hand]).toEqual([['c@0,0/180', 'k', 's@0,1/0'], 'cltk']);
    await table.plan.act('roll');
    expect(table.played).toEqual(['k', 'c@0,0/180', 's@0,1/0', 'roll']);
    const other = new Table(['*cclstkkxx']);
    await rest();
    expect(other.plan.kept).toEqual([]);
  });
  it('is what a hint begins with', async () => {
    const { plan } = table;
    const whole = await plan.advise();
    expect(whole.tokens.at(-1)).toMatch(/roll|stop|double/);
    // A part where nobody would build it, so that advice on the whole roll would not fit any more.
    const odd = plan.legal.find((token) => token.startsWith('t@'))!;
    expect(whole.tokens).not.toContain(odd);
    await plan.act(odd);
    const { tokens } = await plan.advise();
    for (const token of tokens) {
      expect(plan.legal, token).toContain(token);
      await plan.act(token);
    }
    // Where nothing is left in hand the turn ends by itself, at a word.
    if (table.played.length === 0) await plan.act('stop');
    expect(table.played).toContain(odd);
    expect([...table.played].sort()).toEqual([odd, ...tokens].sort());
  });
  it('holds nothing that does not go', async () => {
    await table.plan.act('t@4,4/0');
    await table.plan.act('double');
    expect([table.plan.kept, table.played]).toEqual([[], []]);
  });
});

describe('the last step of a turn', () => {
  const third = ['*cclssttkx', 'roll', '*cclssttk', 'roll', '*ccskkkxx'];

  it('waits for the word that ends it, knights included', async () => {
    const table = new Table(third);
    for (const token of ['c@0,0/180', 's@0,1/0', 'c@0,2/0']) await table.plan.act(token);
    expect(table.view).toMatchObject({ hand: 'kkk', worth: 1, turn: 0 });
    expect(table.view.built).toHaveLength(3);
    expect(table.plan.legal.sort()).toEqual(['k', 'stop']);
    for (const token of ['k', 'k', 'k']) await table.plan.act(token);
    expect(table.plan.legal).toContain('double');
    await table.plan.act('double');
    expect(table.played).toEqual(['k', 'k', 'k', 'c@0,0/180', 's@0,1/0', 'c@0,2/0', 'double']);
  });
  it('is what a hint says where nothing else is left', async () => {
    const table = new Table([...third.slice(0, -1), '*ccsxxxxx']);
    for (const token of ['c@0,0/180', 's@0,1/0', 'c@0,2/0']) await table.plan.act(token);
    expect((await table.plan.advise()).tokens).toEqual(['stop']);
  });
  it('is not followed by a stop that the rules have made already', async () => {
    const table = new Table(third);
    for (const token of ['c@0,0/180', 's@0,1/0', 'c@0,2/0', 'stop']) await table.plan.act(token);
    expect(table.played).toEqual(['c@0,0/180', 's@0,1/0', 'c@0,2/0']);
    expect(engine.look(0).view.scores).toEqual([1, 0]);
  });
});

it('a game with knights after parts is one that the program replays', async () => {
  const table = new Table(['*cclstkkxx']);
  for (const token of ['c@0,0/180', 'k', 's@0,1/0', 'k', 'c@0,2/0', 'roll']) await table.plan.act(token);
  const folder = mkdtempSync(join(tmpdir(), 'bastide-'));
  try {
    writeFileSync(join(folder, 'game.bgr'), engine.keep().record);
    const trace = execFileSync(join(root, 'build/release/bastide'), ['replay', join(folder, 'game.bgr'), '--trace'], { encoding: 'utf8' });
    const tokens = trace
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).token);
    expect(tokens).toEqual(['*cclstkkxx', 'k', 'k', 'c@0,0/180', 's@0,1/0', 'c@0,2/0', 'roll']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('a roll', () => {
  const entry = (token: string, ply: number) => ({ ply, seat: 0, token, events: [] });
  const log = ['*cclstkkxx', 'c@0,0/180', 'roll', '*cckx'].map(entry);
  it('is told by the log, catapults too', () => {
    expect(facesRolled({ game: 'dice', rolls: 2 } as View, log)).toBe('cckx');
    expect(facesRolled({ game: 'dice', rolls: 0 } as View, log)).toBe('');
    expect(facesRolled({ game: 'classic' } as View, log)).toBe('');
  });
  it('has dice in hand and dice that are gone, each in its place', () => {
    expect(stillInHand('ccskx', 'ck')).toEqual([true, false, false, true, false]);
  });
});
