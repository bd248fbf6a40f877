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
