import type { Point } from '../art/geometry';
import type { Camera } from './camera.svelte';
import { stepFactor, WheelReader } from './wheel';

/// What fingers, pens, mice and trackpads do on a board: move it, pinch it, press a place, point at one, turn.

export interface Touched {
  press(at: Point, pointer: PointerEvent): void;
  point(at: Point, pointer: MouseEvent): void;
  leave(): void;
  /// Turns what is to be laid, wherever it is, or only if it is at that point; false where there is nothing, so that the wheel zooms.
  turn(by: number, at?: Point): boolean;
}

/// How far a pointer may stray and still be a press.
const stray = 6;

export class BoardPointer {
  private down = new Map<number, { x: number; y: number }>();
  private travelled = 0;
  private isHeld = false;
  private readonly wheel = new WheelReader();

  constructor(
    private readonly frame: () => HTMLElement,
    private readonly camera: Camera,
    private readonly touched: Touched,
    private readonly dragging: (on: boolean) => void,
  ) {}

  place = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = this.frame().getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  };
  private plane = (event: { clientX: number; clientY: number }) => this.camera.toPlane(this.place(event));

  onpointerdown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.travelled = 0;
  };
  onpointermove = (event: PointerEvent) => {
    // A button that was let go where nobody saw it.
    if (event.pointerType === 'mouse' && event.buttons === 0) this.down.delete(event.pointerId);
    const before = this.down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') this.touched.point(this.plane(event), event);
      return;
    }
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    this.travelled += Math.abs(dx) + Math.abs(dy);
    if (this.down.size === 2) this.pinch(event, before);
    else if (this.travelled > stray) {
      if (!this.isHeld) this.hold(event.pointerId);
      this.camera.panBy(dx, dy);
    }
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  onpointerup = (event: PointerEvent) => {
    const isPress = this.down.has(event.pointerId) && this.travelled <= stray && this.down.size === 1;
    this.down.delete(event.pointerId);
    if (this.down.size === 0 && this.isHeld) {
      this.isHeld = false;
      this.dragging(false);
    }
    if (isPress) this.touched.press(this.plane(event), event);
  };
  onpointerleave = () => this.touched.leave();
  oncontextmenu = (event: MouseEvent) => {
    // A finger that rests on the board asks for nothing elsewhere.
    const isFinger = (event as PointerEvent).pointerType === 'touch';
    if (this.touched.turn(1, isFinger ? this.plane(event) : undefined)) event.preventDefault();
  };
  onwheel = (event: WheelEvent) => {
    event.preventDefault();
    const wheeled = this.wheel.read(event);
    if (wheeled.does === 'swipe') {
      this.camera.panBy(wheeled.dx, wheeled.dy);
      this.touched.point(this.plane(event), event); // at what has come there
    } else if (wheeled.does === 'zoom') this.camera.zoomBy(wheeled.factor, this.place(event));
    else if (!this.touched.turn(wheeled.by, this.plane(event))) this.camera.zoomBy(stepFactor(wheeled.by), this.place(event));
  };

  private hold(pointer: number) {
    this.frame().setPointerCapture(pointer);
    this.isHeld = true;
    this.dragging(true);
  }
  private pinch(event: PointerEvent, before: { x: number; y: number }) {
    const other = [...this.down].find(([id]) => id !== event.pointerId)![1];
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const middle = this.place({ clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 });
    this.camera.zoomBy(is / Math.max(1, was), middle);
    this.camera.panBy((event.clientX - before.x) / 2, (event.clientY - before.y) / 2);
  }
}
