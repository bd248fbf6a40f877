import type { Browser } from './browser.ts';

/** The one pair of tokens that the tabs of a browser share. */
export type Tokens = {
  /** The phone signed in with: tells sessions of different people apart. */
  account: string;
  remember: boolean;
  token: string;
  refreshToken: string;
  /** Both in milliseconds since 1970, by this machine's clock. */
  issuedAt: number;
  expiresAt: number;
};

const key = 'regulars.session';

/** What a person leaves on a device on purpose: it outlives signing out. */
const preferences: ReadonlySet<string> = new Set([
  'regulars.locale',
  'regulars.theme',
  'regulars.density',
  'regulars.phone',
]);

/**
 * Keeps the access token in this tab's storage, and the refresh token beside it or, when remembered, in the
 * storage of all tabs.
 */
export function createTokenStore({ tabStorage, sharedStorage }: Pick<Browser, 'tabStorage' | 'sharedStorage'>) {
  return {
    /** The tab's pair, with the refresh token that all tabs hold where there is a newer one. */
    read(): Tokens | undefined {
      const own = parse(tabStorage.getItem(key));
      const shared = parse(sharedStorage.getItem(key));
      if (!shared) return own && !own.remember ? own : undefined;
      // Whoever was remembered last is who is signed in, also in a tab that slept meanwhile.
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
    clearAll(): void {
      tabStorage.clear();
      const kept = Array.from({ length: sharedStorage.length }, (_, at) => sharedStorage.key(at));
      for (const stored of kept) {
        if (stored !== null && !preferences.has(stored)) sharedStorage.removeItem(stored);
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
