import { useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';

interface Drag {
  from: number;
  startY: number;
  dy: number;
}

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/**
 * Reorders rows of equal height by a handle: by dragging with mouse, pen or finger, or with Alt and arrow keys.
 * `onMove` is called once, on drop; until then rows are only shifted visually.
 */
export function useDragOrder(count: number, rowHeight: number, onMove: (from: number, by: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const by = drag ? between(Math.round(drag.dy / rowHeight), -drag.from, count - 1 - drag.from) : 0;

  function styleOf(at: number): CSSProperties | undefined {
    if (!drag) return undefined;
    if (at === drag.from) return { translate: `0 ${drag.dy}px`, zIndex: 1 };
    const passed = by > 0 ? at > drag.from && at <= drag.from + by : at < drag.from && at >= drag.from + by;
    return { translate: passed ? `0 ${-Math.sign(by) * rowHeight}px` : '0 0' };
  }

  return {
    dragged: drag?.from,
    styleOf,
    handleOf: (at: number) => ({
      onPointerDown({ currentTarget, pointerId, clientY, button }: PointerEvent<HTMLElement>) {
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        setDrag({ from: at, startY: clientY, dy: 0 });
      },
      onPointerMove({ clientY }: PointerEvent) {
        setDrag((now) => now && { ...now, dy: clientY - now.startY });
      },
      onPointerUp() {
        setDrag(undefined);
        if (drag && by !== 0) onMove(drag.from, by);
      },
      onPointerCancel: () => setDrag(undefined),
      onKeyDown(event: KeyboardEvent) {
        const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
        if (step === undefined || at + step < 0 || at + step >= count) return;
        event.preventDefault();
        onMove(at, step);
      },
    }),
  };
}
