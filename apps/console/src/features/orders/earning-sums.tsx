import { useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage, PointsReckoning } from '@regulars/contract';
import { figureText, pointCombiningPhrases, say, separators } from '@regulars/phrases';
import { countText, exactMoneyText, exactText, factorText, moneyText } from '../../format/numbers.ts';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { useLocale } from '../../i18n/locale.ts';
import styles from './orders.module.css';
import { SumTable } from './sum-table.tsx';
import type { SumRow } from './sum-table.tsx';

interface OfOrder {
  order: ConsumptionOrderPage;
}

const whole = 10_000;
/** What the limit of a day left of it. */
function useLimitRow(): (of: Pick<PointsReckoning, 'whole' | 'day_most' | 'before' | 'earned'>) => SumRow[] {
  const { t } = useLingui();
  return ({ whole: reckoned, day_most: limit, before, earned }) => {
    if (limit === null || reckoned === earned) return [];
    const [most, had] = [countText(limit), countText(before)];
    return [{ key: 'limit', label: t`At most ${most} a day`, note: t`${had} earned earlier that day`, figure: countText(earned) }]; // prettier-ignore
  };
}

/** How the points that an order earned were reckoned. */
export function PointsSums({ order: { points_earned: earned, reckoned } }: OfOrder) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useOrderWords();
  const limitRow = useLimitRow();
  const by = reckoned?.points;
  if (!by) return <NotReckoned earned={earned} isKept={reckoned !== null} />;
  const { number, points, least, rates, combining, factor } = by;
  const counted = by.counted.reduce((sum, { fen, share }) => sum + (fen * share) / whole, 0);
  const raw = least === null ? (counted * points) / by.per : 0;
  const [each, per] = [figureText('points', points, locale), moneyText(by.per)];
  const floor = moneyText(least ?? 0);
  const rateText = (one: (typeof rates)[number]): string => `${one.name ?? t`the grade`} × ${factorText(one.rate)}`;
  const how = say(pointCombiningPhrases[combining], locale);
  const listed = rates.map(rateText).join(separators[locale]);
  const rows: SumRow[] = [
    ...by.counted.map(({ means, fen, share }) => ({
      key: means,
      label: words.meansText(means),
      note: `${moneyText(fen)} × ${factorText(share * 100)}%`,
      figure: exactMoneyText((fen * share) / whole),
    })),
    ...(least === null
      ? []
      : [{ key: 'least', label: t`Earns nothing below ${floor}`, figure: '0' }]),
    { key: 'per', label: t`${each} for each ${per}`, note: t`by version ${number} of the point rules`, figure: exactText(raw) },
    { key: 'factor', label: `× ${factorText(factor)}`, note: rates.length > 1 ? t`${how}: ${listed}` : listed, figure: exactText((raw * factor) / whole) },
    { key: 'whole', label: t`Without fractions`, figure: countText(by.whole) },
    ...limitRow(by),
    { key: 'earned', label: t`Points earned`, figure: countText(earned), sum: true },
  ]; // prettier-ignore
  return <SumTable caption={t`Points earned`} rows={rows} />;
}

/** How the growth that an order earned was reckoned. */
export function GrowthSums({ order: { growth_earned: earned, reckoned } }: OfOrder) {
  const { t } = useLingui();
  const limitRow = useLimitRow();
  const by = reckoned?.growth;
  if (!by) return <NotReckoned earned={earned} isKept={reckoned !== null} />;
  const { number, visit } = by;
  const [without, rate] = [moneyText(by.left_out), factorText(by.per_yuan)];
  const rows: SumRow[] = [
    { key: 'counted', label: t`What counts`, note: by.left_out > 0 ? t`without ${without} from stored value` : undefined, figure: moneyText(by.counted) },
    { key: 'per', label: t`${rate} growth for each ¥1.00`, note: t`by version ${number} of the growth rules`, figure: exactText((by.counted * by.per_yuan) / (whole * 100)) },
    { key: 'floored', label: t`Without fractions`, figure: countText(by.whole - visit) },
    ...(visit > 0 ? [{ key: 'visit', label: t`The first payment of the day`, figure: `+${countText(visit)}` }] : []),
    ...limitRow(by),
    { key: 'earned', label: t`Growth earned`, figure: countText(earned), sum: true },
  ]; // prettier-ignore
  return <SumTable caption={t`Growth earned`} rows={rows} />;
}

function NotReckoned({ earned, isKept }: { earned: number; isKept: boolean }) {
  const { t } = useLingui();
  const count = countText(earned);
  return (
    <p className={styles.hint}>
      {isKept ? t`No rules were in force.` : t`${count}; how it was reckoned was not kept.`}
    </p>
  );
}
