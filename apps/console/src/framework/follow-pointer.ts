/** Distance of the pointer from where it was pressed, and its position on screen. */
export interface Pull {
  readonly dx: number;
  readonly dy: number;
  readonly x: number;
  readonly y: number;
}

interface Following {
  /** Scrolled while the pointer is near its upper or lower edge. */
  scroller?: Element | null;
  /** Called on each move, once the pointer has moved 4 pixels: less is a click. */
  move: (pull: Pull) => void;
  /** Called once after a drag; `kept` is false if Escape or the system cancelled it. */
  end: (kept: boolean) => void;
}

const leastPull = 4;
/** Pixels from the edge within which it scrolls, and maximum pixels per frame. */
const edge = { width: 48, speed: 12 };

/** Tracks a mouse, pen or finger pressed on `grip` until it is released. */
export function followPointer(
  { pointerId, clientX, clientY }: PointerEvent,
  grip: HTMLElement,
  { scroller, move, end }: Following,
): void {
  const over = new AbortController();
  const { signal } = over;
  let pull: Pull | undefined;
  let frame = 0;

  function finish(kept: boolean): void {
    over.abort();
    cancelAnimationFrame(frame);
    if (pull) end(kept);
  }
  function scroll(): void {
    cancelAnimationFrame(frame);
    const by = scroller && pull ? speedAt(pull.y, scroller.getBoundingClientRect()) : 0;
    if (!scroller || !pull || by === 0) return;
    scroller.scrollBy(0, by);
    move(pull);
    frame = requestAnimationFrame(scroll);
  }

  grip.setPointerCapture(pointerId);
  grip.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      const [dx, dy] = [x - clientX, y - clientY];
      if (!pull && Math.hypot(dx, dy) < leastPull) return;
      pull = { dx, dy, x, y };
      move(pull);
      scroll();
    },
    { signal },
  );
  grip.addEventListener('pointerup', () => finish(true), { signal });
  grip.addEventListener('pointercancel', () => finish(false), { signal });
  grip.addEventListener('lostpointercapture', () => finish(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      finish(false);
    },
    { signal, capture: true },
  );
}

function speedAt(y: number, { top, bottom }: DOMRect): number {
  const depth = Math.max(top + edge.width - y, y - (bottom - edge.width), 0);
  const speed = Math.ceil((Math.min(depth, edge.width) / edge.width) * edge.speed);
  return y < (top + bottom) / 2 ? -speed : speed;
}
