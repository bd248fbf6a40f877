import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage, OrderQuote } from '@regulars/contract';
import { pointsRefusalPhrases, say, stepRefusalPhrases, storedValueRefusalPhrases } from '@regulars/phrases';
import type { InputRef } from 'antd';
import { WifiOff } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { countText, moneyText } from '../../format/numbers.ts';
import { messageOf, useEndpoint } from '../../framework/api/index.ts';
import type { ApiError } from '../../framework/api/index.ts';
import { orderAddress } from '../../framework/orders/order-address.ts';
import { isOpen } from '../../framework/orders/order-state.tsx';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useOnline } from '../../framework/use-online.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Money } from '../../ui/money.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { AfterPaying } from './after-paying.tsx';
import type { Basket, Change } from './basket.ts';
import styles from './cashier.module.css';
import { HandDiscount } from './hand-discount.tsx';
import { MeansFields } from './means-fields.tsx';
import { paymentsOf } from './payments.ts';
import type { How, Payments } from './payments.ts';
import { ShiftNeeded } from './shift-button.tsx';
import type { Quoted } from './use-quote.ts';

interface CheckoutPanelProps {
  basket: Basket;
  branchId: string | null;
  quoted: Quoted;
  how: How;
  refused: ApiError | undefined;
  /** Fen that were due before the prices were read anew. */
  dueBefore: number | undefined;
  mayPark: boolean;
  cashInput: RefObject<InputRef | null>;
  /** That was paid before this bill. */
  last: ConsumptionOrderPage | undefined;
  onHow: (how: How) => void;
  onChange: (change: Change) => void;
  onPark: () => void;
  onPay: () => void;
  /** Opens a shift. */
  onShift: () => void;
  /** Opens the refund of an order; undefined for who may give none. */
  onRefund: ((order: ConsumptionOrderPage) => void) | undefined;
}

/** From the list price to what is due, how it is paid, and what it will leave. */
export function CheckoutPanel(props: CheckoutPanelProps) {
  const { basket, branchId, quoted, how, refused, dueBefore, mayPark, cashInput, last } = props;
  const { onHow, onChange, onPark, onPay, onShift, onRefund } = props;
  const { t } = useLingui();
  const { quote, shown, error, pricing } = quoted;
  const payments = quote && paymentsOf(how, quote);
  const due = moneyText(shown?.to_pay ?? 0);
  return (
    <section aria-label={t`Checkout`} className={styles.checkout}>
      <header className={styles.head}>
        <h2>
          <Trans>Checkout</Trans>
        </h2>
        <span className={styles.grow} />
        {mayPark && (
          <LinkButton onClick={onPark} aria-keyshortcuts="F4">
            <Trans>Put aside</Trans> <Kbd>F4</Kbd>
          </LinkButton>
        )}
      </header>
      {refused && <Refusal>{messageOf(refused)}</Refusal>}
      {error && error.name !== 'order_item_not_sold' && error.name !== refused?.name && (
        <Refusal>{messageOf(error)}</Refusal>
      )}
      {basket.lines.length === 0 && last && <Last order={last} onRefund={onRefund} />}
      {basket.lines.length > 0 && branchId === null && <BranchNeeded />}
      {shown && (
        <>
          {dueBefore !== undefined && dueBefore !== shown.to_pay && <Repriced before={dueBefore} now={shown.to_pay} />}
          <Steps quote={shown} basket={basket} priced={quote !== undefined} onChange={onChange} />
          <p className={styles.due} aria-live="polite" data-pricing={pricing || undefined}>
            <Trans context="amount">To pay</Trans>
            <Money fen={shown.to_pay} size="display" />
          </p>
          {shown.to_pay > 0 && (
            <MeansFields quote={shown} how={how} cashInput={cashInput} onChange={onHow} onPay={onPay} />
          )}
          <ShiftNeeded branchId={branchId} onOpen={onShift} />
          {shown.member && quote && payments && branchId !== null && (
            <AfterPaying
              quote={quote}
              basket={basket}
              branchId={branchId}
              payments={payments}
              proposed={how.means === null && how.split === null}
            />
          )}
        </>
      )}
      <span className={styles.grow} />
      <div className={styles.pay}>
        <Offline />
        {payments && <By payments={payments} />}
        <Button variant="solid" size="large" block disabled={!payments} aria-keyshortcuts="F9" onClick={onPay}>
          {!shown ? (
            <Trans>Take payment</Trans>
          ) : shown.to_pay > 0 ? (
            <Trans>Take {due}</Trans>
          ) : (
            <Trans>Finish, nothing to pay</Trans>
          )}
          <Kbd>F9</Kbd>
        </Button>
      </div>
    </section>
  );
}

