import type { LogFault } from '@regulars/phrases';
import type { TenantView } from '../../platform/database/index.ts';
import { latest } from './sealing.service.ts';
import { listAllowed, type Allowed } from './allowed.service.ts';
import { headsOf, newestOf, type FiledHead, type FiledHeads, type HeadFile } from './head-file.ts';
import {
  getEnds,
  getFirstTwin,
  getFirstUnsealed,
  getLastBatch,
  listBatches,
  listSealed,
  type Batch,
  type Ends,
  type SealedRow,
} from './seals.queries.ts';
import { chainOf, digestOfChanges, digestOfEntry, markOf, type SealKey } from './seals.rules.ts';

/** Seals that one query reads. */
const readSize = 2_000;

/** The first thing that does not agree. */
export interface Fault {
  readonly fault: LogFault;
  readonly position: string | null;
  readonly logId: string | null;
  readonly at: Date | null;
}
export interface CheckResult {
  /** Seals checked. */
  readonly entries: number;
  /** Of them, entries that the merchant no longer keeps. */
  readonly removed: number;
  /**
   * Whether the head file agrees, as far as it goes; unknown: it has nothing of this merchant; missing: no file is there;
   * unreadable: there is one that can't be read; null: none is kept, or the check ended before the comparison did.
   */
  readonly headFile: 'agrees' | 'unknown' | 'missing' | 'unreadable' | null;
  readonly fault: Fault | null;
}

const hasValuesOf = (key: SealKey, merchantId: string, row: SealedRow, { erasures }: Allowed): boolean => {
  const { changes, changes_text: text, erased_us: erased, log_id: id } = row;
  if (changes === null || text === null) return changes === null && text === null;
  const isSame = digestOfChanges(key, merchantId, id, text) === changes;
  if (erased === null) return isSame;
  // Those erased before they were sealed are the same.
  // An erasure is of what was logged before.
  const isTold = BigInt(row.at_us) <= BigInt(erased) && erasures.has(`${row.person} ${erased}`);
  return row.is_empty === true && (isSame || isTold);
};

/** What is wrong with the entry of a seal; `gone` if it is no longer kept. */
const faultOf = (key: SealKey, merchantId: string, row: SealedRow, allowed: Allowed): LogFault | 'gone' | undefined => {
  const { position, entry_text: text, changes, at_us: at } = row;
  if (text === null) return BigInt(at) < allowed.removedBefore ? 'gone' : 'missing';
  const isSame = digestOfEntry(key, merchantId, position, text, changes) === row.entry;
  return isSame && hasValuesOf(key, merchantId, row, allowed) ? undefined : 'changed';
};

const placed = (fault: LogFault, { position, log_id: logId, at_us: at }: SealedRow): Fault => ({
  fault,
  position,
  logId,
  at: new Date(Number(BigInt(at) / 1_000n)),
});
const unplaced = (fault: LogFault, position: string | null = null): Fault => ({
  fault,
  position,
  logId: null,
  at: null,
});

/** Pages being read while one is checked; each on a connection of its own. */
const ahead = 3;

/** Seals in order, up to a position. */
async function* sealedInOrder(view: TenantView, last: number): AsyncGenerator<SealedRow[]> {
  const reading: Promise<SealedRow[]>[] = [];
  for (let after = 0; after < last || reading.length > 0;) {
    while (reading.length < ahead && after < last) {
      const page = listSealed(view, after, Math.min(after + readSize, last));
      page.catch(() => undefined); // thrown when it is awaited
      reading.push(page);
      after += readSize;
    }
    yield (await reading.shift()) ?? [];
  }
}

/** Batches in order. */
async function* batchesInOrder(view: TenantView): AsyncGenerator<Batch> {
  for (let after = 0; ;) {
    const batches = await listBatches(view, after, readSize);
    const last = batches.at(-1);
    if (!last) return;
    yield* batches;
    after = last.batch;
  }
}

interface SealedBatch {
  /** Undefined for seals that belong to no batch. */
  readonly batch: Batch | undefined;
  readonly rows: readonly SealedRow[];
}

