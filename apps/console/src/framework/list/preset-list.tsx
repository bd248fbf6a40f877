import { Button } from 'antd';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useFocusWhenShown } from '../popups/use-focus-when-shown.ts';
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

/** Presets beside the calendars, as buttons: keyboard users can't reach antd's own. Arrow keys move between them. */
export function PresetList<Preset extends string>(props: PresetListProps<Preset>) {
  const { labels, entered, onPick, onLeave, children } = props;
  const list = useRef<HTMLUListElement>(null);
  useFocusWhenShown(list, entered);

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
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
