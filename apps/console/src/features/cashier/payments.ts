import type { Api, OrderMeans, OrderQuote } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { readMoney } from '../../framework/amounts.ts';

/** What is sent with a quote to pay it. */
export type Payments = BodyOf<Api['POST /orders']>['payments'];

/** How the customer pays, as the cashier says it. */
export interface How {
  /** The one means of all of it; null: as the quote proposes. */
  readonly means: OrderMeans | null;
  /** Amounts by means, as typed; null: all by one means. */
  readonly split: Readonly<Partial<Record<OrderMeans, string>>> | null;
  /** Cash that was handed over, as typed. */
  readonly tendered: string;
  /** Of the terminal's slip or the transfer, as typed. */
  readonly references: Readonly<Partial<Record<OrderMeans, string>>>;
}

export const asProposed: How = { means: null, split: null, tendered: '', references: {} };
/** Means whose payment has a number of its own elsewhere. */
export const hasReference = (means: OrderMeans): boolean => means === 'terminal' || means === 'transfer';
/** The contract’s length of a reference. */
export const referenceLength = 64;
export const allMeans = ['stored_value', 'terminal', 'cash', 'transfer'] as const satisfies readonly OrderMeans[];

/** Fen by means; undefined if an amount is not one. */
export const partsOf = (how: How, quote: OrderQuote): { means: OrderMeans; fen: number }[] | undefined => {
  if (!how.split) {
    if (how.means === null) return [...quote.payments];
    return quote.to_pay > 0 ? [{ means: how.means, fen: quote.to_pay }] : [];
  }
  const parts = allMeans.flatMap((means) => {
    const typed = how.split?.[means]?.trim() ?? '';
    return typed === '' ? [] : [{ means, fen: readMoney(typed) }];
  });
  const known = parts.flatMap(({ means, fen }) => (fen === undefined ? [] : [{ means, fen }]));
  return known.length === parts.length ? known.filter(({ fen }) => fen > 0) : undefined;
};

/** Fen that no means pays yet; negative: too much. Undefined if an amount is not one. */
export const restOf = (how: How, quote: OrderQuote): number | undefined => {
  const parts = partsOf(how, quote);
  return parts && quote.to_pay - parts.reduce((sum, { fen }) => sum + fen, 0);
};

/** Fen of change; undefined if nothing was typed, or less than is due. */
export const changeOf = ({ tendered }: How, cash: number | undefined): number | undefined => {
  const given = readMoney(tendered);
  return cash === undefined || given === undefined || given < cash ? undefined : given - cash;
};

/** What is sent; undefined while it is not complete. */
export const paymentsOf = (how: How, quote: OrderQuote): Payments | undefined => {
  const parts = partsOf(how, quote);
  if (!parts || restOf(how, quote) !== 0) return undefined;
  const stored = parts.find(({ means }) => means === 'stored_value');
  if (stored && stored.fen > quote.stored_value.most) return undefined;
  const cash = parts.find(({ means }) => means === 'cash')?.fen;
  const typed = how.tendered.trim() !== '';
  const change = changeOf(how, cash);
  if (cash !== undefined && typed && change === undefined) return undefined;
  return parts.map(({ means, fen }) => {
    const reference = hasReference(means) ? how.references[means]?.trim() : undefined;
    return {
      means,
      fen,
      ...(means === 'cash' && change !== undefined && { tendered: fen + change }),
      ...(reference && { reference }),
    };
  });
};

/** Round sums of cash that customers hand over for an amount: the next ten, fifty and hundred yuan. Fen. */
export const roundSums = (fen: number): number[] =>
  [...new Set([1_000, 5_000, 10_000].map((note) => Math.ceil(fen / note) * note))].filter((sum) => sum > fen);
