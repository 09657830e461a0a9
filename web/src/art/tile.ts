import { castNet, outline, type FeatureAt, type Net } from './contour';
import { turned, type Point } from './geometry';
import { depths, makeRaster, type Raster } from './raster';
import { standing } from './standing';

/// A tile is made of two things: its ground, which is nothing but the answer to "which feature lies under this point?",
/// and a picture that is drawn on it.
///
///     const ground = new Ground((p) => ...the number of the feature at p, or `nothing`...);
///     const picture = ...SVG for a square of 100 by 100, drawn by the same curves...;
///     return new TileArt(picture, ground);
///
/// The function has to follow the drawing exactly, for it is what lights up and what the pointer finds. It is asked a few
/// thousand times, so it should be quick. While drawing, `ground.raster` and `ground.depth` say where there is room, and
/// `ground.spot(feature)` where a follower will stand with its feet: leave that place, and 20 above it, calm.
export class Ground {
  private depthOfCells?: Float32Array;
  private net?: Net;
  private spots?: Map<number, Point>;

  constructor(
    readonly featureAt: FeatureAt,
    readonly raster: Raster = makeRaster(featureAt),
    /// Where followers stand on features that have a place of their own for them.
    private readonly given: ReadonlyMap<number, Point> = new Map(),
  ) {}

  get depth(): Float32Array {
    return (this.depthOfCells ??= depths(this.raster));
  }

  /// Where a follower stands: well inside the feature, away from the edge and from the places of the others.
  spot(feature: number): Point {
    this.spots ??= standing(this.raster, this.depth, this.given);
    return this.spots.get(feature) ?? [50, 50];
  }

  /// The feature's outline as a path.
  area(feature: number): string {
    this.net ??= castNet(this.featureAt);
    return outline(this.net, this.featureAt, feature);
  }

  turned(degrees: number): Ground {
    return new Ground((p) => this.featureAt(turned(p, 360 - degrees)));
  }
}

/// A tile as it is drawn and pointed at.
export class TileArt {
  private drawnSmall?: string;

  constructor(
    /// SVG for a square of 100 by 100.
    readonly picture: string,
    private readonly ground: Ground,
    private readonly drawSmall?: () => string,
  ) {}

  /// The same for tiles that are shown so small that what is fine on them would only be noise.
  get small(): string {
    return (this.drawnSmall ??= this.drawSmall?.() ?? this.picture);
  }

  spot(feature: number): Point {
    return this.ground.spot(feature);
  }

  featureAt(p: Point): number {
    return this.ground.featureAt(p);
  }

  area(feature: number): string {
    return this.ground.area(feature);
  }

  /// The same picture turned, for what is drawn from straight above.
  turned(degrees: number): TileArt {
    return degrees === 0 ? this : new TileArt(`<g transform="rotate(${degrees} 50 50)">${this.picture}</g>`, this.ground.turned(degrees));
  }
}
