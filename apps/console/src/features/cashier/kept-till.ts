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

const storedText = (owner: string): string | null => {
  try {
    return localStorage.getItem(keyOf(owner));
  } catch {
    return null;
  }
};

const parsed = (text: string | null): Till => {
  try {
    const kept = JSON.parse(text ?? '{}') as { version?: number; till?: Till }; // written below
    return kept.version === version && kept.till ? kept.till : emptyTill;
  } catch {
    return emptyTill;
  }
};

/** The till read or written last, of the text that storage had then: it also stands in where storage is full or unavailable. */
let latest: { readonly owner: string; readonly text: string | null; readonly till: Till } | undefined;

/** Somebody's till in a merchant, as this browser keeps it for all of its tabs: the same object until it changes. */
export function tillOf(owner: string): Till {
  const text = storedText(owner);
  if (latest?.owner !== owner || latest.text !== text) latest = { owner, text, till: parsed(text) };
  return latest.till;
}

const watchers = new Set<() => void>();

/**
 * Changes the newest till, whichever tab wrote it, and keeps it at once, whether or not its page is shown: what was paid
 * must not be found unpaid.
 */
export function changeTill(owner: string, change: (now: Till) => Till): void {
  const till = change(tillOf(owner));
  try {
    if (isEmpty(till.basket) && till.parked.length === 0 && !till.pending) localStorage.removeItem(keyOf(owner));
    else localStorage.setItem(keyOf(owner), JSON.stringify({ version, till }));
  } catch {
    // Storage is unavailable or full: this page still has it.
  }
  latest = { owner, text: storedText(owner), till };
  for (const tell of watchers) tell();
}

/** Calls back after each change, also by another tab: a basket paid in one must not be paid in another. */
export function watchTills(changed: () => void): () => void {
  watchers.add(changed);
  addEventListener('storage', changed);
  return () => {
    watchers.delete(changed);
    removeEventListener('storage', changed);
  };
}
