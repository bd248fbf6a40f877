import type { domains } from '@regulars/contract';
import { nextPhone } from '../../../test/factories.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import type { InputsFor, World } from '../../../test/world.ts';

/** An import in one of the states that wait for the user: row 2 is a new member, rows 3 and 4 are not valid. */
export const newMemberImport = async (
  { server, colleague }: World,
  state: 'columns' | 'checked' | 'posted',
): Promise<string> => {
  const as = await colleague();
  const file = `姓名,手机号,备注,等级\n顾念初,${nextPhone()},靠窗,\n顾念初,139,,\n沈南枝,${nextPhone()},,钻石\n`;
  const answer = await server.send('POST', '/api/vip-infos/imports', {
    headers: headersOf(as),
    body: formOf({ name: '会员.csv', content: file }),
  });
  const { data } = (await answer.json()) as { data: { batch_id: string } }; // the server's own envelope
  const params = { id: data.batch_id };
  await server.jobs.run();
  if (state === 'columns') return data.batch_id;
  await server.call('PUT /vip-infos/imports/{id}/columns', {
    as,
    params,
    body: { columns: ['name', 'phone', 'remark', 'grade'] },
  });
  await server.jobs.run();
  if (state === 'checked') return data.batch_id;
  await server.call('PUT /vip-infos/imports/{id}/confirm', { as, params });
  await server.jobs.run();
  return data.batch_id;
};

const of = async (world: World, state: 'columns' | 'checked' | 'posted') => ({
  id: await newMemberImport(world, state),
});

export const inputs: InputsFor<typeof domains.memberImports> = {
  'POST /vip-infos/imports': () => ({ file: { name: '会员.csv', content: `姓名,手机号\n顾念初,${nextPhone()}\n` } }),
  'GET /vip-infos/imports': () => ({ query: { index: 1, size: 10 } }),
  'GET /vip-infos/imports/template': () => ({ query: { format: 'csv' } }),
  'GET /vip-infos/imports/{id}': async (world) => ({ params: await of(world, 'checked') }),
  'PUT /vip-infos/imports/{id}/columns': async (world) => ({
    params: await of(world, 'columns'),
    body: { columns: ['name', 'phone', null, null] },
  }),
  'GET /vip-infos/imports/{id}/rows': async (world) => ({
    params: await of(world, 'checked'),
    query: { state: ['good', 'bad'], size: 10 },
  }),
  'PUT /vip-infos/imports/{id}/rows/{row_no}': async (world) => ({
    params: { ...(await of(world, 'checked')), row_no: 3 },
    body: { given: { phone: nextPhone() } },
  }),
  'GET /vip-infos/imports/{id}/values': async (world) => ({ params: await of(world, 'checked') }),
  'PUT /vip-infos/imports/{id}/values': async (world) => ({
    params: await of(world, 'checked'),
    body: { field: 'grade', from: '钻石', to: '' },
  }),
  'GET /vip-infos/imports/{id}/errors.csv': async (world) => ({ params: await of(world, 'checked') }),
  'PUT /vip-infos/imports/{id}/confirm': async (world) => ({ params: await of(world, 'checked') }),
  'PUT /vip-infos/imports/{id}/cancel': async (world) => ({ params: await of(world, 'checked') }),
  'PUT /vip-infos/imports/{id}/roll-back': async (world) => ({
    params: await of(world, 'posted'),
    body: { reason: '旧系统的数据不对' },
  }),
};
