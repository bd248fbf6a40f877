import { seal, unseal } from '../../platform/secrets/seal.ts';
import { Problem } from '../../platform/http/index.ts';
import type { Applied, PricedLine } from '../../pricing/index.ts';
import type { UsedCoupon } from '../issued-coupons/index.ts';
import type { Basis } from './reckoning.rules.ts';

/** What is sold, as it was when it was quoted. */
export interface Sold {
  readonly item_id: string | null;
  readonly code: string | null;
  readonly name: string | null;
  readonly unit: string | null;
  /** Fen for one unit. */
  readonly price: number;
  /** Thousandths of a unit. */
  readonly quantity: number;
}

/** A reduction as the bill tells it. */
export type Told = Omit<Applied, 'refused' | 'missing'> & {
  readonly name: string | null;
  readonly refused: Applied['refused'] | 'with_coupon';
};

/** Everything that a quote promises. Fen. */
export interface Pinned {
  /** Of the order that it becomes: one, however often it is sent. */
  readonly orderId: string;
  readonly branchId: string;
  readonly memberId: string | null;
  readonly grade: { readonly id: string; readonly earningRate: number } | null;
  readonly lines: readonly (PricedLine & Sold)[];
  readonly reductions: readonly Told[];
  readonly list: number;
  readonly due: number;
  readonly points: { readonly used: number; readonly value: number };
  /** Undefined in quotes from before there were coupons. */
  readonly coupons?: readonly UsedCoupon[] | undefined;
  /** Versions of the rules of points and growth; null: none in force. */
  readonly pointsNumber: number | null;
  readonly growthNumber: number | null;
  /** Undefined in quotes from before it was kept. */
  readonly basis?: Basis | undefined;
  /** Milliseconds. */
  readonly validUntil: number;
}

const placeOf = (merchantId: string): string => `order_quote:${merchantId}`;

/** A quote as callers carry it: only its merchant's server can have written it. */
export const writeQuote = (dataKey: Buffer, merchantId: string, pinned: Pinned): string =>
  seal(dataKey, placeOf(merchantId), JSON.stringify(pinned)).toString('base64url');

/** What a quote says, also one that has expired. Throws order_quote_invalid. */
export const openQuote = (dataKey: Buffer, merchantId: string, quote: string): Pinned => {
  let text: string;
  try {
    text = unseal(dataKey, placeOf(merchantId), Buffer.from(quote, 'base64url'));
  } catch {
    throw new Problem('order_quote_invalid');
  }
  return JSON.parse(text) as Pinned; // written by writeQuote
};

/** Throws order_quote_expired. */
export const mustBeValid = (pinned: Pinned, now: Date): void => {
  if (pinned.validUntil <= now.getTime()) throw new Problem('order_quote_expired');
};

/** Throws order_quote_invalid, order_quote_expired. */
export const readQuote = (dataKey: Buffer, merchantId: string, quote: string, now: Date): Pinned => {
  const pinned = openQuote(dataKey, merchantId, quote);
  mustBeValid(pinned, now);
  return pinned;
};
