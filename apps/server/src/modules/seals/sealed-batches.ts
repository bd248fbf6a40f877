import type { TenantView } from '../../platform/database/index.ts';
import { listBatches, listSealed, type Batch, type Ends, type SealedRow } from './seals.queries.ts';

/** Seals that one query reads. */
export const readSize = 1_000;
/** Pages being read while one is checked; each on a connection of its own. */
const ahead = 3;

/** Seals in order, up to a position; ends with the page that has the first gap. */
async function* sealedInOrder(view: TenantView, last: string): AsyncGenerator<SealedRow[]> {
  const reading: Promise<SealedRow[]>[] = [];
  for (let [after, read] = [0, 0]; ;) {
    while (reading.length < ahead && after < Number(last)) {
      const page = listSealed(view, after, last, readSize);
      page.catch(() => undefined); // thrown when it is awaited
      reading.push(page);
      after += readSize;
    }
    const page = (await reading.shift()) ?? [];
    if (page.length > 0) yield page;
    read += readSize;
    if (page.length !== readSize || page.at(-1)?.position !== String(read)) return;
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

export interface SealedBatch {
  /** Undefined for seals that belong to no batch. */
  readonly batch: Batch | undefined;
  readonly rows: readonly SealedRow[];
}

/** Each batch with its seals, in order; at the end those of none. */
export async function* sealsByBatch(view: TenantView, ends: Ends): AsyncGenerator<SealedBatch> {
  const reading = sealedInOrder(view, ends.last_position);
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
