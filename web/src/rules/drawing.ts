import { parsePlacement, type Placement } from '../table/tokens';

/// A picture of the rules, in the tokens of a record as far as they go:
///   `E@0,-1/180`       a tile, or a built die; with `=1,0,EW` behind it also the bridge that it relies on
///   `0+city@0,-1:S`    a follower of seat 0 there
///   `^0,-1:S`          a castle on that cap
///   `~field@0,0:EL`    this part is shown lit
///   `?1,0`  `!1,0`     a square where something may lie, or may not
export interface Drawing {
  tiles: Placement[];
  followers: { seat: number; x: number; y: number; part: string }[];
  castles: { x: number; y: number; side: string }[];
  lit: { x: number; y: number; part: string }[];
  squares: { x: number; y: number; allowed: boolean }[];
}

export function parseDrawing(text: string): Drawing {
  const drawing: Drawing = { tiles: [], followers: [], castles: [], lit: [], squares: [] };
  for (const token of text.split(/\s+/).filter(Boolean)) {
    const tile = parsePlacement(token);
    const part = /^(\d)?([+~])(\w+)@(-?\d+),(-?\d+)(:\w+)?$/.exec(token);
    const castle = /^\^(-?\d+),(-?\d+):([NESW])$/.exec(token);
    const square = /^([?!])(-?\d+),(-?\d+)$/.exec(token);
    if (part) {
      const place = { x: Number(part[4]), y: Number(part[5]), part: part[3] + (part[6] ?? '') };
      if (part[2] === '+') drawing.followers.push({ seat: Number(part[1]), ...place });
      else drawing.lit.push(place);
    } else if (castle) drawing.castles.push({ x: Number(castle[1]), y: Number(castle[2]), side: castle[3] });
    else if (square) drawing.squares.push({ x: Number(square[2]), y: Number(square[3]), allowed: square[1] === '?' });
    else if (tile) drawing.tiles.push(tile);
    else throw new Error(`no such thing in a drawing: ${token}`);
  }
  return drawing;
}
