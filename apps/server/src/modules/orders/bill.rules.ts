import type { Api, OrderBasketLine, OrderMeans, OrderQuote, Settings } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { lowerMemberPrice } from '@regulars/contract/rules/items';
import { itemRefusalPhrases, moneyText, say, type ItemRefusal } from '@regulars/phrases';
import { Problem, refuseFields, type Fault, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { priceBasket, type Applied, type Reduction } from '../../pricing/index.ts';
import type { ItemAtTill } from '../items/index.ts';
import type { Pinned, Sold, Told } from './quotes.rules.ts';

export type Basket = BodyOf<Api['POST /orders/quote']>;

/** What the schema can't say of a basket. */
export const basketFaults = ({
  lines,
  points,
  most_points: asMany,
}: Pick<Basket, 'lines' | 'points' | 'most_points'>): Fault[] => [
  ...(asMany && points !== undefined ? [{ path: 'points', rule: 'unknown_field' } as const] : []),
  ...lines.flatMap((line, at): Fault[] => {
    const path = `lines.${at}`;
    const isTwice = lines.findIndex(({ key }) => key === line.key) < at;
    const ofItem = line.item_id ?? null;
    return [
      ...(isTwice ? [{ path: `${path}.key`, rule: 'unique_items' } as const] : []),
      ...(ofItem === null && line.price === undefined ? [{ path: `${path}.price`, rule: 'required' } as const] : []),
      ...(ofItem !== null && line.price !== undefined
        ? [{ path: `${path}.price`, rule: 'unknown_field' } as const]
        : []),
      ...(ofItem !== null && line.name ? [{ path: `${path}.name`, rule: 'unknown_field' } as const] : []),
    ];
  }),
];

/** Throws order_item_not_sold. */
export const soldOf = (line: OrderBasketLine, items: ReadonlyMap<string, ItemAtTill>, { language }: Tenant): Sold => {
  const { item_id: id, name, price, quantity } = line;
  if (!id) return { item_id: null, code: null, name: name ?? null, unit: null, price: price ?? 0, quantity };
  const item = items.get(id);
  const why: ItemRefusal | null = item ? item.refused : 'unknown';
  if (!item || why !== null)
    throw new Problem('order_item_not_sold', {
      values: { name: item?.name ?? line.key, why: say(itemRefusalPhrases[why ?? 'unknown'], language) },
      context: { key: line.key, why: why ?? 'unknown' },
    });
  return { item_id: id, code: item.code, name: item.name, unit: item.unit, price: item.price, quantity };
};

/** Who buys, with what they may spend: fen of stored value, and points. */
export interface Customer {
  readonly memberId: string;
  readonly grade: { readonly grade_id: string; readonly name: string; readonly earning_rate: number; readonly discount_rate: number }; // prettier-ignore
  readonly value: number;
  readonly points: number;
  readonly growth: number;
}

/** Members' prices that are below the price, by the keys of lines; undefined: no item. */
export const memberPricesIn = (
  sold: Iterable<readonly [string, Pick<ItemAtTill, 'price' | 'member_price'> | undefined]>,
): ReadonlyMap<string, number> =>
  new Map(
    [...sold].flatMap(([key, item]): [string, number][] => {
      const price = item && lowerMemberPrice(item);
      return price === undefined ? [] : [[key, price]];
    }),
  );

/** What takes something off: members' prices, the grade's discount, then what the cashier gives, in fen. */
export const reductionsOf = (
  { grade_discount: wished = true, off = 0 }: Pick<Basket, 'grade_discount' | 'off'>,
  customer: { readonly grade: Pick<Customer['grade'], 'grade_id' | 'discount_rate'> } | null,
  prices: ReadonlyMap<string, number>,
): Reduction[] => [
  ...(prices.size > 0
    ? [{ step: 'member_price', id: 'item', lines: new Set(prices.keys()), least: 0, by: { prices } } as const]
    : []),
  ...(customer && wished && customer.grade.discount_rate < 10_000
    ? [{ step: 'grade_discount', id: customer.grade.grade_id, lines: null, least: 0, by: { rate: customer.grade.discount_rate, most: null } } as const] // prettier-ignore
    : []),
  ...(off > 0 ? [{ step: 'cashier', id: 'hand', lines: null, least: 0, by: { fen: off } } as const] : []),
];

/** Basis points that the discount of a grade leaves, if there is one. */
export const rateOf = (reductions: readonly Reduction[]): number | null => {
  const by = reductions.find(({ step }) => step === 'grade_discount')?.by;
  return by && 'rate' in by ? by.rate : null;
};

/** A grade's discount without a line is one that a coupon doesn't go together with. */
const refusedBy = (
  { step, id, refused }: Omit<Applied, 'missing'>,
  reductions: readonly Reduction[],
): Told['refused'] => {
  const lines = reductions.find((one) => one.step === step && one.id === id)?.lines;
  return step === 'grade_discount' && lines?.size === 0 ? 'with_coupon' : refused;
};

/**
 * The priced lines of what is sold, by key, and what the bill says of each reduction; `names` are those of grade and coupons,
 * by id. Fen.
 */
export const billOf = (
  sold: ReadonlyMap<string, Sold>,
  reductions: readonly Reduction[],
  names: ReadonlyMap<string, string>,
): Pick<Pinned, 'lines' | 'reductions' | 'list' | 'due'> => {
  const { lines, applied, list, due } = priceBasket(
    [...sold].map(([key, { price, quantity }]) => ({ key, price, quantity })),
    reductions,
  );
  return {
    lines: lines.map((line) => ({ ...line, ...mustFind(sold.get(line.key), 'not_found') })),
    reductions: applied.map(({ missing: _, ...one }) => ({
      ...one,
      name: names.get(one.id) ?? null,
      refused: refusedBy(one, reductions),
    })),
    list,
    due,
  };
};

/** What the cashier gives on a bill. */
export const byHandIn = ({ reductions }: Pick<Pinned, 'reductions'>): Pinned['reductions'][number] | undefined =>
  reductions.find(({ step }) => step === 'cashier');

/** From stored value if that suffices, else in cash. */
export const proposed = (toPay: number, { refused }: ByStoredValue): { means: OrderMeans; fen: number }[] =>
  toPay === 0 ? [] : [{ means: refused === null ? 'stored_value' : 'cash', fen: toPay }];

/**
 * Refuses payments that are not what is due, that need a member, or that take more stored value than the settings allow.
 * Throws invalid_input, order_payments_wrong, order_member_needed, order_stored_value_refused.
 */
export const mustPay = (
  payments: readonly { readonly means: OrderMeans; readonly fen: number }[],
  toPay: number,
  memberId: string | null,
  settings: Pick<Settings, 'stored_value_enabled' | 'stored_value_most'>,
): void => {
  const twice = payments.findIndex(({ means }, at) => payments.findIndex((one) => one.means === means) < at);
  if (twice >= 0) throw refuseFields({ path: `payments.${twice}.means`, rule: 'unique_items' });
  const paid = payments.reduce((sum, { fen }) => sum + fen, 0);
  if (paid !== toPay)
    throw new Problem('order_payments_wrong', { values: { paid: moneyText(paid), due: moneyText(toPay) } });
  const stored = payments.find(({ means }) => means === 'stored_value');
  if (!stored) return;
  if (memberId === null) throw new Problem('order_member_needed');
  const most = settings.stored_value_enabled ? (settings.stored_value_most ?? stored.fen) : 0;
  if (stored.fen > most) throw new Problem('order_stored_value_refused', { values: { most: moneyText(most) } });
};

/** What of an order may be paid from stored value, and why not all of it. */
type ByStoredValue = OrderQuote['stored_value'];
export const byStoredValue = (toPay: number, customer: Customer | null, settings: Settings): ByStoredValue => {
  if (!settings.stored_value_enabled) return { most: 0, refused: 'off' };
  if (!customer) return { most: 0, refused: 'nobody' };
  const limit = settings.stored_value_most ?? toPay;
  const most = Math.max(0, Math.min(toPay, customer.value, limit));
  if (most === toPay) return { most, refused: null };
  if (customer.value <= 0) return { most, refused: 'none' };
  return { most, refused: most === limit ? 'order_most' : 'too_little' };
};
