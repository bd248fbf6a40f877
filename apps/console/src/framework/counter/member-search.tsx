/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native element is a list box whose focus stays in a text box */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Search, UserRoundPlus, X } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import styles from './counter.module.css';
import { MemberLine } from './member-line.tsx';
import type { useMemberSearch } from './use-member-search.ts';

type Search = ReturnType<typeof useMemberSearch>;

/** What the member is looked for. */
export type SearchPurpose = 'serve' | 'topUp' | 'adjust';

interface MemberSearchProps {
  search: Search;
  input: RefObject<HTMLInputElement | null>;
  purpose: SearchPurpose;
  /** At the end of the field. */
  extra?: ReactNode;
}

/** The search of the counter, focused on arrival: type, or scan a card, and press Enter. */
export function MemberSearch({ search, input, purpose, extra }: MemberSearchProps) {
  const { t } = useLingui();
  const id = useId();
  const { text, words, type, rows, searching, error, press, chosen } = search;
  const asks = useAsks(purpose);
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
          aria-label={asks.label}
          aria-expanded={chosen !== undefined}
          aria-controls={chosen ? `${id}-list` : undefined}
          aria-activedescendant={chosen ? `${id}-${chosen.vip_id}` : undefined}
          aria-keyshortcuts="F2"
          placeholder={asks.hint}
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
        {extra}
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
            <Results id={id} search={search} />
          )}
        </div>
      )}
    </search>
  );
}

/** What the field is called, and what can be typed there. */
function useAsks(purpose: SearchPurpose): { label: string; hint: string } {
  const { t } = useLingui();
  return {
    serve: { label: t`Find a member`, hint: t`Last digits of the phone, name or card number` },
    topUp: {
      label: t`Find the member who tops up`,
      hint: t`Who tops up? Last digits of the phone, name or card number`,
    },
    adjust: {
      label: t`Find the member whose balances to adjust`,
      hint: t`Whose balances? Last digits of the phone, name or card number`,
    },
  }[purpose];
}

function Results({ id, search: { rows = [], chosen, unknown, searching, open, add } }: { id: string; search: Search }) {
  const { t } = useLingui();
  if (unknown !== undefined) return <Unknown phone={unknown} onAdd={add} />;
  if (rows.length === 0 && !searching)
    return (
      <p className={styles.none}>
        <Trans>
          Nobody found. Try the last 4 digits of the phone, or part of the name. Members of other branches are found by
          their whole phone or card number.
        </Trans>
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
          onClick={() => open(member)}
        >
          <MemberLine member={member} />
        </div>
      ))}
    </div>
  );
}

/** What to do with a phone that nobody has. */
function Unknown({ phone, onAdd }: { phone: string; onAdd: (() => void) | undefined }) {
  return (
    <div className={styles.unknown}>
      <p>
        <Trans>
          No member has the phone <PhoneText phone={phone} />.
        </Trans>
        {!onAdd && (
          <>
            {' '}
            <Trans>You cannot add members: ask a colleague who can.</Trans>
          </>
        )}
      </p>
      {onAdd && (
        <Button
          variant="solid"
          icon={<UserRoundPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onAdd}
        >
          <Trans>New member</Trans>
          <Kbd>Enter</Kbd>
        </Button>
      )}
    </div>
  );
}

/** Focuses the field when the page is shown; not on touch screens, whose keyboard would cover the page. */
function useFocusOnArrival(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus();
  }, [input]);
}
