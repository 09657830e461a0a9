import type { GameName, PlacedTile } from '../engine/types';
import { squareKey } from '../table/tokens';

/// What has happened on the board, and that the eye is led there.

export interface Square {
  x: number;
  y: number;
}

export class News {
  /// The tile that was laid last. The Castle's come in the order of the squares, so that only a new one is known.
  recent = $state.raw<PlacedTile>();
  /// Squares whose tile has just come.
  fresh = $state.raw(new Set<string>());
  /// Where something has happened last: a tile, a score, somebody who went home.
  latest = $state.raw<Square>();
  private known?: Set<string>;

  constructor(
    /// Looks there, where nobody here is at their turn: their board must not run away; they are shown an arrow.
    private readonly look: (to: Square) => void,
    private readonly sees: (x: number, y: number) => boolean,
  ) {}

  lie(tiles: PlacedTile[], game: GameName) {
    const now = new Set(tiles.map(({ x, y }) => squareKey(x, y)));
    const { known } = this;
    this.known = now;
    const news = known ? tiles.filter(({ x, y }) => !known.has(squareKey(x, y))) : [];
    this.fresh = new Set(news.length <= 2 ? news.map(({ x, y }) => squareKey(x, y)) : []);
    const isThere = (at?: Square) => at !== undefined && now.has(squareKey(at.x, at.y));
    if (news.length === 1) this.recent = news[0];
    else if (game !== 'castle') this.recent = tiles.at(-1);
    else if (!isThere(this.recent)) this.recent = undefined;
    if (news.length === 1) this.lead(news[0]);
    // what it pointed at may have been taken back
    else if (!isThere(this.latest)) this.latest = this.recent;
  }

  /// A score, or figures that go home: nothing to do where one of the squares is in sight.
  happens(places: Square[]) {
    if (places.length > 0 && !places.some(({ x, y }) => this.sees(x, y))) this.lead(places[0]);
  }

  private lead(to: Square) {
    this.latest = to;
    this.look(to);
  }
}
