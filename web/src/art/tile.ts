import { distanceToPoints, turned, type Point } from './geometry';
import { areaPath, cellAt, deepest, depths, makeRaster, middleOf, type Raster } from './raster';

/// A tile as it is drawn and pointed at.
export class TileArt {
  private depth?: Float32Array;

  constructor(
    /// SVG for a square of 100 by 100.
    readonly picture: string,
    readonly raster: Raster,
  ) {}

  /// Where a follower stands on a feature: well inside it, and away from the places of the tile's other features.
  spot(feature: number): Point {
    const depth = (this.depth ??= depths(this.raster));
    const features = [...new Set(this.raster)];
    const others = features.filter((f) => f !== feature).map((f) => deepest(this.raster, depth, f));
    const own = deepest(this.raster, depth, feature);
    const enough = 0.72 * depth[cellAt(own)];
    let best = own;
    let most = distanceToPoints(own, others);
    this.raster.forEach((f, cell) => {
      if (f !== feature || depth[cell] < enough) return;
      const p = middleOf(cell);
      if (Math.min(p[0], p[1], 100 - p[0], 100 - p[1]) < 12) return;
      const apart = Math.min(distanceToPoints(p, others), 40);
      if (apart > most + 1) [best, most] = [p, apart];
    });
    return best;
  }

  featureAt(p: Point): number {
    return this.raster[cellAt(p)];
  }

  turned(degrees: number): TileArt {
    if (degrees === 0) return this;
    return new TileArt(
      `<g transform="rotate(${degrees} 50 50)">${this.picture}</g>`,
      makeRaster((p) => this.featureAt(turned(p, 360 - degrees))),
    );
  }

  area(feature: number): string {
    return areaPath(this.raster, feature);
  }
}
