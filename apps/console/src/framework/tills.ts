/** What a till keeps of somebody in a merchant, in this browser. It survives signing out, and nobody else is shown it. */
export interface KeptTill<Till> {
  /** Of the form; one of another form was left by an older console. */
  readonly version: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly at: number;
  readonly till: Till;
}

/** What is told of a till where its form doesn’t matter. */
interface Told {
  readonly pending: object | null;
}

const version = 1;
const prefix = 'regulars.till.';
/** `owner`: the merchant and the user. */
export const tillKey = (owner: string): string => prefix + owner;
export const ownerOf = (user: { user_id: string; merchant: { merchant_id: string } }): string =>
  `${user.merchant.merchant_id}.${user.user_id}`;

/** The text that storage keeps. */
export const tillText = <Till>(till: Till, at: number): string =>
  JSON.stringify({ version, at, till } satisfies KeptTill<Till>);

/** A stored till; undefined if there is none of this form. */
export const readTill = <Till>(text: string | null): KeptTill<Till> | undefined => {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptTill<Till> | null; // as tillText wrote it
    return kept?.version === version ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** Milliseconds after which a till is of an earlier business day, whatever its merchant’s zone is. */
const longestDay = 24 * 3_600_000;
/** Whether a key is a till’s that was used within a day, or whose payment has an outcome that isn’t known. */
export const isCurrentTill = (key: string, text: string | null, now: number): boolean => {
  const kept = key.startsWith(prefix) ? readTill<Told>(text) : undefined;
  return kept !== undefined && (kept.till.pending !== null || kept.at > now - longestDay);
};
