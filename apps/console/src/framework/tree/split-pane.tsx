import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { followPointer } from '../follow-pointer.ts';
import { useNarrow } from '../list/use-media.ts';
import { usePreference } from '../preferences/use-preference.ts';
import styles from './split-pane.module.css';

interface SplitPaneProps {
  /** Key under which the user's width is stored. */
  name: string;
  /** Default and limits, in pixels. */
  widths?: { usual: number; min: number; max: number };
  side: ReactNode;
  children: ReactNode;
}

/** Widths for a tree beside a list. */
const treeWidths = { usual: 275, min: 200, max: 480 };
const keyStep = 16;

/**
 * A pane on the left, resizable by mouse and keyboard. Enter collapses and expands it, a double click resets its width.
 * On phones the panes are stacked.
 */
export function SplitPane({ name, widths = treeWidths, side, children }: SplitPaneProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const [kept, keep] = usePreference(`pane.${name}`, { width: widths.usual, folded: false });
  const [pulled, setPulled] = useState<number>();
  const latest = useRef(0);
  const pane = useRef<HTMLDivElement>(null);
  const fit = (width: number) => Math.round(Math.min(Math.max(width, widths.min), widths.max));
  const width = pulled ?? fit(kept.width);
  const folded = kept.folded && pulled === undefined;
  /** Less than `width` if there isn't room. */
  const shownWidth = (): number => pane.current?.offsetWidth || width;

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    const before = folded ? 0 : shownWidth();
    followPointer(event.nativeEvent, event.currentTarget, {
      move({ dx }) {
        latest.current = fit(before + dx);
        setPulled(latest.current);
      },
      end(done) {
        setPulled(undefined);
        if (done) keep({ width: latest.current, folded: false });
      },
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const keys: Partial<Record<string, { width?: number; folded?: boolean }>> = {
      ArrowLeft: { width: shownWidth() - keyStep },
      ArrowRight: { width: shownWidth() + keyStep },
      Home: { width: widths.min },
      End: { width: widths.max },
      Enter: { folded: !folded },
    };
    const change = keys[event.key];
    if (!change) return;
    event.preventDefault();
    keep({ width: fit(change.width ?? width), folded: change.folded ?? false });
  }

  return (
    // The same elements at every width: a form over the list keeps what is typed while the window is resized.
    <div
      className={narrow ? styles.stack : styles.panes}
      style={{ '--pane': folded ? '0px' : `${width}px` } as CSSProperties /* custom */}
    >
      <div ref={pane} className={styles.side} hidden={folded && !narrow}>
        {side}
      </div>
      <div
        hidden={narrow}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr can't be interactive
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t`Width of the left pane`}
        aria-valuenow={folded ? 0 : width}
        aria-valuemin={0}
        aria-valuemax={widths.max}
        title={t`Drag to resize; Enter collapses it`}
        className={styles.separator}
        onPointerDown={onPointerDown}
        onDoubleClick={() => keep({ width: widths.usual, folded: false })}
        onKeyDown={onKeyDown}
      />
      <div className={styles.main}>{children}</div>
    </div>
  );
}
