import { useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { priceText, say, stepRefusalPhrases } from '@regulars/phrases';
import { countText, moneyText } from '../../format/numbers.ts';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { SumTable } from './sum-table.tsx';
import type { SumRow } from './sum-table.tsx';

type Line = ConsumptionOrderPage['lines'][number];
type Reduction = ConsumptionOrderPage['reductions'][number];

interface OfOrder {
  order: ConsumptionOrderPage;
}

const less = (fen: number): string => (fen > 0 ? `−${moneyText(fen)}` : moneyText(0));
const keyOf = ({ step, id }: Reduction): string => `${step} ${id}`;

/** Why a reduction took off what it did. */
function useReductionNote({ reckoned }: ConsumptionOrderPage): (reduction: Reduction) => string | undefined {
  const { t } = useLingui();
  const locale = useLocale();
  const number = reckoned?.grade_number ?? null;
  const by = reckoned?.quoted_by_name ?? null;
  return ({ step, base, refused }) => {
    if (refused !== null) return say(stepRefusalPhrases[refused], locale);
    const of = moneyText(base);
    if (step === 'grade_discount') {
      if (!reckoned || reckoned.discount_rate === null) return t`of ${of}; its rate was not kept`;
      const rate = priceText(reckoned.discount_rate, locale);
      return number === null ? t`${rate} of ${of}` : t`${rate} of ${of}, by version ${number} of the grades`;
    }
    if (step === 'item_coupon' || step === 'order_coupon')
      return t({ message: `Coupon, of ${of}`, context: 'of an amount' });
    if (step !== 'cashier') return undefined;
    return by === null ? t`by whom was not kept` : t`by ${by}`;
  };
}

/** From the list price to what was due, and what paid it. */
export function OrderSums({ order }: OfOrder) {
  const { t } = useLingui();
  const words = useOrderWords();
  const noteOf = useReductionNote(order);
  const { list, due, reductions, payments, points_used: used, points_value: byPoints, reckoned } = order;
  const use = reckoned?.points_use ?? null;
  const points = countText(used);
  const rows: SumRow[] = [
    { key: 'list', label: t`List price`, figure: moneyText(list) },
    ...reductions.map((one) => ({ key: keyOf(one), label: words.stepText(one), note: noteOf(one), figure: less(one.off) })),
    { key: 'due', label: t`Due`, figure: moneyText(due), sum: true },
    ...(used > 0
      ? [{ key: 'points', label: t`${points} points`, note: rateOf(use), figure: moneyText(byPoints) }]
      : []),
    ...payments.map(({ means, fen }) => ({ key: means, label: words.meansText(means), figure: moneyText(fen) })),
    { key: 'total', label: t`Total`, figure: moneyText(byPoints + payments.reduce((all, { fen }) => all + fen, 0)), sum: true },
  ]; // prettier-ignore
  return <SumTable caption={t`The whole order`} rows={rows} />;

  function rateOf(by: typeof use): string {
    if (!by) return t`at which rate was not kept`;
    const [each, value, version] = [countText(by.points), moneyText(by.value), by.number];
    return t`${each} for ${value}, by version ${version} of the point rules`;
  }
}

/** From a line's list price to what it came to, and which means paid how much of it. */
export function LineSums({ order: { reductions, reckoned }, line }: OfOrder & { line: Line }) {
  const { t } = useLingui();
  const words = useOrderWords();
  const quantity = words.quantityText(line.quantity, line.unit);
  const memberPrice = reckoned?.member_prices.find(({ no }) => no === line.no)?.price;
  const noteOf = ({ step, off }: Reduction): string | undefined => {
    const [price, all] = [moneyText(memberPrice ?? 0), moneyText(off)];
    if (step === 'member_price') return memberPrice === undefined ? undefined : `${price} × ${quantity}`;
    return t`of ${all}`;
  };
  const rows: SumRow[] = [
    { key: 'list', label: `${moneyText(line.price)} × ${quantity}`, figure: moneyText(line.list) },
    ...reductions.flatMap((one, at) => {
      const off = line.offs[at] ?? 0;
      return off > 0 ? [{ key: keyOf(one), label: words.stepText(one), note: noteOf(one), figure: less(off) }] : [];
    }),
    { key: 'due', label: t`Due`, figure: moneyText(line.due), sum: true },
    ...line.parts.map(({ means, fen }) => ({ key: means, label: words.meansText(means), figure: moneyText(fen) })),
    { key: 'total', label: t`Total`, figure: moneyText(line.parts.reduce((all, { fen }) => all + fen, 0)), sum: true },
  ]; // prettier-ignore
  return <SumTable caption={line.name ?? t`An amount`} captioned rows={rows} />;
}
