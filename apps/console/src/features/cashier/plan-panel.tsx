import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OrderQuote } from '@regulars/contract';
import { countText, moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { nothingPriced, pricedOf } from './basket.ts';
import type { Basket, Plan } from './basket.ts';
import styles from './cashier.module.css';

interface Offer {
  readonly plan: Plan;
  /** Fen. */
  readonly saves: number;
}

/** Fen that the grade takes off. */
const gradeOff = ({ reductions }: OrderQuote): number =>
  reductions.reduce((sum, { step, off }) => (step === 'grade_discount' ? sum + off : sum), 0);

/** Whether coupons that were chosen by hand take something off beside every plan. */
const takesCoupons = ({ coupons }: Basket): boolean => (coupons?.length ?? 0) > 0;

/** The coupons that a plan uses by itself; those chosen by hand are used whatever the plan is. */
const couponsOf = ({ coupons }: OrderQuote, basket: Basket): OrderQuote['coupons'] =>
  basket.coupons ? [] : coupons.filter(({ used }) => used);

/**
 * The ways to use what the member has, the one that saves most first; none if there is nothing to use but coupons, which
 * have their own panel.
 */
const offersOf = (quote: OrderQuote, basket: Basket): Offer[] => {
  const [grade, points] = [gradeOff(quote), quote.points.most_value];
  if (grade + points === 0 && basket.plan === 'best') return [];
  const coupons = couponsOf(quote, basket).reduce((sum, { off }) => sum + off, 0);
  return [
    { plan: 'best', saves: grade + points + coupons },
    ...(grade > 0 && points > 0 ? [{ plan: 'grade', saves: grade + coupons } as const] : []),
    { plan: 'none', saves: 0 },
  ];
};

interface PlanPanelProps {
  basket: Basket;
  branchId: string;
  quote: OrderQuote | undefined;
  locked: boolean;
  onChoose: (plan: Plan) => void;
}

/** What of the member’s discount and points is used: the most is proposed, and can be changed. */
export function PlanPanel({ basket, branchId, quote, locked, onChoose }: PlanPanelProps) {
  const { t } = useLingui();
  // Without the discount, the quote doesn't tell what it would be.
  const best = pricedOf({ ...basket, plan: 'best' }, branchId);
  const asks = basket.plan === 'none' && basket.member !== null && best !== undefined;
  const { data } = useEndpoint(
    'POST /orders/quote',
    { body: best ?? nothingPriced },
    { quiet: true, staleTime: Infinity, enabled: asks },
  );
  const from = asks ? data : quote;
  if (!from?.member) return null;
  const offers = offersOf(from, basket);
  if (offers.length === 0) return null;
  return (
    <fieldset className={styles.plans} disabled={locked}>
      <legend>{t`Discounts`}</legend>
      {offers.map(({ plan, saves }) => (
        <label key={plan} className={styles.plan}>
          <input type="radio" name="plan" checked={basket.plan === plan} onChange={() => onChoose(plan)} />
          <PlanWords plan={plan} quote={from} basket={basket} />
          {plan === 'best' && !basket.coupons && <em className={styles.best}>{t`Saves most`}</em>}
          <span className={styles.saves}>
            {saves > 0 ? <Saves fen={saves} /> : !takesCoupons(basket) && <Trans>Nothing off</Trans>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Saves({ fen }: { fen: number }) {
  const saved = moneyText(fen);
  return <Trans>Saves {saved}</Trans>;
}

function PlanWords({ plan, quote, basket }: { plan: Plan; quote: OrderQuote; basket: Basket }) {
  const grade = quote.member?.grade_name ?? '';
  const [points, worth] = [countText(quote.points.most), moneyText(quote.points.most_value)];
  const [hasGrade, hasPoints] = [gradeOff(quote) > 0, quote.points.most > 0];
  const coupons = plan === 'none' ? 0 : couponsOf(quote, basket).length;
  return (
    <span className={styles.planWords}>
      {plan === 'none' ? (
        takesCoupons(basket) ? (
          <Trans>Only the coupons chosen, points stay</Trans>
        ) : (
          <Trans>List price, points stay</Trans>
        )
      ) : !hasGrade && !hasPoints ? (
        <Trans>All that saves</Trans>
      ) : plan === 'grade' || !hasPoints ? (
        <Trans>Discount of {grade}</Trans>
      ) : hasGrade ? (
        <Trans>
          Discount of {grade}, and {points} points for {worth}
        </Trans>
      ) : (
        <Trans>
          {points} points for {worth}
        </Trans>
      )}
      {coupons > 0 && (
        <>
          {' + '}
          <Plural value={coupons} one="# coupon" other="# coupons" />
        </>
      )}
    </span>
  );
}
