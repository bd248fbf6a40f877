import { readTill, tillKey, tillText } from '../../framework/tills.ts';
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

/** What a till keeps over a reload, a crash of the browser and signing out, until the business day ends. */
export interface Till {
  readonly basket: Basket;
  readonly parked: readonly Parked[];
  readonly pending: Pending | null;
}

const emptyTill: Till = { basket: emptyBasket, parked: [], pending: null };
/** Baskets that a till puts aside at most. */
export const mostParked = 20;

const storedText = (owner: string): string | null => {
  try {
    return localStorage.getItem(tillKey(owner));
  } catch {
    return null;
  }
};

/** Whether a moment is of the business day. */
export type IsToday = (time: number) => boolean;

/** Without what was put aside on an earlier business day; the same object if nothing was. */
export const withoutEarlier = (till: Till, isToday: IsToday): Till =>
  till.parked.every(({ at }) => isToday(at)) ? till : { ...till, parked: till.parked.filter(({ at }) => isToday(at)) };

/** Of an earlier business day only a payment stays, with its basket, until its outcome is known. */
const parsed = (text: string | null, isToday: IsToday): Till => {
  const kept = readTill<Till>(text);
  if (!kept) return emptyTill;
  const { at, till } = kept;
  const isOver = at !== undefined && !isToday(at) && !till.pending;
  return withoutEarlier(isOver ? { ...till, basket: emptyBasket } : till, isToday);
};

/** The till read or written last, of the text that storage had then: it also stands in where storage is full or unavailable. */
let latest: { readonly owner: string; readonly text: string | null; readonly till: Till } | undefined;

/** Somebody's till in a merchant, as this browser keeps it for all of its tabs: the same object until it changes. */
export function tillOf(owner: string, isToday: IsToday): Till {
  const text = storedText(owner);
  if (latest?.owner !== owner || latest.text !== text) latest = { owner, text, till: parsed(text, isToday) };
  return latest.till;
}

const watchers = new Set<() => void>();

/**
 * Changes the newest till, whichever tab wrote it, and keeps it at once, whether or not its page is shown: what was paid
 * must not be found unpaid.
 */
export function changeTill(owner: string, isToday: IsToday, change: (now: Till) => Till): void {
  const till = change(withoutEarlier(tillOf(owner, isToday), isToday));
  try {
    if (isEmpty(till.basket) && till.parked.length === 0 && !till.pending) localStorage.removeItem(tillKey(owner));
    else localStorage.setItem(tillKey(owner), tillText(till, Date.now()));
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