/** Each batch with its seals, in order; at the end those of none. */
async function* sealsByBatch(view: TenantView, ends: Ends): AsyncGenerator<SealedBatch> {
  const reading = sealedInOrder(view, Number(ends.last_position));
  let [read, from]: [SealedRow[], number] = [[], 0];
  const readOn = async (): Promise<boolean> => {
    const next = await reading.next();
    if (next.done) return false;
    read = [...read.slice(from), ...next.value];
    from = 0;
    return true;
  };
  for await (const batch of batchesInOrder(view)) {
    if (batch.batch > ends.last_batch) break; // sealed since
    const last = BigInt(batch.last_position);
    while (BigInt(read.at(-1)?.position ?? 0) < last && (await readOn()));
    let to = from;
    for (let row = read[to]; row && BigInt(row.position) <= last; row = read[to]) to += 1;
    const rows = read.slice(from, to);
    from = to;
    yield { batch, rows };
  }
  if (from < read.length || (await readOn())) yield { batch: undefined, rows: read.slice(from) };
}

/** Checks batch after batch. */
class Checker {
  entries = 0;
  removed = 0;
  /** Of the entries, in microseconds. */
  latestAt = 0n;
  #before: Batch | undefined;
  #allowed: Allowed = { erasures: new Set(), removedBefore: 0n };
  readonly #view: TenantView;
  readonly #key: SealKey;
  readonly #ends: Ends;
  readonly #now: Date;
  readonly #filed: FiledHeads;
  readonly #newestFiled: number;
  #behind: Fault | undefined;

  constructor(
    view: TenantView,
    key: SealKey,
    { ends, filed, now }: { readonly ends: Ends; readonly filed: FiledHeads; readonly now: Date },
  ) {
    this.#view = view;
    this.#key = key;
    this.#ends = ends;
    this.#filed = filed;
    this.#newestFiled = newestOf(filed)?.batch ?? 0;
    this.#now = now;
  }

  /** What is wrong with a batch: with an entry, or with its chain. */
  async check({ batch, rows }: SealedBatch): Promise<Fault | undefined> {
    for (const row of rows) {
      const next = String(this.entries + 1);
      if (row.position !== next) return unplaced('seal_missing', next);
      const fault = await this.#faultOf(row);
      if (fault === 'gone') this.removed += 1;
      else if (fault) return placed(fault, row);
      this.entries += 1;
      if (BigInt(row.at_us) > this.latestAt) this.latestAt = BigInt(row.at_us);
    }
    const [first] = rows;
    const broken = this.#chainFault(batch, rows);
    if (broken) return first ? placed(broken, first) : unplaced(broken, String(this.entries + 1));
    this.#before = batch;
    if (batch && first && this.#isBehind(batch)) this.#behind ??= placed('file_behind', first);
    return undefined;
  }

  /** Whether the head file had long enough to get a batch and stops before. */
  #isBehind({ batch, sealed_at: at }: Batch): boolean {
    return this.#newestFiled > 0 && batch > this.#newestFiled && at.getTime() < this.#now.getTime() - latest;
  }

