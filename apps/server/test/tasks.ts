import { inflateRawSync } from 'node:zlib';
import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { readSheet } from '../src/platform/sheets/index.ts';
import type { Caller } from './factories.ts';
import { headersOf } from './send-input.ts';
import type { TestServer } from './test-server.ts';

const limits = { rows: 100_000, columns: 64, cell: 40_000 };

/** The rows of a file's first sheet, as the importer reads them. */
export const rowsOfSheet = async (kind: 'csv' | 'xlsx', content: Uint8Array): Promise<string[][]> => {
  const rows: string[][] = [];
  const parts = (async function* () {
    yield content;
  })();
  for await (const some of readSheet(kind, parts, limits, new AbortController().signal))
    rows.push(...some.map(({ cells }) => [...cells]));
  return rows;
};

/** The archive's entries, by the local headers that its directory points to. */
export const partsOfArchive = (archive: Buffer): Map<string, string> => {
  const found = new Map<string, string>();
  for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 4)) {
    const [size, name] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const [head, path] = [archive.readUInt32LE(at + 42), archive.toString('utf8', at + 46, at + 46 + name)];
    const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const content = archive.subarray(start, start + size);
    found.set(path, (archive.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString());
  }
  return found;
};

export const downloadTask = async (server: TestServer, as: Caller, taskId: string) => {
  const answer = await server.send('GET', `/api/tasks/${taskId}/file`, { headers: headersOf(as) });
  return { status: answer.status, headers: answer.headers, content: new Uint8Array(await answer.arrayBuffer()) };
};

/** Exports a list as CSV. Returns the file's rows. */
export const exportRows = async (
  server: TestServer,
  as: Caller,
  asked: Omit<BodyOf<Api['POST /exports']>, 'format'>,
): Promise<string[][]> => {
  const { data, err } = await server.call('POST /exports', { as, body: { ...asked, format: 'csv' } });
  if (err) throw new Error(`The export was refused: ${err.name}`);
  await server.jobs.run();
  const { status, content } = await downloadTask(server, as, data.task_id);
  if (status !== 200) throw new Error(`The export has no file: ${status}`);
  return rowsOfSheet('csv', content);
};
