import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderMeans, OrderQuote } from '@regulars/contract';
import { payMeansPhrases, say, storedValueRefusalPhrases } from '@regulars/phrases';
import { Input } from 'antd';
import { Fragment } from 'react';
import type { RefObject } from 'react';
import { ArrowLeftRight, Banknote, CreditCard, Wallet } from 'lucide-react';
import { moneyText, yuanText } from '../../format/numbers.ts';
import type { InputRef } from 'antd';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './cashier.module.css';
import {
  allMeans,
  asProposed,
  changeOf,
  hasReference,
  partsOf,
  referenceLength,
  restOf,
  roundSums,
} from './payments.ts';
import type { How } from './payments.ts';

const icons = { stored_value: Wallet, terminal: CreditCard, cash: Banknote, transfer: ArrowLeftRight } as const;

interface MeansFieldsProps {
  quote: OrderQuote;
  how: How;
  /** Where received cash is typed, if one means pays all. */
  cashInput: RefObject<InputRef | null>;
  onChange: (how: How) => void;
  onPay: () => void;
}

/** How it is paid: by one means, or by several. */
export function MeansFields({ quote, how, cashInput, onChange, onPay }: MeansFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const chosen = how.means ?? quote.payments[0]?.means;
  const { stored_value: stored, member, to_pay: due } = quote;
  const isSplit = how.split !== null;
  const note = (means: OrderMeans): string | undefined => {
    if (means !== 'stored_value') return undefined;
    if (stored.refused === null) return moneyText(member?.stored_value ?? 0);
    return say(storedValueRefusalPhrases[stored.refused], locale);
  };
  if (isSplit) return <SplitFields quote={quote} how={how} onChange={onChange} onPay={onPay} />;
  return (
    <>
      <fieldset className={styles.means}>
        <legend className="visually-hidden">{t`Paid by`}</legend>
        {allMeans.map((means) => {
          const Icon = icons[means];
          return (
            <label key={means} className={styles.tile}>
              <input
                type="radio"
                name="means"
                checked={chosen === means}
                disabled={means === 'stored_value' && stored.refused !== null}
                aria-keyshortcuts={means === 'cash' ? 'F8' : undefined}
                onChange={() => onChange({ ...how, means })}
              />
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              <span>
                <strong>{say(payMeansPhrases[means], locale)}</strong>
                {note(means) !== undefined && <small>{note(means)}</small>}
              </span>
              {means === 'cash' && (
                <span className={styles.key}>
                  <Kbd>F8</Kbd>
                </span>
              )}
            </label>
          );
        })}
      </fieldset>
      <p className={styles.links}>
        <LinkButton onClick={() => onChange({ ...asProposed, split: startOf(quote) })}>
          <Trans>Pay by several means</Trans>
        </LinkButton>
      </p>
      {chosen && (
        <PartFields means={chosen} fen={due} how={how} cashInput={cashInput} onChange={onChange} onPay={onPay} />
      )}
    </>
  );
}

/** All that the card may pay, and the rest still open. */
const startOf = ({ stored_value: { most } }: OrderQuote): NonNullable<How['split']> =>
  most > 0 ? { stored_value: yuanText(most) } : {};

interface PartFieldsProps {
  means: OrderMeans;
  fen: number;
  how: How;
  cashInput?: RefObject<InputRef | null>;
  onChange: (how: How) => void;
  onPay: () => void;
}

/** What a means asks for besides its amount: the cash received, or the number of a slip. */
function PartFields({ means, fen, ...props }: PartFieldsProps) {
  const { t } = useLingui();
  const name = say(payMeansPhrases[means], useLocale());
  const { how, onChange } = props;
  if (means === 'cash') return <CashFields due={fen} {...props} />;
  if (!hasReference(means)) return null;
  return (
    <Input
      value={how.references[means] ?? ''}
      maxLength={referenceLength}
      autoComplete="off"
      aria-label={t`Reference of ${name}`}
      placeholder={t`Number of the slip or transfer, if there is one`}
      onChange={({ target }) => onChange({ ...how, references: { ...how.references, [means]: target.value } })}
    />
  );
}

function CashFields(props: Omit<PartFieldsProps, 'means' | 'fen'> & { due: number }) {
  const { due, how, cashInput, onChange, onPay } = props;
  const { t } = useLingui();
  const change = changeOf(how, due);
  const given = change === undefined ? undefined : moneyText(change);
  return (
    <div className={styles.cash}>
      <AmountInput
        ref={cashInput ?? null}
        money
        prefix="¥"
        aria-label={t`Cash received`}
        placeholder={t`Received`}
        status={how.tendered.trim() !== '' && change === undefined ? 'error' : ''}
        value={how.tendered}
        onChange={(tendered) => onChange({ ...how, tendered })}
        onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && onPay()}
      />
      {how.tendered.trim() === '' ? (
        roundSums(due).map((sum) => (
          <button
            key={sum}
            type="button"
            className={styles.sum}
            onClick={() => onChange({ ...how, tendered: yuanText(sum) })}
          >
            {moneyText(sum).replace('.00', '')}
          </button>
        ))
      ) : (
        <output className={classNames(styles.change, given === undefined && styles.refusal)}>
          {given === undefined ? <Trans>Less than is due</Trans> : <Trans>Change {given}</Trans>}
        </output>
      )}
    </div>
  );
}

/** An amount by each means; pressing a means gives it what is still open. */
function SplitFields({ quote, how, onChange, onPay }: Omit<MeansFieldsProps, 'cashInput'>) {
  const { t } = useLingui();
  const locale = useLocale();
  const split = how.split ?? {};
  const rest = restOf(how, quote);
  const set = (means: OrderMeans, typed: string) => onChange({ ...how, split: { ...split, [means]: typed } });
  const parts = partsOf(how, quote) ?? [];
  const open = rest === undefined ? undefined : moneyText(Math.abs(rest));
  return (
    <div className={styles.split}>
      {allMeans
        .filter((means) => means !== 'stored_value' || quote.stored_value.most > 0)
        .map((means) => {
          const Icon = icons[means];
          const name = say(payMeansPhrases[means], locale);
          const isFull = means === 'stored_value' && (rest ?? 0) > 0 && Boolean(split.stored_value);
          const part = parts.find((one) => one.means === means);
          return (
            <Fragment key={means}>
              <div className={styles.part}>
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                <span className={styles.grow}>{name}</span>
                {rest !== undefined && rest > 0 && !split[means] && !isFull && (
                  <LinkButton onClick={() => set(means, yuanText(rest))}>
                    <Trans>The rest</Trans>
                  </LinkButton>
                )}
                <AmountInput
                  money
                  prefix="¥"
                  aria-label={t`By ${name}`}
                  value={split[means] ?? ''}
                  onChange={(typed) => set(means, typed)}
                />
              </div>
              {part && <PartFields means={means} fen={part.fen} how={how} onChange={onChange} onPay={onPay} />}
            </Fragment>
          );
        })}
      <p className={styles.links}>
        <LinkButton onClick={() => onChange(asProposed)}>
          <Trans>One means for all</Trans>
        </LinkButton>
        <output className={styles.open}>
          {rest === undefined ? (
            <Trans>An amount isn’t one</Trans>
          ) : rest > 0 ? (
            <Trans>{open} still open</Trans>
          ) : rest < 0 ? (
            <Trans>{open} too much</Trans>
          ) : (
            <Trans>All of it is covered</Trans>
          )}
        </output>
      </p>
    </div>
  );
}
