export type Preferences = Readonly<Record<string, unknown>>;

const storageKey = (userId: string) => `regulars.preferences.${userId}`;

/** This device's copy of a user's settings; empty where there is none or storage is refused. */
export function keptPreferences(userId: string): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

export function keepPreferences(userId: string, preferences: Preferences): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(preferences));
  } catch {
    // Refused or full: the server has it.
  }
}

/** A kept value if it is of the fallback's kind. */
export function settingOr<T>(kept: unknown, fallback: T): T {
  // Settings are our own writing; what is checked is that an older console meant the same by the key.
  return kept !== undefined && kept !== null && (fallback === null || kindOf(kept) === kindOf(fallback))
    ? (kept as T)
    : fallback;
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

const isRecord = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object' && value !== null;
