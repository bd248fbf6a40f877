export type Preferences = Readonly<Record<string, unknown>>;

const storageKey = (userId: string) => `regulars.preferences.${userId}`;

/** This device's copy of a user's preferences; empty if there is none or storage is unavailable. */
export function storedPreferences(userId: string): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

export function storePreferences(userId: string, preferences: Preferences): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(preferences));
  } catch {
    // Storage is unavailable or full; the server has the preferences.
  }
}

/** The stored value, if it has the fallback's type. */
export function settingOr<T>(kept: unknown, fallback: T): T {
  // Only the console writes preferences; the check guards against another type written by an older version.
  return kept !== undefined && kept !== null && (fallback === null || kindOf(kept) === kindOf(fallback))
    ? (kept as T)
    : fallback;
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

const isRecord = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object' && value !== null;