  async #faultOf(row: SealedRow): Promise<ReturnType<typeof faultOf>> {
    const { merchantId } = this.#view;
    const fault = faultOf(this.#key, merchantId, row, this.#allowed);
    if (fault === undefined || fault === 'gone') return fault;
    // Read after the row, so that it tells of what was erased or removed while the check ran.
    this.#allowed = await listAllowed(this.#view, this.#key, this.#now);
    return faultOf(this.#key, merchantId, row, this.#allowed);
  }

  #chainFault(batch: Batch | undefined, rows: readonly SealedRow[]): LogFault | undefined {
    const { merchantId } = this.#view;
    const before = this.#before;
    if (batch?.batch !== (before?.batch ?? 0) + 1 || batch.last_position !== String(this.entries)) return 'chain';
    const chain = chainOf(this.#key, merchantId, { ...batch, before: before?.chain ?? null }, rows);
    if (chain !== batch.chain) return 'chain';
    if ((this.#filed.get(batch.batch)?.chain ?? chain) !== chain) return 'file';
    const mark = markOf(this.#key, merchantId, { batch: batch.batch, position: batch.last_position, chain });
    // A head that nobody with the key wrote: the end was cut off.
    if (batch.batch === this.#ends.head_batch && this.#ends.mark !== mark) return 'truncated';
    return undefined;
  }

  /**
   * Whether the end is missing: batches that the head or the file knows, or a head that is missing or older; or that of the
   * file.
   */
  checkEnd(): Fault | undefined {
    const [last, position] = [this.#before?.batch ?? 0, this.#before?.last_position ?? null];
    if (this.#newestFiled > last) return unplaced('file_ahead', position);
    const { head_batch: head, head_position: at } = this.#ends;
    return head === last && at === (position ?? '0') ? this.#behind : unplaced('truncated', position);
  }
}

/** Whether a log is older than what the head file has of it, or another one. */
export const getHeadFault = async (view: TenantView, { batch, chain }: FiledHead): Promise<Fault | undefined> => {
  const [same] = await listBatches(view, batch - 1, 1);
  if (same?.batch === batch) return same.chain === chain ? undefined : unplaced('file', same.last_position);
  return unplaced('file_ahead', (await getLastBatch(view))?.last_position ?? null);
};

interface CheckOptions {
  /** Undefined: none is kept. */
  readonly file?: HeadFile | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (entries: number) => Promise<void>;
}

/** An entry of the past without a seal. */
const getAdded = async (view: TenantView, { entries, latestAt }: Checker, now: Date): Promise<Fault | undefined> => {
  if (entries > 0) {
    const sealedTo = Number(latestAt / 1_000n);
    const late = await getFirstUnsealed(view, new Date(Math.min(sealedTo, now.getTime()) - latest));
    if (late) return { fault: 'unsealed', position: null, logId: late.log_id, at: late.at };
  }
  // Nothing was sealed since: what is logged could be changed.
  const waiting = await getFirstUnsealed(view, new Date(now.getTime() - latest));
  return waiting && { fault: 'stopped', position: null, logId: waiting.log_id, at: waiting.at };
};

/** What the head file says of a log in which a fault was found, or none. */
const headFileOf = (
  file: HeadFile | undefined,
  filed: FiledHeads,
  { last_batch: last }: Ends,
  fault: Fault | undefined,
): CheckResult['headFile'] => {
  if (!file) return null;
  if (filed.size === 0 && last > 0) return file.state === 'read' ? 'unknown' : file.state;
  // What comes after a fault was not compared.
  return fault ? null : 'agrees';
};

/**
 * Compares every seal of a merchant's log with its entry, and the chain of the seals with itself, its head and the head
 * file. Ends at the first fault. Reads each row once, in order, a bounded number at a time.
 */
export const checkLog = async (
  view: TenantView,
  key: SealKey,
  now: Date,
  { file, signal, onProgress }: CheckOptions = {},
): Promise<CheckResult> => {
  const ends = await getEnds(view);
  const filed = headsOf(file, view.merchantId);
  const checker = new Checker(view, key, { ends, filed, now });
  const ended = (fault: Fault | undefined): CheckResult => {
    const { entries, removed } = checker;
    return { entries, removed, headFile: headFileOf(file, filed, ends, fault), fault: fault ?? null };
  };
  if (ends.first_position !== '1') return ended(unplaced('chain', ends.first_position));
  const twin = await getFirstTwin(view);
  if (twin) return ended({ fault: 'doubled', position: null, logId: twin.log_id, at: twin.at });
  let told = 0;
  for await (const batch of sealsByBatch(view, ends)) {
    signal?.throwIfAborted();
    const fault = await checker.check(batch);
    if (fault) return ended(fault);
    if (checker.entries - told < readSize) continue;
    told = checker.entries;
    await onProgress?.(told);
  }
  return ended(checker.checkEnd() ?? (await getAdded(view, checker, now)));
};
