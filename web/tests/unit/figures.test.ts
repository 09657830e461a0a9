import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kindIds, tileArt, type BoardGame } from '../../src/art';
import { bonusBack, bonusPicture } from '../../src/art/bonus';
import { wallPicture, wallPiece } from '../../src/art/castle-wall';
import { tileData } from '../../src/art/catalogue';
import { diePicture } from '../../src/art/dice';
import { tableTop, type TableTop } from '../../src/art/table-top';
import { figurePicture, figures, ghostPicture, poseOf, type Pose } from '../../src/art/followers';

const poses: Pose[] = ['standing', 'lying', 'kneeling'];
const everyPicture = figures.flatMap((_, figure) => poses.flatMap((pose) => [figurePicture(figure, pose), ghostPicture(figure, pose)]));

describe('the figures', () => {
  it('are all different, in every pose and as ghosts', () => {
    expect(new Set(everyPicture).size).toBe(figures.length * poses.length * 2);
  });
  it('are light and whole', () => {
    for (const picture of everyPicture) {
      expect(picture.match(/<\w/g)!.length).toBeLessThanOrEqual(20);
      expect(picture).not.toMatch(/NaN|undefined|class=|url\(/);
    }
  });
  it('lie in the fields, kneel to pray, and stand elsewhere', () => {
    expect(['field', 'plain', 'court'].map(poseOf)).toEqual(['lying', 'lying', 'lying']);
    expect(['cloister', 'shrine'].map(poseOf)).toEqual(['kneeling', 'kneeling']);
    expect(['city', 'road', 'mountain', 'sea', 'tower', 'house', 'path'].map(poseOf)).toEqual(Array(7).fill('standing'));
  });
});

const variables = new Set((readFileSync('src/art.css', 'utf8') + readFileSync('src/app.css', 'utf8')).match(/--[\w-]+(?=:)/g));
const tops: TableTop[] = ['wood', 'linen', 'plain'];
const turns = [0, 90, 180, 270];
const games: BoardGame[] = ['castle', 'discovery'];
const pictures: Record<string, string[]> = {
  'the tiles of The Castle and The Discovery': games.flatMap((game) =>
    kindIds(game).map((id, i) => tileArt(game, id, turns[i % 4], i % 3).picture),
  ),
  'the wall': [wallPicture(), ...tileData.castle.starts.map(wallPiece)],
  'the bonus tiles': [bonusBack, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(bonusPicture)],
  'the dice': tileData.dice.faces.map(diePicture),
  'the table': tops.map(tableTop),
};

describe.each(Object.entries(pictures))('%s', (_, list) => {
  it('are whole, and refer to nothing but colours of the theme', () => {
    for (const picture of list) {
      expect(picture).not.toMatch(/NaN|undefined|Infinity|class=|url\(|href/);
      for (const name of picture.match(/--[\w-]+/g)!) expect(variables).toContain(name);
    }
  });
  it('are all different', () => {
    expect(new Set(list).size).toBe(list.length);
  });
});
