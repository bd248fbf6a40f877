/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native element is a list box whose focus stays in a text box */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Search, X } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { RefObject } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import styles from './counter.module.css';
import { MemberLine } from './member-line.tsx';
import { useMemberSearch } from './use-member-search.ts';

interface MemberSearchProps {
  input: RefObject<HTMLInputElement | null>;
  /** Whether it finds the member whose balances are to be adjusted. */
  adjusting: boolean;
  onOpen: (member: Member) => void;
  /** Called for Escape in the empty field. */
  onLeave: () => void;
}

/** The search of the counter, focused on arrival: type, or scan a card, and press Enter. */
export function MemberSearch({ input, adjusting, onOpen, onLeave }: MemberSearchProps) {
  const { t } = useLingui();
  const id = useId();
  const search = useMemberSearch({ onOpen, onLeave });
  const { text, words, type, rows, chosen, searching, error, press } = search;
  useFocusOnArrival(input);
  return (
    <search className={styles.search}>
      <div className={styles.box}>
        {searching ? <Spinner size={20} /> : <Search size={20} strokeWidth={1.75} aria-hidden="true" />}
        <input
          ref={input}
          type="text"
          role="combobox"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={adjusting ? t`Find the member whose balances to adjust` : t`Find a member`}
          aria-expanded={words !== ''}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.vip_id}` : undefined}
          aria-keyshortcuts="F2"
          placeholder={
            adjusting
              ? t`Whose balances? Last digits of the phone, name or card number`
              : t`Last digits of the phone, name or card number`
          }
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        {text === '' ? (
          <span className={styles.key}>
            <Kbd>F2</Kbd>
          </span>
        ) : (
          <button
            type="button"
            className={styles.clear}
            aria-label={t`Clear`}
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      <output className="visually-hidden">
        {rows && !searching && <Plural value={rows.length} one="# member found" other="# members found" />}
      </output>
      {words !== '' && (rows || error) && (
        <div className={styles.found}>
          {error ? (
            <p className={styles.none} role="alert">
              {error}
            </p>
          ) : (
            <Results id={id} rows={rows ?? []} chosen={chosen} searching={searching} onOpen={search.open} />
          )}
        </div>
      )}
    </search>
  );
}

interface ResultsProps {
  id: string;
  rows: readonly Member[];
  chosen: Member | undefined;
  searching: boolean;
  onOpen: (member: Member) => void;
}

function Results({ id, rows, chosen, searching, onOpen }: ResultsProps) {
  const { t } = useLingui();
  if (rows.length === 0 && !searching)
    return (
      <p className={styles.none}>
        <Trans>Nobody found. Try the last 4 digits of the phone, part of the name, or the card number.</Trans>
      </p>
    );
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t`Members found`} tabIndex={-1}>
      {rows.map((member) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- Enter in the text box opens it
        <div
          key={member.vip_id}
          id={`${id}-${member.vip_id}`}
          role="option"
          aria-selected={member === chosen}
          className={classNames(styles.line, member === chosen && styles.chosen)}
          onClick={() => onOpen(member)}
        >
          <MemberLine member={member} />
        </div>
      ))}
    </div>
  );
}

/** Focuses the field when the page is shown; not on touch screens, whose keyboard would cover the page. */
function useFocusOnArrival(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus();
  }, [input]);
}
