import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { landed, rebased } from '../sort/outline.ts';
import type { Outline, OutlineRules } from '../sort/outline.ts';
import { useLiftedRow } from '../sort/use-lifted-row.ts';
import { useRowDrag } from '../sort/use-row-drag.ts';
import { DragShadow } from './drag-shadow.tsx';
import { TreeRow } from './tree-row.tsx';
import { shownRows } from './shown-rows.ts';
import type { ShownRow } from './shown-rows.ts';
import styles from './tree.module.css';
import { useTreeKeys } from './use-tree-keys.ts';

/** Indentation of the second level, in pixels; must match the style sheet. */
const indent = 28;

interface OrderTreeProps {
  /** Accessible name of the tree. */
  label: string;
  outline: Outline;
  nameOf: (id: string) => string;
  /** Shows only rows whose names contain this, and their parents. The order can't be changed meanwhile. */
  searched: string;
  /** Undefined if the order can't be changed. */
  rules?: OutlineRules | undefined;
  /** Required if there are rules. */
  onMove?: (outline: Outline, id: string) => void;
  selected: string | undefined;
  /** Each new object takes the focus to its row, unless the focus is somewhere else. */
  settled?: { readonly row: string } | undefined;
  onSelect: (id: string) => void;
  /** Called for F2. */
  onRename?: (id: string) => void;
  /** Letters, in lower case, and what they do to the row that has the focus; they answer what they did, to be read out. */
  letters?: Readonly<Record<string, (id: string) => string>>;
  /** Rows whose children are hidden at first. */
  folded?: readonly string[];
  /** Shown before the name, such as an icon. */
  lead?: (id: string) => ReactNode;
  /** Shown at the end of a row: a number, what it counts in words, and whether somebody has to see to it. */
  count?: (id: string) => { shown: string; words: string; isOpen?: boolean } | undefined;
  /** Shown beside the name, such as tags. */
  mark?: (id: string) => ReactNode;
  /** Shown at the end of a row; focusable only while the row is. */
  tools?: (id: string, focusable: boolean) => ReactNode;
}

/** A tree, sorted by mouse, touch or keyboard if it has two levels, unless it only selects. Children move with their parent. */
export function OrderTree(props: OrderTreeProps) {
  const { label, nameOf, searched, rules, onMove = () => {}, selected, onSelect, onRename, count, mark, tools } = props;
  const { letters = {}, lead } = props;
  const { t } = useLingui();
  const movable = searched === '' ? rules : undefined;
  function move(next: Outline, id: string): void {
    onMove(next, id);
    // Where it landed is in sight.
    fold(parentOf(id, next) ?? '', false);
  }
  const moving = { outline: props.outline, rules: movable, nameOf, onMove: move };
  const { lifted, announced, say, announce, drop, ...keys } = useLiftedRow(moving);
  const outline = lifted?.outline ?? props.outline;
  const { list, ghost, drag, onGrip } = useRowDrag({
    outline,
    rules: movable ?? { levels: 1 },
    indent,
    onDrop(id, landing) {
      const next = rebased(landed(outline, id, landing), outline);
      move(next, id);
      say(id, next);
    },
  });
  const { folded, fold } = useFolded(props.folded, lifted && parentOf(lifted.id, lifted.outline));
  const rows = useMemo(() => shownRows(outline, folded, searched, nameOf), [outline, folded, searched, nameOf]);
  const using = { list, rows, selected, folded, onFold: fold, onSelect, onRename, letters, announce };
  const { at, seen, focus, onKey } = useTreeKeys(using);
  useFocusKept(lifted?.id, outline, focus);
  useFocusSettled(props.settled, focus);

  function onKeyDown(event: KeyboardEvent, row: ShownRow): void {
    // A button or menu in the row handles its own keys.
    if (event.target !== event.currentTarget) return;
    // The browser's own, such as going back.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (keys.onKeyDown(event, row.id) || onKey(event.key, row)) event.preventDefault();
  }

  return (
    <div className={styles.tree}>
      <div className={styles.rows}>
        <ul ref={list} role="tree" aria-label={label}>
          {rows.map((row) => (
            <TreeRow
              key={row.id}
              {...row}
              name={nameOf(row.id)}
              lead={lead?.(row.id)}
              count={count?.(row.id)}
              mark={mark?.(row.id)}
              tools={tools?.(row.id, row.id === at)}
              folded={folded.has(row.id)}
              selected={row.id === selected}
              focusable={row.id === at}
              lifted={row.id === lifted?.id}
              dragged={drag !== undefined && (row.id === drag.id || row.parent === drag.id)}
              onGrip={movable && !movable.stays?.(row.id) ? (event) => onGrip(event, row.id) : undefined}
              sorted={movable !== undefined}
              onFold={(to) => fold(row.id, to)}
              onSelect={() => onSelect(row.id)}
              onFocus={() => seen(row.id)}
              onBlur={(to) => to && to !== row.id && drop()}
              onKeyDown={(event) => onKeyDown(event, row)}
            />
          ))}
        </ul>
        {drag && <DragShadow ghost={ghost} drag={drag} nameOf={nameOf} />}
      </div>
      {rows.length === 0 && <p className={styles.none}>{t`No match`}</p>}
      <output aria-live="assertive" className="visually-hidden">
        {announced}
      </output>
    </div>
  );
}

const parentOf = (id: string, outline: Outline): string | null | undefined =>
  outline.find((place) => place.id === id)?.parent;

/** The rows whose children are hidden; those of `open` aren't meanwhile. */
function useFolded(initial: readonly string[] = [], open: string | null | undefined) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set(initial));
  return {
    folded: useMemo(() => new Set([...all].filter((id) => id !== open)), [all, open]),
    fold: (id: string, to: boolean): void =>
      setAll((now) => new Set(to ? [...now, id] : [...now].filter((one) => one !== id))),
  };
}

/** Moving a row in the DOM loses its focus: restore it on the lifted row. */
function useFocusKept(lifted: string | undefined, outline: Outline, focus: (id: string) => void): void {
  const keep = useEffectEvent(() => {
    if (lifted !== undefined) focus(lifted);
  });
  useLayoutEffect(() => keep(), [lifted, outline]);
}

/** The button that settled the row's place is gone, and the focus with it. */
function useFocusSettled(settled: { readonly row: string } | undefined, focus: (id: string) => void): void {
  const take = useEffectEvent(() => {
    if (settled && document.activeElement === document.body) focus(settled.row);
  });
  useEffect(() => take(), [settled]);
}
