import { describe, expect, it } from 'vitest';
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
