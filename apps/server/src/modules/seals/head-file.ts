import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { TenantDb } from '../../platform/database/index.ts';
import { getHead, listBatches, setFiled, type Batch } from './seals.queries.ts';

/** A line of the head file: up to which position a merchant’s chain had which value. */
interface FiledHead {
  readonly merchant_id: string;
  readonly batch: number;
  readonly position: string;
  readonly chain: string;
  readonly sealed_at: string;
}

const lineOf = (merchantId: string, { batch, last_position: position, chain, sealed_at }: Batch): string => {
  const filed: FiledHead = {
    merchant_id: merchantId,
    batch,
    position,
    chain,
    sealed_at: sealed_at.toISOString(),
  };
  return `${JSON.stringify(filed)}\n`;
};

/** Batches that one write appends. */
const most = 1_000;

/**
 * Appends the batches that the file lacks, on disk before this is noted. A crash between the two repeats lines, which
 * agree.
 */
export const fileHeads = async (db: TenantDb, path: string): Promise<void> => {
  for (;;) {
    const head = await getHead(db);
    const batches = head ? await listBatches(db, head.filed, most) : [];
    const last = batches.at(-1);
    if (!last) return;
    const file = await open(path, 'a', 0o600);
    try {
      await file.appendFile(batches.map((batch) => lineOf(db.merchantId, batch)).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    await db.transaction((tx) => setFiled(tx, last.batch));
  }
};

const isHead = (value: unknown): value is FiledHead =>
  typeof value === 'object' && value !== null && 'merchant_id' in value && 'batch' in value && 'chain' in value;

/** The chains of a merchant that the file has, by batch; the first line of a batch counts. Throws if a line is no head. */
export const readHeads = async (path: string, merchantId: string): Promise<Map<number, string>> => {
  const heads = new Map<number, string>();
  const lines = createInterface({ input: createReadStream(path, 'utf8') });
  for await (const line of lines) {
    if (line === '') continue;
    const head: unknown = JSON.parse(line);
    if (!isHead(head)) throw new Error(`${path} has a line that is no head of the log: ${line.slice(0, 80)}`);
    if (head.merchant_id === merchantId && !heads.has(head.batch)) heads.set(head.batch, head.chain);
  }
  return heads;
};
