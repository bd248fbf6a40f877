import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { orderLimits } from '@regulars/contract/rules/orders';
import type { ApiError } from '../../framework/api/index.ts';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { moneyText } from '../../format/numbers.ts';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { one, readQuantity } from './basket.ts';
import type { Basket, Change, TillLine } from './basket.ts';
import styles from './cashier.module.css';
import { ItemField } from './item-field.tsx';
import type { ItemSearch } from './use-item-search.ts';
import type { Quoted } from './use-quote.ts';

interface BillPanelProps {
  basket: Basket;
  quoted: Quoted;
  search: ItemSearch;
  /** Shows items by category. */
  onBrowse: (() => void) | undefined;
  input: RefObject<HTMLInputElement | null>;
  /** Beside the heading: the branch. */
  extra: ReactNode;
  locked: boolean;
  onChange: (change: Change) => void;
}

/** What is sold, each line with what is left of it after the discounts. */
export function BillPanel({ basket, quoted, search, onBrowse, input, extra, locked, onChange }: BillPanelProps) {
  const { t } = useLingui();
  const { lines } = basket;
  return (
    <section aria-label={t`Bill`} className={styles.bill}>
      <header className={styles.head}>
        <h2>
          <Trans>Bill</Trans>
        </h2>
        {lines.length > 0 && (
          <small>
            <Plural value={lines.length} one="# line" other="# lines" />
          </small>
        )}
        <span className={styles.grow} />
        {extra}
      </header>
      {!locked && <ItemField search={search} input={input} onBrowse={onBrowse} />}
      {lines.length === 0 ? (
        <EmptyState kind="empty" title={<Trans>Nothing on the bill yet</Trans>}>
          <Trans>Type an amount and press Enter, or add items.</Trans>
        </EmptyState>
      ) : (
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Item</Trans>
              </th>
              <th scope="col" className={styles.number}>
                <Trans>Unit price</Trans>
              </th>
              <th scope="col" className={styles.middle}>
                <Trans>Quantity</Trans>
              </th>
              <th scope="col" className={styles.number}>
                <Trans>Subtotal</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.key} line={line} quoted={quoted} locked={locked} onChange={onChange} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Why a line can't be sold, if that is what the server says. */
const refusalOf = (error: ApiError | null, key: string): string | undefined =>
  error?.name === 'order_item_not_sold' && error.context['key'] === key ? error.message : undefined;

interface LineProps {
  line: TillLine;
  quoted: Quoted;
  locked: boolean;
  onChange: (change: Change) => void;
}

function Line({ line, quoted: { shown, error }, locked, onChange }: LineProps) {
  const { t } = useLingui();
  const { quantityText } = useOrderWords();
  const { key, item, quantity } = line;
  const name = item?.name ?? line.name ?? t`An amount`;
  const priced = shown?.lines.find((other) => other.key === key);
  const refusal = refusalOf(error, key);
  const count = (to: number) => onChange({ do: 'count', key, quantity: to });
  return (
    <tr className={classNames(refusal && styles.wrong)}>
      <th scope="row">
        {name}
        {refusal && <small className={styles.refusal}>{refusal}</small>}
      </th>
      <td className={styles.number}>{moneyText(priced?.price ?? line.price)}</td>
      <td className={styles.middle}>
        {locked ? (
          quantityText(quantity, item?.unit ?? null)
        ) : (
          <span className={styles.stepper}>
            <button type="button" aria-label={t`One ${name} less`} onClick={() => count(quantity - one)}>
              <Minus size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
            <QuantityField label={t`Quantity of ${name}`} quantity={quantity} onChange={count} />
            <button
              type="button"
              aria-label={t`One more ${name}`}
              disabled={quantity + one > orderLimits.quantity}
              onClick={() => count(quantity + one)}
            >
              <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </span>
        )}
      </td>
      <td className={styles.number}>
        {moneyText(priced?.list ?? Math.round((line.price * quantity) / one))}
        {priced && priced.due !== priced.list && <After fen={priced.due} />}
      </td>
    </tr>
  );
}

/** A typed quantity counts at once, so that F9 never pays another; what is none is marked, and dropped when it is left. */
function QuantityField(props: { label: string; quantity: number; onChange: (quantity: number) => void }) {
  const { label, quantity, onChange } = props;
  const { quantityText } = useOrderWords();
  const [typed, setTyped] = useState<string>();
  const isOne = typed === undefined || readQuantity(typed) !== undefined;
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      aria-label={label}
      aria-invalid={!isOne}
      value={typed ?? quantityText(quantity, null)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = readQuantity(target.value);
        if (read !== undefined) onChange(read);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function After({ fen }: { fen: number }) {
  const due = moneyText(fen);
  return (
    <small>
      <Trans>{due} after discounts</Trans>
    </small>
  );
}
