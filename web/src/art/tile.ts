import type { Point } from './geometry';
import { areaPath, cellAt, deepest, depths, type Raster } from './raster';

/// A kind of tile as it is drawn and pointed at, unturned.
export class TileArt {
  private depth?: Float32Array;

  constructor(
    /// SVG for a square of 100 by 100.
    readonly picture: string,
    readonly raster: Raster,
  ) {}

  /// Where a follower stands on a feature.
  spot(feature: number): Point {
    this.depth ??= depths(this.raster);
    return deepest(this.raster, this.depth, feature);
  }

  featureAt(p: Point): number {
    return this.raster[cellAt(p)];
  }

  area(feature: number): string {
    return areaPath(this.raster, feature);
  }
}
