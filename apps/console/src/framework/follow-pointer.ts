/** How far the pointer is from where it went down, and where it is on the screen. */
export interface Pull {
  readonly dx: number;
  readonly dy: number;
  readonly x: number;
  readonly y: number;
}

interface Following {
  /** Scrolls while the pointer is near its upper or lower edge. */
  scroller?: Element | null;
  /** At each move, from the fourth pixel on: less is a press. */
  move: (pull: Pull) => void;
  /** After a move; not kept where Escape or the system broke it off. */
  end: (kept: boolean) => void;
}

const leastPull = 4;
/** Pixels from the edge in which it scrolls, and most pixels a frame. */
const edge = { width: 48, speed: 12 };

/** Follows a mouse, pen or finger from where it went down on `grip` until it is let go. */
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
