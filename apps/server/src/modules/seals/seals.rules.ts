import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** What keyed digests of the log are made with; derived, so that it is no other secret of the program. */
export type SealKey = KeyObject;
export const sealKeyOf = (dataKey: Buffer): SealKey =>
  // As a KeyObject: five times as fast as from bytes.
  createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), 'seals of the operation log', 32)));

/** Entries that no erasure takes the values of: they are not of the person, but of their power. */
export const powerActions: readonly string[] = ['user.roles', 'user.state'];
/** So are these values of a user, in whatever entry. */
export const powerFields: readonly string[] = ['roles', 'all_branches', 'branches'];

/** Digests are hexadecimal text: so the database writes them, and they are only compared. */
const hmac = (key: SealKey, text: string): string => createHmac('sha256', key).update(text).digest('hex');
/** Half of an HMAC-SHA-256, as RFC 2104 (5) allows: an entry has up to two. */
const half = (key: SealKey, text: string): string => hmac(key, text).slice(0, 32);

/** An entry in the log as the database writes it out, in one fixed way (`entryText`). */
export interface EntryText {
  readonly log_id: string;
  readonly entry_text: string;
  /** The values as JSON; null: it has none. */
  readonly changes_text: string | null;
}

/** The digest of an entry's values; apart, because they can be erased while the entry stays. */
export const digestOfChanges = (key: SealKey, merchantId: string, logId: string, changes: string): string =>
  half(key, `changes\n${merchantId}\n${logId}\n${changes}`);

/** What stays of an entry's values when they are erased, in any form: the names of the fields, and values of power. */
const stayingOf = (changes: string): string => {
  const values: unknown = JSON.parse(changes);
  if (typeof values !== 'object' || values === null) return '[]';
  const fields = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(fields.map(([name, value]) => (powerFields.includes(name) ? [name, value as unknown] : name)));
};

/** The digest of what stays of an entry's values when they are erased; apart, because that one must still hold. */
export const digestOfFields = (key: SealKey, merchantId: string, logId: string, changes: string): string =>
  half(key, `fields\n${merchantId}\n${logId}\n${stayingOf(changes)}`);

export const digestOfEntry = (
  key: SealKey,
  merchantId: string,
  position: string,
  entry: string,
  changes: string | null,
): string => half(key, `entry\n${merchantId}\n${position}\n${changes ?? '-'}\n${entry}`);

/** A seal as the chain sees it; `at_us` in microseconds. */
export interface ChainedSeal {
  readonly position: string;
  readonly log_id: string;
  readonly at_us: string;
  readonly entry: string;
  readonly changes: string | null;
  /** Null for an entry without values, and where `format` is below 3. */
  readonly fields: string | null;
}

/**
 * Of the batches that this program makes. Those of format 1 were made when an entry of a removal needed no statement,
 * those of format 2 when the names of fields had no digest.
 */
export const format = 3;

interface ChainedBatch {
  readonly batch: number;
  readonly format: number;
  /** Not covered in format 1. */
  readonly sealed_at: Date;
  readonly before: string | null;
}

/** The chain up to a batch: its seals with the chain before it. The text of each part has no line break. */
export const chainOf = (
  key: SealKey,
  merchantId: string,
  { batch, format: made, sealed_at: at, before }: ChainedBatch,
  seals: readonly ChainedSeal[],
): string => {
  const lines = seals.map(({ position, log_id: id, at_us, entry, changes, fields }) => {
    const line = `${position} ${id} ${at_us} ${entry} ${changes ?? '-'}`;
    return made < 3 ? line : `${line} ${fields ?? '-'}`;
  });
  const kind = made === 1 ? 'batch' : `batch ${made} ${at.toISOString()}`;
  return hmac(key, `${kind}\n${merchantId}\n${batch}\n${before ?? '-'}\n${lines.join('\n')}`);
};

export const markOf = (
  key: SealKey,
  merchantId: string,
  { batch, position, chain }: { readonly batch: number; readonly position: string; readonly chain: string },
): string => half(key, `head\n${merchantId}\n${batch}\n${position}\n${chain}`);

/** What an entry allows to be gone: all entries before an instant, or the values of a person that were erased at one. */
export type Allowance =
  | { readonly removedBefore: string }
  | { readonly erasedPerson: string; readonly atMicros: string };

/** The program's statement that the entry it has just written allows this: nobody without the key makes it for another. */
export const macOf = (key: SealKey, merchantId: string, logId: string, allowance: Allowance): string => {
  const allowed =
    'removedBefore' in allowance
      ? `remove\n${allowance.removedBefore}`
      : `erase\n${allowance.erasedPerson}\n${allowance.atMicros}`;
  return half(key, `allowance\n${merchantId}\n${logId}\n${allowed}`);
};
