// The thread that reads a list and writes its file; write-export.ts starts it.
import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'pg';
import { csvFile } from './csv-file.ts';
import type { FileWriter, Row } from './file-writer.ts';
import { workbookFile } from './workbook-file.ts';
import type { ExportAnswer, ExportWork } from './write-export.ts';

const port = parentPort;
if (!port) throw new Error('This runs as a thread');
const work = workerData as ExportWork; // what write-export.ts gives

const partBytes = 1024 * 1024;
/** Parts on their way to be kept: one is written to the database while the next is made. */
const mostUnderWay = 2;
const rowsAtOnce = 2_000;

const tell = (answer: ExportAnswer, moved: ArrayBuffer[] = []): void => port.postMessage(answer, moved);

/** Gathers what is written into parts, and waits while too many are under way. */
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

/** One snapshot, so that the file is the list as it was at one instant, each row once. The query ends with its connection. */
const openSnapshot = async (client: Client): Promise<void> => {
  await client.connect();
  await client.query('begin isolation level repeatable read, read only');
  await client.query(
    `select set_config('TimeZone', $1, true), set_config('DateStyle', 'ISO', true), set_config('statement_timeout', '0', true),
       set_config('idle_in_transaction_session_timeout', '60s', true), set_config('client_connection_check_interval', '1s', true),
       set_config('cursor_tuple_fraction', '1', true), set_config('jit', 'off', true)`,
    [work.timezone],
  );
};

const run = async (client: Client, write: (part: Buffer) => Promise<void>): Promise<number> => {
  await openSnapshot(client);
  const counted = await client.query<{ counted: string }>({ ...query(work.count), types: asText });
  const total = Number(counted.rows[0]?.counted ?? 0);
  tell({ rows: 0, total });
  const rows = query(work.rows);
  await client.query({ ...rows, text: `declare list no scroll cursor for ${rows.text}` });
  const { columns } = work;
  const file: FileWriter = work.format === 'csv' ? csvFile(columns, write) : workbookFile(work, write);
  const fetchNext = () =>
    client.query<(string | null)[]>({ text: `fetch ${rowsAtOnce} from list`, rowMode: 'array', types: asText });
  let done = 0;
  for (let next = fetchNext(); ;) {
    const { fields, rows: fetched } = await next;
    if (fetched.length === 0) break;
    next = fetchNext(); // the database works while this batch is written
    next.catch(() => undefined); // told where it is awaited
    const places = columns.map(({ from }) => placeOf(fields, from));
    await file.add(fetched.map((row): Row => places.map((place) => row[place] ?? null)));
    tell({ rows: (done += fetched.length), total });
  }
  await file.end();
  await client.query('commit');
  return done;
};

/** The last of the name: what is shown comes behind what the kit selects. */
const placeOf = (fields: readonly { readonly name: string }[], from: string): number => {
  const place = fields.findLastIndex(({ name }) => name === from);
  if (place < 0) throw new Error(`The list has no column ${from}`);
  return place;
};

function query({ text, values }: ExportWork['rows']): { text: string; values: unknown[] } {
  return { text, values: [...values] };
}

const client = new Client({ ...work.connection, application_name: 'regulars export' });
client.on('error', () => undefined); // its queries fail
const parts = partSender();
try {
  const rows = await run(client, parts.write);
  await parts.end();
  tell({ finished: rows });
} finally {
  await client.end().catch(() => undefined);
  port.unref();
}
