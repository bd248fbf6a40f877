// The thread that reads a list and writes its file; started by write-export.ts.
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'pg';
import { copyStatement } from './cell-sql.ts';
import { copyOut } from './copy-out.ts';
import { csvFile } from './csv-file.ts';
import type { FileWriter } from './file-writer.ts';
import { workbookFile } from './workbook-file.ts';
import { wordedLines } from './worded-lines.ts';
import type { ExportAnswer, ExportWork } from './write-export.ts';

const port = parentPort;
if (!port) throw new Error('This module must run in a worker thread');
const work = workerData as ExportWork; // as passed by write-export.ts

// Requests take precedence when CPUs are busy. On Linux the priority is per thread; elsewhere it would apply to the
// whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const partBytes = 1024 * 1024;
/** Backpressure: one part is written to the database while the next is made. */
const mostUnderWay = 4;

const tell = (answer: ExportAnswer, moved: ArrayBuffer[] = []): void => port.postMessage(answer, moved);

/** Collects output into parts, and waits while too many are in flight. */
const partSender = () => {
  const waiting: Buffer[] = [];
  let [bytes, underWay] = [0, 0];
  let kept = (): void => undefined;
  port.on('message', () => {
    underWay -= 1;
    kept();
  });
  const send = async (): Promise<void> => {
    const part = new Uint8Array(Buffer.concat(waiting.splice(0)));
    bytes = 0;
    while (underWay >= mostUnderWay) await new Promise<void>((resolve) => (kept = resolve));
    underWay += 1;
    tell({ part }, [part.buffer]);
  };
  return {
    write: async (content: Buffer): Promise<void> => {
      for (let at = 0; at < content.length;) {
        const some = content.subarray(at, at + partBytes - bytes);
        waiting.push(some);
        at += some.length;
        bytes += some.length;
        if (bytes >= partBytes) await send();
      }
    },
    end: async (): Promise<void> => {
      if (bytes > 0) await send();
    },
  };
};

const asText = { getTypeParser: () => (text: string) => text };

/** Memory of a sort or hash in each of the query's PostgreSQL processes. */
const workMemory = '32MB';

/** One snapshot, so that the file shows the list at one instant, each row once. The query ends with its connection. */
const openSnapshot = async (client: Client): Promise<void> => {
  await client.connect();
  await client.query('begin isolation level repeatable read, read only');
  await client.query(
    `select set_config('TimeZone', $1, true), set_config('DateStyle', 'ISO', true), set_config('statement_timeout', '0', true),
       set_config('idle_in_transaction_session_timeout', '60s', true), set_config('client_connection_check_interval', '1s', true),
       set_config('work_mem', $2, true), set_config('jit', 'off', true)`,
    [work.timezone, workMemory],
  );
};

const run = async (client: Client, write: (part: Buffer) => Promise<void>): Promise<number> => {
  await openSnapshot(client);
  const counted = await client.query<{ counted: string }>({
    text: work.count.text,
    values: [...work.count.values],
    types: asText,
  });
  const total = Number(counted.rows[0]?.counted ?? 0);
  tell({ rows: 0, total });
  const { columns, format } = work;
  const isCsv = format === 'csv';
  const file: FileWriter = isCsv ? csvFile(columns, write) : workbookFile(work, write);
  const worded = columns.some((column) => column.worded) ? await wordedLines(work) : undefined;
  const asCsv = isCsv && !worded;
  const copy = copyStatement(work.rows, columns, asCsv ? 'csv' : 'text');
  let done = 0;
  for await (const lines of copyOut(client, copy, asCsv ? '\r\n' : '\n')) {
    await file.add(worded ? worded(lines) : lines);
    tell({ rows: (done += lines.rows), total });
  }
  await file.end();
  await client.query('commit');
  return done;
};

const client = new Client({ ...work.connection, application_name: 'regulars export' });
client.on('error', () => undefined); // reported by the failing queries
const parts = partSender();
try {
  const rows = await run(client, parts.write);
  await parts.end();
  tell({ finished: rows });
} finally {
  await client.end().catch(() => undefined);
  port.unref();
}
