import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { countText, moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { useLastDay } from '../../framework/coupons/use-coupon-words.ts';
import { useDates } from '../../framework/use-dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { nothingPriced, pricedOf } from './basket.ts';
import type { Basket } from './basket.ts';
import styles from './cashier.module.css';
import { alike, inOrder, mayChoose } from './coupon-choice.ts';
import type { Alike, BillCoupon } from './coupon-choice.ts';
import type { CouponChoice } from './use-coupons.ts';
import type { Quoted } from './use-quote.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Coupons that are shown besides those used; the others are folded away. */
const most = 4;

interface CouponsPanelProps {
  basket: Basket;
  branchId: string;
  quoted: Quoted;
  coupons: CouponChoice;
  panel: RefObject<HTMLFieldSetElement | null>;
  locked: boolean;
}

/** The coupons of the bill: what each takes off and until when, or why it can't be used. */
export function CouponsPanel({ basket, branchId, quoted, coupons, panel, locked }: CouponsPanelProps) {
  const { t } = useLingui();
  const waiting = basket.scanned?.length ?? 0;
  if (basket.lines.length === 0)
    return waiting > 0 ? <Waiting count={waiting} locked={locked} onDrop={coupons.drop} /> : null;
  if (coupons.told.length === 0) return null;
  const all = alike(inOrder(coupons.told), coupons.isChosen);
  const shown = Math.max(most, all.filter(({ coupon }) => coupon.used).length);
  const row = (one: Alike) => <Row key={one.coupon.issued_id} {...one} coupons={coupons} />;
  const folded = all.slice(shown);
  const countOf = (some: readonly Alike[]): number => some.reduce((sum, { count }) => sum + count, 0);
  const more = countOf(folded);
  const inAll = countText(countOf(all));
  return (
    <fieldset ref={panel} className={classNames(styles.plans, styles.coupons)} disabled={locked} aria-keyshortcuts="F6">
      <legend>
        {t`Coupons`}{' '}
        <span className={styles.key}>
          <Kbd>F6</Kbd>
        </span>
      </legend>
      {!locked && (basket.coupons || basket.plan === 'none') && (
        <Best basket={basket} branchId={branchId} quoted={quoted} onUse={coupons.useBest} />
      )}
      {all.slice(0, shown).map(row)}
      {folded.length > 0 && (
        <Disclosure
          className={styles.folded}
          summary={
            <Trans>
              <Plural value={more} one="# more coupon" other="# more coupons" />, {inAll} in all
            </Trans>
          }
        >
          {folded.map(row)}
        </Disclosure>
      )}
    </fieldset>
  );
}

/** Coupons that were scanned before the first item. */
function Waiting({ count, locked, onDrop }: { count: number; locked: boolean; onDrop: () => void }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Coupons`} className={styles.panel}>
      <p className={styles.links}>
        <span>
          <Plural
            value={count}
            one="# coupon is reckoned with the first item"
            other="# coupons are reckoned with the first item"
          />
        </span>
        {!locked && (
          <LinkButton onClick={onDrop}>
            <Trans>Leave out</Trans>
          </LinkButton>
        )}
      </p>
    </section>
  );
}

function Row({ coupon, count, coupons }: Alike & { coupons: CouponChoice }) {
  const { issued_id: id, name, off, used } = coupon;
  const saved = moneyText(off);
  const isOpen = mayChoose(coupon);
  return (
    <label className={classNames(styles.plan, !isOpen && styles.closed)}>
      <input
        type="checkbox"
        checked={coupons.isChosen(id) && isOpen}
        disabled={!isOpen}
        onChange={() => coupons.toggle(id)}
      />
      <span className={styles.planWords}>
        {name}
        {count > 1 && ` × ${countText(count)}`}
        <Facts coupon={coupon} />
      </span>
      {off > 0 && isOpen && (
        <span className={used ? styles.saves : styles.wouldSave}>
          {used ? <Trans>Saves {saved}</Trans> : <Trans>Would save {saved}</Trans>}
        </span>
      )}
    </label>
  );
}

/** Why it isn’t used, and until when it can be. */
function Facts({ coupon }: { coupon: BillCoupon }) {
  const { used, refused, more, expires_at: end } = coupon;
  const { t } = useLingui();
  const why = useRefusalText();
  const dates = useDates();
  const lastDay = useLastDay();
  // What it ends with is the first instant at which it can't be used.
  const last = Date.parse(end) - 1;
  const day = dates.day(lastDay(end));
  const until = dates.isToday(last)
    ? t`ends today`
    : dates.isToday(last - 86_400_000)
      ? t`ends tomorrow`
      : t`until ${day}`;
  const isSoon = dates.isToday(last) || dates.isToday(last - 86_400_000);
  const isOver = refused === 'expired' || refused === 'used' || refused === 'void';
  return (
    <small>
      {!used && refused !== null && <span>{why.ofBill(coupon)}</span>}
      {!isOver && (
        <span className={classNames(isSoon && styles.soon)}>{more > 0 && !used ? t`the first ${until}` : until}</span>
      )}
      {used && more > 0 && (
        <span>
          <Plural value={more} one="# more like it" other="# more like it" />
        </span>
      )}
    </small>
  );
}

interface BestProps {
  basket: Basket;
  branchId: string;
  quoted: Quoted;
  onUse: () => void;
}

/** The way back to the best, with what it makes cheaper than what was chosen by hand. */
function Best({ basket, branchId, quoted: { quote }, onUse }: BestProps) {
  const plan = basket.plan === 'none' ? 'best' : basket.plan;
  const best = pricedOf({ ...basket, plan, coupons: undefined }, branchId);
  const { data } = useEndpoint(
    'POST /orders/quote',
    { body: best ?? nothingPriced },
    { quiet: true, staleTime: 0, enabled: best !== undefined },
  );
  const less = quote && data ? quote.due - data.due : 0;
  const amount = moneyText(less);
  return (
    <p className={styles.links}>
      <LinkButton onClick={onUse}>
        {less > 0 ? <Trans>Use the best, {amount} less</Trans> : <Trans>Use the best</Trans>}
      </LinkButton>
    </p>
  );
}