/** Beside what it is about: the shell says above the page that there is no network, and a second bar would push this one down. */
function Offline() {
  if (useOnline()) return null;
  return (
    <output className={styles.offline}>
      <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
      <Trans>No network: nothing can be charged until it is back.</Trans>
    </output>
  );
}

/** The way back to what was just paid: to print, void or refund it; none once all of it was given back, here or elsewhere. */
function Last({ order, onRefund }: { order: ConsumptionOrderPage; onRefund: CheckoutPanelProps['onRefund'] }) {
  const { data: now = order } = useEndpoint('GET /orders/{id}', { params: { id: order.order_id } }, { quiet: true });
  const paid = moneyText(order.due - order.points_value);
  const at = useDates().time(order.made_at);
  if (!isOpen(now)) return null;
  return (
    <p className={styles.links}>
      <Link to={orderAddress(order.order_id)}>
        <Trans>
          Last order: {paid}, {at}
        </Trans>
      </Link>
      {onRefund && (
        <LinkButton onClick={() => onRefund(now)}>
          <Trans>Refund…</Trans>
        </LinkButton>
      )}
    </p>
  );
}

/** On a phone the means are chosen above the fold: which it is must be seen where it is taken. */
function By({ payments }: { payments: Payments }) {
  const { meansText } = useOrderWords();
  const name = payments.map(({ means }) => meansText(means)).join(' + ');
  if (name === '') return null;
  return (
    <p className={styles.by}>
      <Trans>By {name}</Trans>
    </p>
  );
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.refused}>
      {children}
    </p>
  );
}

function BranchNeeded() {
  return (
    <Refusal>
      <Trans>Choose the branch, beside “Bill”: prices depend on it.</Trans>
    </Refusal>
  );
}

/** That the basket was priced anew, and differently. */
export function Repriced({ before, now }: { before: number; now: number }) {
  const [was, is] = [moneyText(before), moneyText(now)];
  return (
    <output className={styles.repriced}>
      <Trans>
        Priced anew: {is} instead of {was}
      </Trans>
    </output>
  );
}

interface StepsProps {
  quote: OrderQuote;
  basket: Basket;
  /** Whether the quote is of this very basket. */
  priced: boolean;
  onChange: (change: Change) => void;
}

/** Each step of the price with what it counts on, then points. */
function Steps({ quote, basket, priced, onChange }: StepsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { stepText } = useOrderWords();
  const { list, reductions, points, stored_value: stored } = quote;
  const byHand = reductions.find(({ step }) => step === 'cashier')?.off ?? 0;
  const used = countText(points.used);
  const [grade] = reductions.filter((one) => one.refused === 'with_coupon').map(stepText);
  const why = say(stepRefusalPhrases.with_coupon, locale);
  const because = [
    grade !== undefined && t`${grade}: ${why}`,
    points.refused && quote.member && points.refused !== 'no_rule' && say(pointsRefusalPhrases[points.refused], locale),
    stored.refused === 'order_most' && say(storedValueRefusalPhrases.order_most, locale),
  ].filter(Boolean);
  return (
    <>
      <dl className={styles.steps}>
        <Step label={t`List price`} fen={list} />
        {reductions
          .filter(({ off, step }) => off > 0 && step !== 'cashier')
          .map((one) => (
            <Step key={one.step + one.id} label={stepText(one)} note={<On fen={one.base} />} fen={-one.off} />
          ))}
        {points.value > 0 && <Step label={t`Points`} note={t`${used} points`} fen={-points.value} />}
        <HandDiscount basket={basket} taken={priced ? byHand : undefined} onChange={onChange} />
      </dl>
      {because.length > 0 && <p className={styles.hint}>{because.join(' · ')}</p>}
    </>
  );
}

function Step({ label, note, fen }: { label: string; note?: ReactNode; fen: number }) {
  return (
    <div>
      <dt>
        {label} {note && <small>{note}</small>}
      </dt>
      <dd>{moneyText(fen)}</dd>
    </div>
  );
}

function On({ fen }: { fen: number }) {
  const base = moneyText(fen);
  return <Trans>on {base}</Trans>;
}
