import { emptyBasket, isEmpty } from './basket.ts';
import type { Basket } from './basket.ts';
import type { Payments } from './payments.ts';

/** A payment whose outcome is not known yet: sent again exactly so, until it is. */
export interface Pending {
  readonly key: string;
  readonly quote: string;
  readonly payments: Payments;
  /** Fen. */
  readonly due: number;
}

/** A basket put aside. */
export interface Parked {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly basket: Basket;
}

/** What a till keeps over a reload or a crash of the browser. */
export interface Till {
  readonly basket: Basket;
  readonly parked: readonly Parked[];
  readonly pending: Pending | null;
}

const emptyTill: Till = { basket: emptyBasket, parked: [], pending: null };
/** Baskets that a till puts aside at most. */
export const mostParked = 20;

/** Of the form; one of another form was left by an older console. */
const version = 1;
const keyOf = (owner: string) => `regulars.till.${owner}`;

/** What this browser keeps of somebody's till in a merchant; empty if there is nothing, or storage is unavailable. */
export function readTill(owner: string): Till {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '{}') as { version?: number; till?: Till }; // written below
    return kept.version === version && kept.till ? kept.till : emptyTill;
  } catch {
    return emptyTill;
  }
}

export function keepTill(owner: string, till: Till): void {
  try {
    if (isEmpty(till.basket) && till.parked.length === 0 && !till.pending) localStorage.removeItem(keyOf(owner));
    else localStorage.setItem(keyOf(owner), JSON.stringify({ version, till }));
  } catch {
    // Storage is unavailable or full: the page still has it.
  }
}
