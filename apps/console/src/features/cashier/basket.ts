import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { orderLimits } from '@regulars/contract/rules/orders';
import { plain } from '../../framework/amounts.ts';

export type Priced = BodyOf<Api['POST /orders/quote']>;

/** What a call that must not be made would ask for. */
export const nothingPriced: Priced = { branch_id: '', vip_id: null, lines: [] };

/** An item of the catalogue, as the till shows it. */
export interface TillItem {
  readonly item_id: string;
  readonly name: string;
  readonly unit: string | null;
}

/** What is sold: an item, something with a name of its own, or an amount alone. */
export interface TillLine {
  readonly key: string;
  readonly item: TillItem | null;
  readonly name: string | null;
  /** Fen for one unit, as it was when it was added; the quote has today's. */
  readonly price: number;
  /** Thousandths of a unit. */
  readonly quantity: number;
}

/** What is used of what the member has: all that saves most, the grade's discount alone, or nothing. */
export type Plan = 'best' | 'grade' | 'none';

export interface Customer {
  readonly vip_id: string;
  readonly name: string;
}

/** A coupon that was scanned. */
export interface Scanned {
  readonly id: string;
  /** The member it belongs to; null: whoever brings it. */
  readonly owner: string | null;
}

export interface Basket {
  readonly member: Customer | null;
  readonly lines: readonly TillLine[];
  readonly plan: Plan;
  /** Fen off by hand. */
  readonly off: number;
  /** Coupons that were chosen by hand, the last one first; undefined: those that make it cheapest. */
  readonly coupons?: readonly string[] | undefined;
  /** Those that the customer brought: chosen among as the member’s own are. */
  readonly scanned?: readonly Scanned[] | undefined;
}

export const emptyBasket: Basket = { member: null, lines: [], plan: 'best', off: 0 };

export const isEmpty = ({ member, lines, scanned = [] }: Basket): boolean =>
  member === null && lines.length === 0 && scanned.length === 0;

/** One unit, in thousandths. */
export const one = 1_000;

export type Change =
  | { readonly do: 'serve'; readonly member: Customer | null }
  | { readonly do: 'add'; readonly line: TillLine }
  | { readonly do: 'count'; readonly key: string; readonly quantity: number }
  | { readonly do: 'plan'; readonly plan: Plan }
  /** Undefined: those that make it cheapest. */
  | { readonly do: 'coupons'; readonly ids: readonly string[] | undefined }
  | { readonly do: 'scan'; readonly coupon: Scanned }
  /** Without some that were scanned; undefined: without all of them. */
  | { readonly do: 'drop'; readonly id?: string }
  | { readonly do: 'off'; readonly fen: number };

/** What was chosen by hand stays when it turns out who pays. */
const keptCoupons = ({ member, coupons }: Basket, next: Customer | null): Basket['coupons'] =>
  member === null && next !== null && coupons?.length ? coupons : undefined;

/** Printed codes are whoever’s brings them; a member's own don't follow to another. */
const keptScanned = ({ scanned }: Basket, next: Customer | null): Basket['scanned'] =>
  scanned?.filter(({ owner }) => owner === null || owner === next?.vip_id);

/**
 * The basket after a change. An item that is there counts up; a line without a quantity is gone, and with the last one
 * what was chosen by hand: discount and coupons. What was scanned waits for the next.
 */
export function changed(basket: Basket, change: Change): Basket {
  const { lines } = basket;
  switch (change.do) {
    case 'serve':
      return {
        ...basket,
        member: change.member,
        plan: 'best',
        coupons: keptCoupons(basket, change.member),
        scanned: keptScanned(basket, change.member),
      };
    case 'add': {
      const { line } = change;
      const same = line.item && lines.find(({ item }) => item?.item_id === line.item?.item_id);
      if (!same) return { ...basket, lines: [...lines, line] };
      return changed(basket, { do: 'count', key: same.key, quantity: same.quantity + line.quantity });
    }
    case 'count': {
      const { key, quantity } = change;
      const left = lines.map((line) => (line.key === key ? { ...line, quantity } : line));
      const sold = left.filter((line) => line.quantity > 0);
      return sold.length > 0 ? { ...basket, lines: sold } : { ...basket, lines: [], off: 0, coupons: undefined };
    }
    case 'plan':
      return { ...basket, plan: change.plan };
    case 'off':
      return { ...basket, off: change.fen };
    case 'coupons':
      return { ...basket, coupons: change.ids?.slice(0, orderLimits.coupons) };
    case 'scan': {
      const others = (basket.scanned ?? []).filter(({ id }) => id !== change.coupon.id);
      return { ...basket, scanned: [change.coupon, ...others].slice(0, orderLimits.coupons) };
    }
    case 'drop':
      return { ...basket, scanned: change.id === undefined ? undefined : basket.scanned?.filter(({ id }) => id !== change.id) }; // prettier-ignore
  }
}

/** Thousandths of a unit of a typed quantity; undefined for what no line can have. */
export function readQuantity(typed: string): number | undefined {
  const [text, whole, parts = ''] = /^(\d{0,6})(?:\.(\d{0,3}))?$/.exec(plain(typed)) ?? [];
  if (text === undefined) return undefined;
  const quantity = Number(whole) * one + Number(parts.padEnd(3, '0'));
  return quantity > 0 && quantity <= orderLimits.quantity ? quantity : undefined;
}

/** What the server is asked to price; undefined while nothing is sold. */
export function pricedOf(
  { member, lines, plan, off, coupons, scanned = [] }: Basket,
  branchId: string,
): Priced | undefined {
  if (lines.length === 0) return undefined;
  const chosen = coupons ?? (member && plan === 'none' ? [] : undefined);
  return {
    branch_id: branchId,
    vip_id: member?.vip_id ?? null,
    lines: lines.map(({ key, item, name, price, quantity }) =>
      item ? { key, item_id: item.item_id, quantity } : { key, name, price, quantity },
    ),
    ...(off > 0 && { off }),
    ...(chosen && { coupons: [...chosen] }),
    ...(scanned.length > 0 && { scanned_coupons: scanned.map(({ id }) => id) }),
    ...(member && { grade_discount: plan !== 'none', most_points: plan === 'best' }),
  };
}
