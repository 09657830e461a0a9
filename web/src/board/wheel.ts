/// What a wheel or a trackpad says, which browsers tell in the same events. A wheel goes in steps; two fingers on a trackpad move in fine
/// ones along both axes, and pinch with what looks like Ctrl.

export type Wheeled = { does: 'step'; by: 1 | -1 } | { does: 'swipe'; dx: number; dy: number } | { does: 'zoom'; factor: number };

/// Chromium and Safari tell a step of a wheel as this much, whatever it scrolls by.
const notch = 120;
/// Once a swipe has begun its quick parts may look like steps; it is over when nothing came for so long, in milliseconds.
const pause = 180;
const pixelsALine = 16;

export class WheelReader {
  private swipedAt = -Infinity;

  read(event: WheelEvent): Wheeled {
    const isStep = looksLikeStep(event) && event.timeStamp - this.swipedAt > pause;
    if (event.ctrlKey) return { does: 'zoom', factor: isStep ? stepFactor(event.deltaY) : Math.exp(-event.deltaY / 100) };
    if (isStep && event.deltaY !== 0) return { does: 'step', by: event.deltaY > 0 ? 1 : -1 };
    if (!isStep) this.swipedAt = event.timeStamp;
    const unit = event.deltaMode === 0 ? 1 : pixelsALine;
    return { does: 'swipe', dx: -event.deltaX * unit, dy: -event.deltaY * unit };
  }
}

/// How much closer one step of a wheel brings the board.
export const stepFactor = (deltaY: number) => (deltaY > 0 ? 0.88 : 1.14);

/// Along one axis alone, by lines, or by whole notches; where a browser does not tell these, by much at once.
function looksLikeStep(event: WheelEvent): boolean {
  if (event.deltaX !== 0 && event.deltaY !== 0) return false;
  if (event.deltaMode !== 0) return true;
  const told = (event as { wheelDelta?: number }).wheelDelta;
  if (told !== undefined && told !== 0) return told % notch === 0;
  return Math.abs(event.deltaX + event.deltaY) >= 50;
}

/// A swipe counted out in steps, for what turns: so far is one of them.
const aStep = 60;
export class WheelSteps {
  private readonly reader = new WheelReader();
  private travelled = 0;

  /// How many steps this event makes, and which way.
  read(event: WheelEvent): number {
    const wheeled = this.reader.read(event);
    if (wheeled.does === 'step') return wheeled.by;
    if (wheeled.does === 'zoom') return 0;
    this.travelled -= wheeled.dy;
    const steps = Math.trunc(this.travelled / aStep);
    this.travelled -= steps * aStep;
    return steps;
  }
}
