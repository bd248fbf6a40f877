import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { topUpNoteLimits } from '@regulars/contract/rules/top-up-notes';

let server: TestServer;
let shop: Shop;
let as: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  shop = await server.make.shop();
  as = await server.make.user(shop);
});

const note = { text: '本金永不过期，\n赠金一年内用完。', text_en: 'Principal never expires.' };
const get = async () => (await server.call('GET /recharge-rule/description', { as })).data;
const set = (body: { text: string | null; text_en: string | null } = note, version?: number) =>
  server.call('PUT /recharge-rule/description', {
    as,
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const putInForce = () => server.call('PUT /recharge-rule/description/in-force', { as });
const discard = () => server.call('DELETE /recharge-rule/description/draft', { as });

it('members read nothing at first; a draft becomes a version that stays as it was', async () => {
  expect(await get()).toEqual({ version: 1, in_force: null, draft: null });
  expect((await putInForce()).err.name).toBe('rule_draft_missing');
  await set();
  expect(await get()).toMatchObject({ in_force: null, draft: { note, edited_by: expect.any(String) } });
  await putInForce();
  await set({ text: '本金永不过期。', text_en: null });
  expect(await get()).toMatchObject({ in_force: { number: 1, note }, draft: { note: { text_en: null } } });
  await putInForce();
  const { data } = await server.call('GET /recharge-rule/description/versions', { as, query: {} });
  expect(data.items.map(({ number, note: { text } }) => [number, text])).toEqual([
    [2, '本金永不过期。'],
    [1, note.text],
  ]);
});

it('a draft can be discarded, and one that says what is in force is none', async () => {
  await set();
  await discard();
  expect(await get()).toMatchObject({ in_force: null, draft: null });
  await set();
  await putInForce();
  await set({ ...note, text_en: null });
  await set();
  expect((await get()).draft).toBeNull();
  expect((await discard()).err.name).toBe('rule_draft_missing');
});

it('a stale edit is refused, and only one of those who put it in force at once does', async () => {
  const { version } = await get();
  await set(note, version);
  expect((await set({ ...note, text: '别的' }, version)).err.name).toBe('stale_edit');
  const outcomes = await Promise.all([putInForce(), putInForce(), putInForce()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});

it('a text that is blank or too long is refused', async () => {
  for (const text of ['', ' \n ', '长'.repeat(topUpNoteLimits.text + 1)])
    expect((await set({ ...note, text })).err.name).toBe('invalid_input');
  expect((await set({ ...note, text: '长'.repeat(topUpNoteLimits.text) })).status).toBe(200);
});

it('who drafts may not put it in force', async () => {
  await set();
  const drafter = await server.make.user(shop, { permissions: ['top_up_note:read', 'top_up_note:update'] });
  expect((await server.call('PUT /recharge-rule/description/in-force', { as: drafter })).status).toBe(403);
});

it('the log tells what was changed in words', async () => {
  await set();
  await putInForce();
  await set({ text: '本金永不过期。', text_en: null });
  const { data } = await server.call('GET /logs/operate-logs', { as, query: { subject_kind: ['top_up_note'] } });
  expect(
    data.items[0]?.changes?.map(({ field_name: name, before, after }) => [name, before, after]).toSorted(),
  ).toEqual([
    ['中文', note.text, '本金永不过期。'],
    ['英文', note.text_en, null],
  ]);
});
