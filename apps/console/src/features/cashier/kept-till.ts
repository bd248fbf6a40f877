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

function readTill(owner: string): Till {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '{}') as { version?: number; till?: Till }; // written below
    return kept.version === version && kept.till ? kept.till : emptyTill;
  } catch {
    return emptyTill;
  }
}

function keepTill(owner: string, till: Till): void {
  try {
    if (isEmpty(till.basket) && till.parked.length === 0 && !till.pending) localStorage.removeItem(keyOf(owner));
    else localStorage.setItem(keyOf(owner), JSON.stringify({ version, till }));
  } catch {
    // Storage is unavailable or full: this page still has it.
  }
}

const tills = new Map<string, Till>();
const watchers = new Set<() => void>();
const tell = (): void => watchers.forEach((changed) => changed());

/** Somebody's till in a merchant, as this browser keeps it; empty if there is nothing. */
export function tillOf(owner: string): Till {
  const till = tills.get(owner) ?? readTill(owner);
  tills.set(owner, till);
  return till;
}

/** Changes and keeps a till at once, whether or not its page is shown: what was paid must not be found unpaid. */
export function changeTill(owner: string, change: (now: Till) => Till): void {
  const till = change(tillOf(owner));
  tills.set(owner, till);
  keepTill(owner, till);
  tell();
}

export function watchTills(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

// Other tabs of this browser show the same till: a basket paid in one must not be paid in another.
addEventListener('storage', ({ key }) => {
  for (const owner of tills.keys()) if (key === keyOf(owner)) tills.set(owner, readTill(owner));
  tell();
});
