import { changeGiven } from './change-given.ts';
import type { CashierState } from './use-cashier.ts';

/** What the customer sees of the till. Fen. */
export type ShownBill =
  | { readonly is: 'nothing' }
  | {
      readonly is: 'bill';
      readonly lines: readonly ShownLine[];
      /** What each coupon takes off. */
      readonly coupons: readonly { readonly name: string; readonly off: number }[];
      /** What prices, discounts and coupons take off in all. */
      readonly off: number;
      /** What points pay. */
      readonly points: number;
      /** What is left to pay; null: being priced. */
      readonly due: number | null;
    }
  /** What the customer confirms to pay from stored value. */
  | { readonly is: 'confirming'; readonly fen: number }
  | { readonly is: 'taking' | 'unknown'; readonly due: number }
  | { readonly is: 'paid'; readonly paid: number; readonly change: number; readonly points: number };

interface ShownLine {
  readonly key: string;
  /** Null: an amount alone. */
  readonly name: string | null;
  readonly unit: string | null;
  /** Thousandths of a unit. */
  readonly quantity: number;
  /** Fen for the whole line, before what is taken off. */
  readonly list: number | null;
}

/** The bill of a till, without who pays: others stand behind the customer. */
export const shownOf = ({
  till,
  quoted,
  payment,
  confirming,
}: Pick<CashierState, 'till' | 'quoted' | 'payment' | 'confirming'>): ShownBill => {
  const { state } = payment;
  const { basket, pending } = till;
  if (state.is === 'paid') {
    const { due, points_value: value, points_earned: points } = state.order;
    return { is: 'paid', paid: due - value, change: changeGiven(state.order), points };
  }
  if (pending) return { is: state.is === 'unknown' ? 'unknown' : 'taking', due: pending.due };
  if (confirming.state?.is === 'asked') return { is: 'confirming', fen: confirming.state.fen };
  if (basket.lines.length === 0) return { is: 'nothing' };
  const { shown, quote } = quoted;
  return {
    is: 'bill',
    lines: basket.lines.map(({ key, item, name, quantity }) => ({
      key,
      name: item?.name ?? name,
      unit: item?.unit ?? null,
      quantity,
      list: shown?.lines.find((line) => line.key === key)?.list ?? null,
    })),
    coupons: (shown?.coupons ?? []).filter(({ used }) => used).map(({ name, off }) => ({ name, off })),
    off: shown ? shown.list - shown.due : 0,
    points: shown?.points.value ?? 0,
    due: quote?.to_pay ?? null,
  };
};

/** What the till tells the customer's screens of this browser. */
export interface Told {
  readonly shop: string;
  readonly bill: ShownBill;
}
/** What a screen asks when it is opened, and then every so often. */
export const asking = 'what is shown?';
/** The answer of a till whose page is hidden: what was told last still holds. */
export const unchanged = 'unchanged';
/** Milliseconds between two questions of a screen. */
export const askEvery = 2_000;
/** Questions without an answer after which no till is there: its tab was closed, or its browser killed. */
export const askVainly = 3;

/** Between a till and its screens, in one browser. */
export const screensOf = (till: string): BroadcastChannel => new BroadcastChannel(`regulars.customer.${till}`);
