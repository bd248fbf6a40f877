import type { Api, MemberImport, Task } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import type { Caller } from './factories.ts';
import { formOf, headersOf } from './send-input.ts';
import type { Answer, TestServer } from './test-server.ts';

type Rows = 'PUT /vip-infos/imports/{id}/rows/{row_no}';
type Values = 'PUT /vip-infos/imports/{id}/values';

/** Imports of members by one user. */
export const importingAs = (server: TestServer, as: Caller) => {
  const upload = async (content: string, name = '会员.csv'): Promise<{ id: string }> => {
    const answer = await server.send('POST', '/api/vip-infos/imports', {
      headers: headersOf(as),
      body: formOf({ name, content }),
    });
    const { data } = (await answer.json()) as { data: MemberImport }; // the server's own envelope
    return { id: data.batch_id };
  };
  const get = async (params: { id: string }): Promise<MemberImport> =>
    (await server.call('GET /vip-infos/imports/{id}', { as, params })).data;
  const match = async (params: { id: string }): Promise<void> => {
    const { headings } = await get(params);
    await server.call('PUT /vip-infos/imports/{id}/columns', {
      as,
      params,
      body: { columns: headings.map(({ guess }) => guess) },
    });
  };
  return {
    upload,
    get,
    match,
    /** Uploads a file, accepts the guessed columns and has its rows checked. */
    checked: async (content: string, name?: string): Promise<{ id: string }> => {
      const params = await upload(content, name);
      await server.jobs.run();
      await match(params);
      await server.jobs.run();
      return params;
    },
    confirm: async (params: { id: string }): Promise<void> => {
      await server.call('PUT /vip-infos/imports/{id}/confirm', { as, params });
    },
    rollBack: async (params: { id: string }): Promise<void> => {
      await server.call('PUT /vip-infos/imports/{id}/roll-back', { as, params, body: { reason: '文件传错了' } });
    },
    fix: (params: { id: string }, row_no: number, body: BodyOf<Api[Rows]>): Promise<Answer<unknown>> =>
      server.call('PUT /vip-infos/imports/{id}/rows/{row_no}', { as, params: { ...params, row_no }, body }),
    replace: (params: { id: string }, body: BodyOf<Api[Values]>) =>
      server.call('PUT /vip-infos/imports/{id}/values', { as, params, body }),
    tasks: async (): Promise<readonly Task[]> => (await server.call('GET /tasks', { as })).data.items,
    stop: (task: Task | undefined) => server.call('PUT /tasks/{id}/stop', { as, params: { id: task?.task_id ?? '' } }),
  };
};

/** Throws unless an import's counts match its rows, as they must after any operation. */
export const checkImportCounts = async ({ database }: Pick<TestServer, 'database'>): Promise<void> => {
  const { rows } = await database.platform.execute(
    `select b.batch_id, b.state from import_batch b
     left join import_row r on r.merchant_id = b.merchant_id and r.batch_id = b.batch_id
     where b.state not in ('reading', 'columns')
     group by b.merchant_id, b.batch_id
     having row(b.total, b.good, b.same, b.bad, b.skipped, b.posted, b.failed, b.undone, b.kept, b.new_rows, b.changed_rows) <> row(
       count(r.row_no), count(*) filter (where r.state = 'good'), count(*) filter (where r.state = 'same'),
       count(*) filter (where r.state = 'bad'), count(*) filter (where r.state = 'skipped'), count(*) filter (where r.state = 'posted'),
       count(*) filter (where r.state = 'failed'), count(*) filter (where r.state = 'undone'), count(*) filter (where r.state = 'kept'),
       count(*) filter (where r.effect = 'new' and r.state in ('good', 'posted', 'undone', 'kept')),
       count(*) filter (where r.effect = 'changed' and r.state in ('good', 'posted', 'undone', 'kept'))
     )`,
    [],
  );
  if (rows.length > 0) throw new Error(`Miscounted: ${JSON.stringify(rows)}`);
};
