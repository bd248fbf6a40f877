/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native element is a list box whose focus stays in a text box */
import { Trans, useLingui } from '@lingui/react/macro';
import type { IssuedCouponWithTerms } from '@regulars/contract';
import { lowerMemberPrice } from '@regulars/contract/rules/items';
import { LayoutGrid, ScanBarcode } from 'lucide-react';
import { useId } from 'react';
import type { RefObject } from 'react';
import { cardNumberText } from '../../format/card-numbers.ts';
import { moneyText } from '../../format/numbers.ts';
import type { TypedOrder } from '../../framework/orders/typed-order.ts';
import { classNames } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { CameraButton } from './camera-button.tsx';
import styles from './cashier.module.css';
import type { Choice, ItemSearch } from './use-item-search.ts';

interface ItemFieldProps {
  search: ItemSearch;
  input: RefObject<HTMLInputElement | null>;
  /** Shows items by category. */
  onBrowse: (() => void) | undefined;
}

const keyOf = (choice: Choice): string => (choice.is === 'item' ? choice.item.item_id : choice.is);

/** Where the bill grows: type an amount, or the name, its initials or the code of an item, or scan it, and press Enter. */
export function ItemField({ search, input, onBrowse }: ItemFieldProps) {
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
          placeholder={t`Amount, name, initials, code`}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <span className={styles.key}>
          <Kbd>F3</Kbd>
        </span>
        <CameraButton title={t`Scan by camera`} goesOn onRead={search.read} />
      </div>
      {onBrowse && <BrowseButton onBrowse={onBrowse} />}
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

function BrowseButton({ onBrowse }: { onBrowse: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles.browse}
      title={t`Items by category`}
      aria-haspopup="dialog"
      aria-keyshortcuts="F7"
      onClick={onBrowse}
    >
      <LayoutGrid size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="visually-hidden">
        <Trans>Items by category</Trans>
      </span>
      <span className={styles.key}>
        <Kbd>F7</Kbd>
      </span>
    </button>
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
  if (choice.is === 'order') return <Refunded order={choice.order} />;
  if (choice.is === 'coupon') return <Coupon coupon={choice.coupon} />;
  if (choice.is === 'new') return <Unlisted name={choice.name} />;
  if (choice.is === 'member')
    return (
      <span className={styles.grow}>
        {choice.member.name} <small>{cardNumberText(choice.member.member_no)}</small>
      </span>
    );
  const { name, code, price, unit } = choice.item;
  const forMembers = lowerMemberPrice(choice.item);
  const members = forMembers !== undefined && moneyText(forMembers);
  return (
    <>
      <span className={styles.grow}>
        {name} <small>{code}</small>
      </span>
      {choice.soldOut && (
        <StateTag meaning="attention">
          <Trans>Sold out</Trans>
        </StateTag>
      )}
      <span>
        {moneyText(price)}
        {unit && <small> / {unit}</small>}
        {members && (
          <small>
            {' '}
            <Trans>members {members}</Trans>
          </small>
        )}
      </span>
    </>
  );
}

function Refunded({ order }: { order: TypedOrder }) {
  const number = 'number' in order ? order.number : '';
  return (
    <span className={styles.grow}>
      {number ? <Trans>Refund order {number}…</Trans> : <Trans>Refund the order of this receipt…</Trans>}
    </span>
  );
}

function Coupon({ coupon: { name, member_name: owner } }: { coupon: IssuedCouponWithTerms }) {
  return (
    <span className={styles.grow}>
      <Trans>Use the coupon {name}</Trans> {owner !== null && <small>{owner}</small>}
    </span>
  );
}

function Unlisted({ name }: { name: string }) {
  return (
    <span className={styles.grow}>
      <Trans>“{name}” isn’t in the catalogue. Sell it at a price…</Trans>
    </span>
  );
}
