/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native element is a list box whose focus stays in a text box */
import { Trans, useLingui } from '@lingui/react/macro';
import { ScanBarcode } from 'lucide-react';
import { useId } from 'react';
import type { RefObject } from 'react';
import { cardNumberText } from '../../format/card-numbers.ts';
import { moneyText } from '../../format/numbers.ts';
import { classNames } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import styles from './cashier.module.css';
import type { Choice, ItemSearch } from './use-item-search.ts';

interface ItemFieldProps {
  search: ItemSearch;
  input: RefObject<HTMLInputElement | null>;
}

const keyOf = (choice: Choice): string => (choice.is === 'item' ? choice.item.item_id : choice.is);

/** Where the bill grows: type an amount, or the name or code of an item, or scan it, and press Enter. */
export function ItemField({ search, input }: ItemFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { text, type, choices, chosen, entered, searching, error, press, choose } = search;
  return (
    <search className={styles.add}>
      <div className={styles.addBox}>
        {searching ? <Spinner size={18} /> : <ScanBarcode size={18} strokeWidth={1.75} aria-hidden="true" />}
        <input
          ref={input}
          type="text"
          role="combobox"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={t`Amount or item`}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${keyOf(chosen)}` : undefined}
          aria-keyshortcuts="F3"
          placeholder={t`Amount, or an item by name, code or scan`}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <span className={styles.key}>
          <Kbd>F3</Kbd>
        </span>
      </div>
      {entered !== undefined && <Awaited words={entered} />}
      {(choices.length > 0 || (error && text !== '')) && (
        <div className={styles.choices}>
          {error && <p className={styles.refusal}>{error}</p>}
          <div id={`${id}-list`} role="listbox" aria-label={t`What to add`} tabIndex={-1}>
            {choices.map((choice) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- Enter in the text box adds it
              <div
                key={keyOf(choice)}
                id={`${id}-${keyOf(choice)}`}
                role="option"
                aria-selected={choice === chosen}
                className={classNames(styles.choice, choice === chosen && styles.chosen)}
                onClick={() => {
                  choose(choice);
                  input.current?.focus();
                }}
              >
                <ChoiceWords choice={choice} />
              </div>
            ))}
          </div>
        </div>
      )}
    </search>
  );
}

/** What was entered before its answer. */
function Awaited({ words }: { words: string }) {
  return (
    <output className={styles.awaited}>
      <Trans>Looking up “{words}”</Trans>
    </output>
  );
}

function ChoiceWords({ choice }: { choice: Choice }) {
  if (choice.is === 'amount')
    return (
      <>
        <span className={styles.grow}>
          <Trans>This amount</Trans>
        </span>
        <strong>{moneyText(choice.fen)}</strong>
      </>
    );
  if (choice.is === 'new') return <Unlisted name={choice.name} />;
  if (choice.is === 'member')
    return (
      <span className={styles.grow}>
        {choice.member.name} <small>{cardNumberText(choice.member.member_no)}</small>
      </span>
    );
  const { name, code, price, unit } = choice.item;
  return (
    <>
      <span className={styles.grow}>
        {name} <small>{code}</small>
      </span>
      <span>
        {moneyText(price)}
        {unit && <small> / {unit}</small>}
      </span>
    </>
  );
}

function Unlisted({ name }: { name: string }) {
  return (
    <span className={styles.grow}>
      <Trans>“{name}” isn’t in the catalogue. Sell it at a price…</Trans>
    </span>
  );
}
