import { ConstraintError, type TenantDb, type TenantTx } from '../../platform/database/index.ts';
import { isEnd, unplaced, type Fault } from './faults.rules.ts';
import { addBatch, addSeals, firstPlace, getEnds, getLastBatch, getLatestSealed, listUnsealed, lockHead, setHead, type NewSeal, type Place } from './seals.queries.ts'; // prettier-ignore
import { chainOf, digestOfChanges, digestOfEntry, digestOfFields, format, markOf, type SealKey } from './seals.rules.ts'; // prettier-ignore

/** Entries that one transaction seals. */
const batchSize = 5_000;

/**
 * An entry bears the instant when its call began, and may be committed after later ones; no transaction takes this long.
 * An earlier entry without a seal was not written by the program.
 */
export const latest = 24 * 3_600_000;

/** Where to look for unsealed entries: among those that may have been committed since. */
const placeOf = (to: Date | null, now: Date): Place =>
  to ? { ...firstPlace, at: new Date(Math.min(to.getTime(), now.getTime()) - latest).toISOString() } : firstPlace;

/** Somebody changed a log or its seals: it is left as it was found, and sealed no further. */
export class Unsealable extends Error {
  readonly fault: Fault;
  constructor(fault: Fault, options?: ErrorOptions) {
    super('The operation log can’t be sealed: run npm run admin -- audit verify', options);
    this.fault = fault;
  }
}

/** Seals a batch of entries after a place; returns where the next look begins, undefined at the end. */
const sealBatch = async (tx: TenantTx, key: SealKey, place: Place, now: Date): Promise<Place | undefined> => {
  const { merchantId } = tx;
  await lockHead(tx);
  const [ends, before] = [await getEnds(tx), await getLastBatch(tx)];
  const { head_batch: head, head_position: sealed } = ends;
  if (!isEnd(key, merchantId, ends, before)) throw new Unsealable(unplaced('truncated', before?.last_position));
  const rows = await listUnsealed(tx, place, batchSize);
  const last = rows.at(-1);
  if (!last) return undefined;
  const first = BigInt(sealed) + 1n;
  const seals = rows.map(({ log_id, at_us, at_text, entry_text, changes_text }, index): NewSeal => {
    const position = String(first + BigInt(index));
    const changes = changes_text === null ? null : digestOfChanges(key, merchantId, log_id, changes_text);
    return {
      position,
      log_id,
      at_us,
      at_text,
      changes,
      fields: changes_text === null ? null : digestOfFields(key, merchantId, log_id, changes_text),
      entry: digestOfEntry(key, merchantId, position, entry_text, changes),
    };
  });
  const batch = head + 1;
  const chain = chainOf(key, merchantId, { batch, format, sealed_at: now, before: before?.chain ?? null }, seals);
  const position = String(first + BigInt(rows.length - 1));
  await addSeals(tx, seals).catch((error: unknown) => {
    // The end is whole: two entries have one id.
    throw error instanceof ConstraintError ? new Unsealable(unplaced('doubled'), { cause: error }) : error;
  });
  await addBatch(tx, { batch, format, last_position: position, chain, sealed_at: now });
  const mark = markOf(key, merchantId, { batch, position, chain });
  await setHead(tx, { batch, position, mark, to: last.at_text, now });
  return rows.length < batchSize ? undefined : { at: last.at_text, id: last.log_id };
};

interface SealOptions {
  readonly signal?: AbortSignal | undefined;
  /** After each batch. */
  readonly onBatch?: () => Promise<void>;
}

/** Seals what was committed in a merchant's log, in batches of one transaction each. Throws Unsealable. */
export const sealLog = async (
  db: TenantDb,
  key: SealKey,
  now: Date,
  { signal, onBatch }: SealOptions = {},
): Promise<void> => {
  // By the seals and their batch, whose instants the chain covers, and not by the head.
  let place: Place | undefined = placeOf(await getLatestSealed(db, batchSize), now);
  while (place && !signal?.aborted) {
    const from: Place = place;
    place = await db.transaction((tx) => sealBatch(tx, key, from, now));
    await onBatch?.();
  }
};
