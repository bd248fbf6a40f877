import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './query-header.module.css';

interface PresetListProps<Preset extends string> {
  labels: Readonly<Record<Preset, string>>;
  /** Incremented to focus the first one. */
  entered: number;
  onPick: (preset: Preset) => void;
  onLeave: () => void;
  /** The calendars. */
  children: ReactNode;
}

/** Frames after which to stop trying to focus. */
const mostFrames = 30;

/** Presets beside the calendars, as buttons: keyboard users can't reach antd's own. Arrow keys move between them. */
export function PresetList<Preset extends string>(props: PresetListProps<Preset>) {
  const { labels, entered, onPick, onLeave, children } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (entered === 0) return undefined;
    let frames = 0;
    // The popup is hidden for some frames after it opens.
    function enter(): void {
      const first = list.current?.querySelector('button');
      first?.focus();
      frames += 1;
      if (document.activeElement !== first && frames < mostFrames) frame = requestAnimationFrame(enter);
    }
    let frame = requestAnimationFrame(enter);
    return () => cancelAnimationFrame(frame);
  }, [entered]);

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key !== 'Escape' && step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) return onLeave();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  return (
    <div className={styles.presetPanel}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the keys */}
      <ul ref={list} className={styles.presets} onKeyDown={onKeyDown}>
        {Object.entries<string>(labels).map(([preset, label]) => (
          <li key={preset}>
            <Button
              type="text"
              size="small"
              block
              className={classNames(styles.preset)}
              onClick={() => onPick(preset as Preset)} // a key of the labels
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <div>{children}</div>
    </div>
  );
}
