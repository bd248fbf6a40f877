import type { Caller } from './factories.ts';
import { headersOf, sendInput, type RawInput } from './send-input.ts';
import { downloadTask } from './tasks.ts';
import type { TestServer } from './test-server.ts';

// Imports of records, whose calls differ by their address only.

interface Row {
  readonly row_no: number;
  readonly state: string;
  readonly effect: string | null;
  readonly subject_id: string | null;
  readonly name: string | null;
  readonly changes: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly faults: readonly { readonly text: string }[];
}
interface Batch {
  readonly batch_id: string;
  readonly state: string;
  readonly headings: readonly { readonly guess: string | null }[];
  readonly effects: { readonly new: number; readonly changed: number };
  readonly rows: Readonly<Record<string, number>>;
}
type Id = { id: string };
interface Checking {
  readonly existing?: 'change' | 'refuse';
  readonly name?: string;
}

export const recordImports = (server: TestServer, base: '/branches/imports' | '/users/imports', as: Caller) => {
  const send = async (address: string, input: RawInput = {}) => {
    const [method, path = ''] = address.split(' ');
    return (await sendInput(server, `${method} ${base}${path}`, input, headersOf(as))).body;
  };
  const upload = async (content: string | Uint8Array<ArrayBuffer>, name: string): Promise<Id> => {
    const { data } = await send('POST', { file: { name, content } });
    await server.jobs.run();
    return { id: (data as Batch).batch_id };
  };
  const get = async (params: Id): Promise<Batch> => (await send('GET /{id}', { params })).data as Batch;
  const choose = async (params: Id, existing?: Checking['existing']): Promise<void> => {
    const columns = (await get(params)).headings.map(({ guess }) => guess);
    await send('PUT /{id}/columns', { params, body: { columns, existing } });
  };
  const match = async (params: Id, existing?: Checking['existing']): Promise<void> => {
    await choose(params, existing);
    await server.jobs.run();
  };
  const rows = async (params: Id): Promise<readonly Row[]> => {
    const { data } = await send('GET /{id}/rows', { params, query: { size: 100 } });
    return (data as { items: readonly Row[] }).items;
  };
  const move = async (params: Id, call: string, body?: object): Promise<string> => {
    const { err } = await send(`PUT /{id}/${call}`, { params, ...(body && { body }) });
    await server.jobs.run();
    return err?.name ?? (await get(params)).state;
  };
  return {
    send,
    upload,
    get,
    match,
    rows,
    /** Uploads a file and accepts the guessed columns. */
    checked: async (
      content: string | Uint8Array<ArrayBuffer>,
      { existing, name = '导入.csv' }: Checking = {},
    ): Promise<Id> => {
      const params = await upload(content, name);
      await match(params, existing);
      return params;
    },
    /** Uploads a file and stops the task that checks it. */
    stopped: async (content: string): Promise<Id> => {
      const params = await upload(content, '导入.csv');
      await choose(params);
      const { data } = await server.call('GET /tasks', { as });
      await server.call('PUT /tasks/{id}/stop', { as, params: { id: data.items[0]?.task_id ?? '' } });
      await server.jobs.run();
      return params;
    },
    /** Each row's number, state and faults. */
    found: async (params: Id) =>
      (await rows(params)).map(({ row_no, state, faults }) => [row_no, state, ...faults.map(({ text }) => text)]),
    fix: (params: Id, row_no: number, body: object) =>
      send('PUT /{id}/rows/{row_no}', { params: { ...params, row_no }, body }),
    confirm: (params: Id, body?: object) => move(params, 'confirm', body),
    rollBack: (params: Id) => move(params, 'roll-back', { reason: '文件传错了' }),
  };
};

/** The file of a whole list. */
export const exportedFile = async (
  server: TestServer,
  as: Caller,
  list: 'branches' | 'staff',
  { format, language }: { readonly format: 'csv' | 'xlsx'; readonly language: string },
): Promise<Uint8Array<ArrayBuffer>> => {
  const headers = { 'accept-language': language };
  const { data } = await server.call('POST /exports', { as, body: { list, format, query: {} }, headers });
  await server.jobs.run();
  return (await downloadTask(server, as, data.task_id)).content;
};

/** An import that waits for its user, for the inputs of calls. */
export const importIn = async (
  {
    server,
    as,
    base,
  }: { readonly server: TestServer; readonly as: Caller; readonly base: '/branches/imports' | '/users/imports' },
  file: string,
  state: 'columns' | 'checked' | 'posted',
  confirming?: object,
): Promise<Id> => {
  const imports = recordImports(server, base, as);
  const params = await imports.upload(file, '导入.csv');
  if (state === 'columns') return params;
  await imports.match(params);
  if (state === 'posted') await imports.confirm(params, confirming);
  return params;
};
