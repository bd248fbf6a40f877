import { Readable } from 'node:stream';
import { statement, type TenantDb, type TenantView } from '../database/index.ts';

// A new attempt waits for an insert in progress, then removes what it wrote.
const holdAttempt = statement<{ attempt: number }>(
  'task_hold_attempt',
  `select attempt from task where merchant_id = $1 and task_id = $2 and attempt = $3 and state = 'running' for share`,
);
const addPartRow = statement(
  'task_file_insert',
  'insert into task_file (merchant_id, task_id, part_no, content) values ($1, $2, $3, $4)',
);

/** Stores the next part of a file; false if another attempt has begun. */
export const addPart = (
  db: TenantDb,
  taskId: string,
  attempt: number,
  partNo: number,
  content: Uint8Array,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [held] = await tx.query(holdAttempt, [tx.merchantId, taskId, attempt]);
    if (!held) return false;
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    await tx.query(addPartRow, [tx.merchantId, taskId, partNo, bytes]);
    return true;
  });

const part = statement<{ content: Buffer }>(
  'task_file_part',
  'select content from task_file where merchant_id = $1 and task_id = $2 and part_no = $3',
);

async function* partsOf(db: TenantView, taskId: string, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for (let partNo = 1; left > 0; partNo += 1) {
    const [found] = await db.query(part, [db.merchantId, taskId, partNo]);
    if (!found) throw new Error('The file was removed while being sent');
    yield found.content;
    left -= found.content.length;
  }
}

/** Streams a finished task's file part by part, at the reader's pace. */
export const streamTaskFile = (db: TenantView, taskId: string, bytes: number): Readable =>
  Readable.from(partsOf(db, taskId, bytes), { highWaterMark: 1 });
