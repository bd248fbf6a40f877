import type { OpeningBatch } from '@regulars/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextPhone } from '../../../test/factories.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { rollBackBatch } from '../../platform/imports/moves.ts';
import { openingImport } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a roll-back that is stopped in the tasks can be repeated, and the totals agree then', async () => {
  const shop = await server.make.shop();
  const as = await server.make.user(shop);
  const phones = Array.from({ length: 3 }, nextPhone);
  for (const phone of phones) await server.call('POST /vip-infos', { as, body: { phone, name: '林晓雯' } });
  const answer = await server.send('POST', '/api/opening-balances', {
    headers: headersOf(as),
    body: formOf({ name: '期初.csv', content: `手机号,本金\n${phones.map((phone) => `${phone},10`).join('\n')}\n` }),
  });
  const { data: uploaded } = (await answer.json()) as { data: OpeningBatch }; // the server's own envelope
  const params = { id: uploaded.batch_id };
  const get = async () => (await server.call('GET /opening-balances/{id}', { as, params })).data;
  const rollBack = () =>
    server.call('PUT /opening-balances/{id}/roll-back', { as, params, body: { reason: '传错了' } });
  const task = async () => (await server.call('GET /tasks', { as })).data.items[0];
  await server.jobs.run();
  await server.call('PUT /opening-balances/{id}/confirm', { as, params });
  await server.jobs.run();
  expect(await task()).toMatchObject({ title: '期初入账，期初.csv', subject: { kind: 'opening', id: params.id } });

  await rollBack();
  const stop = new AbortController();
  const oneByOne: typeof openingImport = {
    ...openingImport,
    limits: { ...openingImport.limits, atOnce: 1, lanes: 1 },
    undo: (...given) => {
      stop.abort(new Error('crash'));
      return openingImport.undo(...given);
    },
  };
  const { database, clock } = server;
  const attempt = { db: database.tenant(shop.merchantId), database, clock, signal: stop.signal };
  await expect(rollBackBatch(oneByOne, attempt, params.id)).rejects.toThrow('crash');
  const { data: stopped } = await server.call('PUT /tasks/{id}/stop', {
    as,
    params: { id: (await task())?.task_id ?? '' },
  });
  expect(stopped).toMatchObject({
    title: '整批撤销期初，期初.csv',
    state: 'stopped',
    result: '撤销 1 行，0 行无法撤销',
  });
  expect(await get()).toMatchObject({ state: 'posted', rows: { posted: 2, undone: 1 }, totals: null });

  await rollBack();
  await server.jobs.run();
  expect(await get()).toMatchObject({
    state: 'rolled_back',
    rows: { posted: 0, undone: 3 },
    totals: { agree: true, before: { principal: 3_000 }, after: { principal: 0 }, other: { principal: 0 } },
  });
});

it('is stopped while it is checked: the import is cancelled', async () => {
  const as = await server.make.user(await server.make.shop());
  const body = formOf({ name: '期初.csv', content: '手机号,本金\n13700000001,10\n' });
  const answer = await server.send('POST', '/api/opening-balances', { headers: headersOf(as), body });
  const { data: uploaded } = (await answer.json()) as { data: OpeningBatch }; // the server's own envelope
  const [task] = (await server.call('GET /tasks', { as })).data.items;
  await server.call('PUT /tasks/{id}/stop', { as, params: { id: task?.task_id ?? '' } });
  await server.jobs.run();
  const { data } = await server.call('GET /opening-balances/{id}', { as, params: { id: uploaded.batch_id } });
  expect(data.state).toBe('cancelled');
});
