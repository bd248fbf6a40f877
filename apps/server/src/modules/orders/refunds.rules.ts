import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { moneyText } from '@regulars/phrases';
import { Problem, refuseFields } from '../../platform/http/index.ts';
import { fenOf, returnAll, returnAmount, returnQuantities, sumByMeans, type Returned, type SoldLine } from '../../pricing/index.ts'; // prettier-ignore
import type { LineRow, PartsJson, RefundRow } from './orders.queries.ts';

type Means = keyof PartsJson;
export type Asked = Pick<BodyOf<Api['POST /orders/{id}/refund']>, 'lines' | 'fen'>;

const entriesOf = (parts: PartsJson) => Object.entries(parts) as [Means, number][]; // its own keys

/** What is left of an order's lines. */
const soldOf = (lines: readonly LineRow[]): SoldLine<Means>[] =>
  lines.map(({ line_no: no, quantity, returned, parts, back }) => ({
    key: String(no),
    quantity: quantity - returned,
    parts: new Map(entriesOf(parts).map(([means, fen]) => [means, fen - (back[means] ?? 0)] as const)),
  }));

const tooLarge = (most: number): Problem =>
  new Problem('order_refund_too_large', { values: { most: moneyText(most) }, context: { most: String(most) } });

/**
 * What comes back: pieces of lines, or money alone; neither: all that is left. Throws invalid_input,
 * order_refund_too_large.
 */
const returnedBy = (left: readonly SoldLine<Means>[], { lines, fen }: Asked): Returned<Means>[] => {
  if (lines !== undefined && fen !== undefined) throw refuseFields({ path: 'fen', rule: 'unknown_field' });
  if (fen !== undefined) {
    const rest = left.reduce((sum, line) => sum + fenOf(line), 0);
    if (fen > rest) throw tooLarge(rest);
    return returnAmount(left, fen);
  }
  if (lines === undefined) return returnAll(left);
  for (const [at, { no, quantity }] of lines.entries()) {
    if (lines.findIndex((one) => one.no === no) < at)
      throw refuseFields({ path: `lines.${at}.no`, rule: 'unique_items' });
    const line = left.find(({ key }) => key === String(no));
    if (!line) throw refuseFields({ path: `lines.${at}.no`, rule: 'not_found' });
    if (quantity > line.quantity)
      throw refuseFields({ path: `lines.${at}.quantity`, rule: 'maximum', values: { limit: line.quantity } });
  }
  return returnQuantities(left, new Map(lines.map(({ no, quantity }) => [String(no), quantity])));
};

export interface Returning {
  readonly returned: readonly Returned<Means>[];
  readonly parts: PartsJson;
  readonly fen: number;
}

/** What comes back of lines, by means and together. Throws invalid_input, order_refund_too_large. */
export const returningOf = (lines: readonly LineRow[], asked: Asked): Returning => {
  const returned = returnedBy(soldOf(lines), asked);
  // The money that is left never says so of goods that cost nothing.
  if (returned.length === 0) throw tooLarge(0);
  const parts: PartsJson = Object.fromEntries(sumByMeans(returned));
  return { returned, parts, fen: returned.reduce((sum, one) => sum + fenOf(one), 0) };
};

/** The lines that come back, as they are kept. */
export const returnedLines = (returned: readonly Returned<Means>[]): RefundRow['lines'] =>
  returned.map((one) => ({ no: Number(one.key), quantity: one.quantity, fen: fenOf(one) }));

/** All that came back of a line: before, and now. */
export const backOf = (line: LineRow | undefined, now: Returned<Means>['parts']): PartsJson => {
  const back = new Map(entriesOf(line?.back ?? {}));
  for (const [means, fen] of now) back.set(means, (back.get(means) ?? 0) + fen);
  return Object.fromEntries(back);
};
