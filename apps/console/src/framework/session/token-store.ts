import { isCurrentTill } from '../tills.ts';
import type { Browser } from './browser.ts';

/** The token pair shared by the tabs of a browser. */
export type Tokens = {
  /** The phone used to sign in; tells sessions of different users apart. */
  account: string;
  remember: boolean;
  token: string;
  refreshToken: string;
  /** Milliseconds since 1970, by this device's clock. */
  issuedAt: number;
  expiresAt: number;
};

const key = 'regulars.session';

/** Keys of what belongs to this device: settings chosen for it, and what it is known by. They survive signing out. */
const preferences: ReadonlySet<string> = new Set([
  'regulars.locale',
  'regulars.theme',
  'regulars.density',
  'regulars.phone',
  'regulars.browser',
]);

/**
 * Stores the access token in the tab's storage. The refresh token goes beside it or, if the user is remembered, into
 * the storage shared by all tabs.
 */
export function createTokenStore({
  tabStorage,
  sharedStorage,
  now,
}: Pick<Browser, 'tabStorage' | 'sharedStorage' | 'now'>) {
  return {
    /** The tab's pair, with the shared refresh token, or the shared session if that is newer or another user's. */
    read(): Tokens | undefined {
      const own = parse(tabStorage.getItem(key));
      const shared = parse(sharedStorage.getItem(key));
      if (!shared) return own && !own.remember ? own : undefined;
      // The last remembered sign-in wins, also in a tab that was suspended meanwhile.
      if (!own || own.account !== shared.account || shared.issuedAt > own.issuedAt) return shared;
      return { ...own, refreshToken: shared.refreshToken };
    },
    write(tokens: Tokens): void {
      const { remember } = tokens;
      tabStorage.setItem(key, JSON.stringify(remember ? { ...tokens, refreshToken: '' } : tokens));
      if (remember) sharedStorage.setItem(key, JSON.stringify({ ...tokens, token: '', expiresAt: 0 }));
      else sharedStorage.removeItem(key);
    },
    clearTokens(): void {
      tabStorage.removeItem(key);
      sharedStorage.removeItem(key);
    },
    /** All but preferences, and tills of the day: each of these only its user sees. */
    clearAll(): void {
      tabStorage.clear();
      const kept = Array.from({ length: sharedStorage.length }, (_, at) => sharedStorage.key(at));
      for (const stored of kept) {
        if (stored === null || preferences.has(stored)) continue;
        if (!isCurrentTill(stored, sharedStorage.getItem(stored), now())) sharedStorage.removeItem(stored);
      }
    },
  };
}

function parse(text: string | null): Tokens | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isTokens(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isTokens(value: unknown): value is Tokens {
  return (
    isRecord(value) &&
    typeof value['account'] === 'string' &&
    typeof value['remember'] === 'boolean' &&
    typeof value['token'] === 'string' &&
    typeof value['refreshToken'] === 'string' &&
    typeof value['issuedAt'] === 'number' &&
    typeof value['expiresAt'] === 'number'
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
