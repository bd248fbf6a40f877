import { readPreference, writePreference } from '../../theme/preference.ts';

/** Kept also over signing out: it is what tells an owner's own browser from another. */
const key = 'regulars.browser';

/** What this browser is known by when somebody signs in; undefined if it keeps nothing. */
export function browserId(): string | undefined {
  const kept = readPreference(key);
  if (kept !== null) return kept;
  writePreference(key, newId());
  return readPreference(key) ?? undefined;
}

/** Also without TLS, where `randomUUID` is missing. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
