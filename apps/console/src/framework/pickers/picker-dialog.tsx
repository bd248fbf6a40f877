/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element is a list box whose focus stays in a text box */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Overlay } from '../../ui/plain/overlay.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import { rowAfter, toggled } from './picker.ts';
import type { Pickable, UseFound } from './picker.ts';
import styles from './pickers.module.css';

export interface PickerDialogProps {
  title: string;
  placeholder: string;
  useFound: UseFound;
  picked: readonly Pickable[];
  /** How many may be picked; one is picked by pressing it. */
  most: number;
  onPick: (picked: readonly Pickable[]) => void;
  onClose: () => void;
}

/** Finds by typing, moves by arrows, picks by Enter; the focus stays in the box. */
export function PickerDialog({ title, placeholder, useFound, picked, most, onPick, onClose }: PickerDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [marked, setMarked] = useState(picked);
  const { found, searching, error } = useFound(text.trim());
  const single = most === 1;
  const active = found?.[Math.min(at, found.length - 1)];

  // After the layer has opened, which gives the focus to its first button.
  useEffect(() => input.current?.focus(), []);

  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function press(one: Pickable): void {
    if (single) onPick([one]);
    else setMarked(toggled(marked, one, most));
  }

  function pressKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    // Of what opened it: a form is not submitted, a drawer not closed.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Escape') event.stopPropagation();
    if (!found) return;
    const next = rowAfter(event.key, at, found.length);
    if (next !== undefined) setAt(next);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !single) onPick(marked);
    // What is shown while it searches may not be what was typed for.
    else if (event.key === 'Enter' && active && !searching) press(active);
    else return;
    event.preventDefault();
  }

  return (
    <Overlay kind="palette" label={title} onClose={onClose}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </header>
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
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={pressKey}
        />
        <output>{searching && <Spinner size={16} />}</output>
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={title}
        aria-multiselectable={!single}
        tabIndex={-1}
        className={styles.list}
      >
        {found?.map((one, row) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- Enter in the box picks it; see above
          <div
            key={one.id}
            id={`${id}-${one.id}`}
            role="option"
            aria-selected={marked.some((each) => each.id === one.id)}
            className={classNames(styles.option, one === active && styles.active)}
            onClick={() => {
              setAt(row);
              press(one);
              input.current?.focus();
            }}
          >
            <span className={styles.check}>
              {marked.some((each) => each.id === one.id) && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
            </span>
            <span className={styles.label}>{one.label}</span>
            {one.detail && <span className={styles.detail}>{one.detail}</span>}
          </div>
        ))}
      </div>
      {error && (
        <p role="alert" className={styles.none}>
          {error}
        </p>
      )}
      {found?.length === 0 && !error && (
        <p className={styles.none}>
          <Trans>Nothing found.</Trans>
        </p>
      )}
      {!single && marked.length >= most && (
        <p className={styles.none}>
          <Plural value={most} one="No more than # can be chosen." other="No more than # can be chosen." />
        </p>
      )}
      {!single && (
        <footer className={styles.foot}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="solid" onClick={() => onPick(marked)}>
            <Trans>Choose {marked.length}</Trans>
          </Button>
        </footer>
      )}
    </Overlay>
  );
}
