import { setImmediate } from 'node:timers/promises';
import type { LogFault } from '@regulars/phrases';
import type { TenantView } from '../../platform/database/index.ts';
import { latest } from './sealing.service.ts';
import { faultOf, isAhead } from './entry-fault.rules.ts';
import { instantOf, isEnd, placed, unplaced, type Fault } from './faults.rules.ts';
import { listAllowed, type Allowed } from './allowed.service.ts';
import { headsOf, newestOf, type FiledHead, type FiledHeads, type HeadFile } from './head-file.ts';
import {
  firstPlace,
  getEnds,
  getLastBatch,
  getUnsealedPage,
  listBatches,
  type Batch,
  type Ends,
  type Place,
  type SealedRow,
} from './seals.queries.ts';
import { readSize, sealsByBatch, type SealedBatch } from './sealed-batches.ts';
import { chainOf, type SealKey } from './seals.rules.ts';

/** Entries checked in one go: then what the database sent meanwhile is taken, or it would wait for room to send more. */
const checkSize = 500;
/** Entries of which one query tells the first that has no seal. */
const lookSize = 20_000;

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

/** Checks batch after batch. */
class Checker {
  entries = 0;
  removed = 0;
  /** Of the entries, in microseconds. */
  latestAt = 0;
  #before: Batch | undefined;
  #last: SealedRow | undefined;
  #allowed: Allowed = { erasures: new Set(), removedBefore: 0 };
  readonly #view: TenantView;
  readonly #key: SealKey;
  readonly #ends: Ends;
  readonly #now: Date;
  readonly #filed: FiledHeads;
  readonly #newestFiled: number;
  #behind: Fault | undefined;
  #ahead: Fault | undefined;

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
    for (const [at, row] of rows.entries()) {
      const next = String(this.entries + 1);
      if (row.position !== next) return unplaced('seal_missing', next);
      if (rows[at + 1]?.position === next) return placed('doubled', row);
      // Awaits nothing for an entry that is right: a million promises take half a second.
      const suspect = this.#suspected(row);
      const fault = suspect && suspect !== 'gone' ? await this.#confirmed(row) : suspect;
      if (fault === 'gone') this.removed += 1;
      else if (fault) return placed(fault, row);
      this.entries += 1;
      if (this.entries % checkSize === 0) await setImmediate();
      this.latestAt = Math.max(this.latestAt, Number(row.at_us));
      this.#last = row;
    }
    const ends = [batch?.last_position ?? 0, this.#ends.last_position];
    if (ends.every((end) => Number(end) > this.entries)) return unplaced('seal_missing', String(this.entries + 1));
    const [first] = rows;
    const broken = this.#chainFault(batch, rows);
    if (broken) return first ? placed(broken, first) : unplaced(broken, String(this.entries + 1));
    this.#before = batch;
    const ahead = batch && rows.find((row) => isAhead(row, batch));
    if (ahead) this.#ahead ??= placed('ahead', ahead);
    if (batch && first && this.#isBehind(batch)) this.#behind ??= placed('file_behind', first);
    return undefined;
  }

  /** Whether the head file had long enough to get a batch and stops before. */
  #isBehind({ batch, sealed_at: at }: Batch): boolean {
    return this.#newestFiled > 0 && batch > this.#newestFiled && at.getTime() < this.#now.getTime() - latest;
  }

  #suspected(row: SealedRow): ReturnType<typeof faultOf> {
    return faultOf(this.#key, this.#view.merchantId, row, this.#allowed);
  }

  /** The allowances are read after the row, so that they tell of what was erased or removed while the check ran. */
  async #confirmed(row: SealedRow): Promise<ReturnType<typeof faultOf>> {
    this.#allowed = await listAllowed(this.#view, this.#key, this.#now);
    return this.#suspected(row);
  }

  #chainFault(batch: Batch | undefined, rows: readonly SealedRow[]): LogFault | undefined {
    const { merchantId } = this.#view;
    const before = this.#before;
    if (batch?.batch !== (before?.batch ?? 0) + 1 || batch.last_position !== String(this.entries)) return 'chain';
    const chain = chainOf(this.#key, merchantId, { ...batch, before: before?.chain ?? null }, rows);
    if (chain !== batch.chain) return 'chain';
    return (this.#filed.get(batch.batch)?.chain ?? chain) === chain ? undefined : 'file';
  }

  /**
   * Whether the end is missing: batches that the head or the file knows, or a head that is missing or older; or that of the
   * file. Where nothing else is wrong, the first entry that is dated ahead.
   */
  checkEnd(): Fault | undefined {
    if (this.#newestFiled > (this.#before?.batch ?? 0)) return this.#endsHere('file_ahead');
    const isWhole = isEnd(this.#key, this.#view.merchantId, this.#ends, this.#before);
    return isWhole ? (this.#behind ?? this.#ahead) : this.#endsHere('truncated');
  }

  /** After the last entry that is there, with which nothing is wrong. */
  #endsHere(fault: LogFault): Fault {
    const last = this.#last;
    return last ? { ...placed(fault, last), logId: null } : unplaced(fault);
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

/** The first entry without a seal that is a day old: inserted into the past, or nothing was sealed since, so that what is logged could be changed. */
const getAdded = async (
  view: TenantView,
  { entries, latestAt }: Checker,
  now: Date,
  onPage: () => Promise<void>,
): Promise<Fault | undefined> => {
  const before = new Date(now.getTime() - latest);
  for (let place: Place = firstPlace; ;) {
    const page = await getUnsealedPage(view, place, before, lookSize);
    if (page?.log_id) {
      const isLate = entries > 0 && Number(page.at_us) < latestAt - latest * 1_000;
      const fault = isLate ? 'unsealed' : 'stopped';
      return { fault, position: null, logId: page.log_id, at: instantOf(page.at_us ?? '') };
    }
    if (!page || page.entries < lookSize) return undefined;
    await onPage();
    place = page;
  }
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
  const tell = async (): Promise<void> => {
    signal?.throwIfAborted();
    await onProgress?.(checker.entries);
  };
  let told = 0;
  for await (const batch of sealsByBatch(view, ends)) {
    signal?.throwIfAborted();
    const fault = await checker.check(batch);
    if (fault) return ended(fault);
    if (checker.entries - told < readSize) continue;
    told = checker.entries;
    await tell();
  }
  return ended(checker.checkEnd() ?? (await getAdded(view, checker, now, tell)));
};
