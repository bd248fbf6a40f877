import { isSelection } from './selection.ts';
import type { Selection } from './selection.ts';
import { isRecord } from './token-store.ts';

const key = 'regulars.wanted';
/** Where sign-in leads anyway: home, but for a choice in its address, and its own pages. */
const isHome = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean =>
  ['/login', '/init'].includes(pathname) || (['/', '/dashBoard'].includes(pathname) && search === '');

/** The session that ended in this tab. */
export interface Left {
  /** The phone used to sign in. */
  account: string;
  selection: Selection;
}

/** What sign-in returns to. */
interface Wanted {
  /** Null for the home page. */
  address: string | null;
  /** Null if a page was requested without a session. */
  left: Left | null;
}

/** Stores the page that was requested without a session, or open when `left` ended, to return to it after sign-in. */
export function storeWanted(tabStorage: Storage, url: Pick<URL, 'pathname' | 'search'>, left?: Left) {
  const wanted: Wanted = {
    address: isHome(url) || !isOurs(url.pathname) ? null : url.pathname + url.search,
    left: left ?? wantedIn(tabStorage).left,
  };
  if (wanted.address !== null || wanted.left) tabStorage.setItem(key, JSON.stringify(wanted));
}

export function wantedIn(tabStorage: Storage): Wanted {
  try {
    const value: unknown = JSON.parse(tabStorage.getItem(key) ?? '{}');
    if (isRecord(value)) {
      const { address, left } = value;
      return { address: isOurs(address) ? address : null, left: isLeft(left) ? left : null };
    }
  } catch {
    // Not written by this version.
  }
  return { address: null, left: null };
}

/** `//host` and `/\\host` would lead to another site. */
const isOurs = (address: unknown): address is string => typeof address === 'string' && /^\/(?![/\\])/.test(address);

const isLeft = (value: unknown): value is Left =>
  isRecord(value) && typeof value['account'] === 'string' && isSelection(value['selection']);

/** Call once the page has been reached. */
export const clearWanted = (tabStorage: Storage): void => tabStorage.removeItem(key);
