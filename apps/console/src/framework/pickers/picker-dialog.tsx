import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/plain/button.tsx';
import { Overlay } from '../../ui/plain/overlay.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import { PickerList } from './picker-list.tsx';
import { rowAfter, toggled } from './picker.ts';
import type { Pickable, UseFound } from './picker.ts';
import styles from './pickers.module.css';

export interface PickerDialogProps {
  title: string;
  placeholder: string;
  useFound: UseFound;
  picked: readonly Pickable[];
  /** The maximum to pick; with 1, pressing an item picks it. */
  most: number;
  onPick: (picked: readonly Pickable[]) => void;
  onClose: () => void;
}

/** Type to search, move with the arrow keys, pick with Enter; the focus stays in the search box. */
export function PickerDialog(props: PickerDialogProps) {
  const { title, placeholder, most, onPick, onClose } = props;
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, type, found, searching, error, active, marked, press, pressKey } = usePicking(props);
  const several = most > 1;
  // After the overlay opens, which focuses its first button.
  useEffect(() => input.current?.focus(), []);
  return (
    <Overlay kind="palette" label={title} onClose={onClose}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.search}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={40}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={pressKey}
        />
        <output>{searching && <Spinner size={16} />}</output>
      </div>
      <PickerList
        {...{ id, title, found, active, marked, several }}
        onPress={(one, row) => {
          press(one, row);
          input.current?.focus();
        }}
      />
      {error && (
        <p role="alert" className={styles.none}>
          {error}
        </p>
      )}
      {text.trim() !== '' && found.length === 0 && !searching && !error && (
        <p className={styles.none}>
          <Trans>Nothing found.</Trans>
        </p>
      )}
      {several && <Foot marked={marked.length} most={most} onPick={() => onPick(marked)} onClose={onClose} />}
    </Overlay>
  );
}

/** The state of the dialog: text, results, active and marked items, and key handling. */
function usePicking({ useFound, picked, most, onPick }: PickerDialogProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [marked, setMarked] = useState(picked);
  const { found = [], searching, error } = useFound(text.trim());
  const active = found[Math.min(at, found.length - 1)];

  function press(one: Pickable, row = at): void {
    setAt(row);
    if (most === 1) onPick([one]);
    else setMarked(toggled(marked, one, most));
  }

  function pressKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    // The form or drawer around it must not be submitted or closed.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Escape') event.stopPropagation();
    const next = rowAfter(event.key, at, found.length);
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && most > 1) onPick(marked);
    // While searching, the results may not match the text yet.
    else if (event.key === 'Enter' && active && !searching) press(active);
  }

  function type(typed: string): void {
    setText(typed);
    setAt(0);
  }

  return { text, type, found, searching, error, active, marked, press, pressKey };
}

type FootProps = { marked: number; most: number; onPick: () => void; onClose: () => void };

function Foot({ marked, most, onPick, onClose }: FootProps) {
  return (
    <div className={styles.foot}>
      {marked >= most && (
        <span>
          <Plural value={most} one="No more than # can be chosen." other="No more than # can be chosen." />
        </span>
      )}
      <Button onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button variant="solid" onClick={onPick}>
        <Trans>Choose {marked}</Trans>
      </Button>
    </div>
  );
}
