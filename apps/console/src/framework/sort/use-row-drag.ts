import { useLayoutEffect, useRef, useState } from 'react';
import type { PointerEvent, RefCallback, RefObject } from 'react';
import { followPointer } from '../follow-pointer.ts';
import type { Pull } from '../follow-pointer.ts';
import { scrollerOf } from '../scroller.ts';
import { landingOf, landingsOf, nearestLanding, without } from './outline.ts';
import type { Landing, Outline, OutlineRules } from './outline.ts';

export interface Drag {
  readonly id: string;
  readonly landing: Landing;
  /** Position of the drop line, in pixels from the top of the list. */
  readonly line: number;
}

export interface RowDrag<List extends HTMLElement> {
  /** The list; its rows have their ids in `data-row`. */
  list: RefObject<List | null>;
  /** The element that follows the pointer during a drag. */
  ghost: RefCallback<HTMLElement>;
  drag: Drag | undefined;
  /** Pointer-down handler of a row's grip. */
  onGrip: (event: PointerEvent<HTMLElement>, id: string) => void;
}

interface RowDragOptions {
  outline: Outline;
  rules: OutlineRules;
  /** Indentation of the second level, in pixels. */
  indent: number;
  onDrop: (id: string, landing: Landing) => void;
}

/** Offset of the dragged row from the pointer, in pixels, to keep the drop line visible. */
const aside = { x: 24, y: 16 } as const;

/** Drags rows with mouse, pen or finger; the page scrolls at its edges. */
export function useRowDrag<List extends HTMLElement = HTMLUListElement>(options: RowDragOptions): RowDrag<List> {
  const list = useRef<List>(null);
  const ghost = useRef<HTMLElement>(null);
  // A ref, not state, so that rows don't re-render on every pointer move.
  const place = useRef('');
  const latest = useRef(options);
  const [drag, setDrag] = useState<Drag>();
  // Rows may be added or removed during a drag.
  useLayoutEffect(() => {
    latest.current = options;
  });

  function onGrip(event: PointerEvent<HTMLElement>, id: string): void {
    const rows = list.current;
    const row = event.currentTarget.closest<HTMLElement>('[data-row]');
    if (event.button !== 0 || !rows || !row) return;
    const begun = row.getBoundingClientRect();
    let drop: Landing | undefined;
    followPointer(event.nativeEvent, event.currentTarget, {
      scroller: scrollerOf(rows),
      move(pull) {
        const at = landingAt(pull, id, rows, latest.current);
        drop = at?.landing;
        if (at) setDrag((was) => (was && sameLanding(was, at) ? was : { id, ...at }));
        place.current = `${begun.left + pull.dx + aside.x}px ${begun.top + pull.dy + aside.y}px`;
        if (ghost.current) ghost.current.style.translate = place.current;
      },
      end(kept) {
        setDrag(undefined);
        if (kept && drop) latest.current.onDrop(id, drop);
      },
    });
  }

  return {
    list,
    ghost: (element) => {
      ghost.current = element;
      if (element) element.style.translate = place.current;
    },
    drag,
    onGrip,
  };
}

const sameLanding = (one: { landing: Landing; line: number }, other: { landing: Landing; line: number }): boolean =>
  one.line === other.line && one.landing.gap === other.landing.gap && one.landing.parent === other.landing.parent;

function landingAt({ y, dx }: Pull, id: string, list: HTMLElement, { outline, rules, indent }: RowDragOptions) {
  const rest = without(outline, id);
  const gapOf = new Map(rest.map((place, gap) => [place.id, gap]));
  // The rendered rows only: children of a collapsed row have no element.
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')].flatMap((element) => {
    const gap = gapOf.get(element.dataset['row'] ?? '');
    return gap === undefined ? [] : [{ element, gap }];
  });
  const below = rows.find(({ element }) => middleOf(element) > y);
  const depth = landingOf(outline, id).parent === null ? 0 : indent;
  const landing = nearestLanding(landingsOf(outline, id, rules), below?.gap ?? rest.length, depth + dx > indent / 2);
  if (!landing) return undefined;
  const next = rows.find(({ gap }) => gap >= landing.gap)?.element;
  const last = rows.at(-1)?.element;
  return { landing, line: next ? next.offsetTop : last ? last.offsetTop + last.offsetHeight : 0 };
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
