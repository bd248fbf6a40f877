import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { needsGuardian } from './consents.rules.ts';

let server: TestServer;
let shop: Shop;
let as: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  as = await server.make.user(shop);
});

const member = async (birthday: string | null = null): Promise<string> =>
  (await server.call('POST /vip-infos', { as, body: { phone: nextPhone(), name: '顾念初', birthday } })).data.vip_id;
const record = (id: string, body: BodyOf<Api['POST /vip-infos/{id}/consents']>) =>
  server.call('POST /vip-infos/{id}/consents', { as, params: { id }, body });
const held = async (id: string) => {
  const { data } = await server.call('GET /vip-infos/{id}/consents', { as, params: { id } });
  return Object.fromEntries(data.current.map(({ purpose, given }) => [purpose, given]));
};

it('each purpose has its own consent, the last holds, and none is forgotten', async () => {
  const id = await member();
  expect(await held(id)).toEqual({});
  await record(id, { purpose: 'marketing', given: true });
  await record(id, { purpose: 'personal_data', given: true });
  const { data } = await record(id, { purpose: 'marketing', given: false });
  expect(await held(id)).toEqual({ marketing: false, personal_data: true });
  expect(data.history.map(({ purpose, given }) => [purpose, given])).toEqual([
    ['marketing', false],
    ['personal_data', true],
    ['marketing', true],
  ]);
  expect(data.history[0]).toMatchObject({ source: 'back_office', at: server.clock.now().toISOString() });
});

it('the last is the one given last, also where it was recorded before another', async () => {
  const id = await member();
  server.clock.set('2026-11-20T06:36:00Z');
  await record(id, { purpose: 'marketing', given: false });
  server.clock.set(testStart);
  const { data } = await record(id, { purpose: 'marketing', given: true });
  expect(data.history.map(({ given }) => given)).toEqual([false, true]);
  expect(await held(id)).toEqual({ marketing: false });
});

it('an agreement is to a version that was published', async () => {
  const id = await member();
  expect((await record(id, { purpose: 'agreement', given: true })).err.fields).toMatchObject([{ path: 'agreement' }]);
  expect((await record(id, { purpose: 'agreement', given: true, agreement: 1 })).err.name).toBe('card_agreement_not_found'); // prettier-ignore
  await server.call('POST /vip-card-config/agreements', { as, body: { title: '会员章程', body: '余额可退。' } });
  expect((await record(id, { purpose: 'agreement', given: true, agreement: 1 })).data.current).toMatchObject([
    { purpose: 'agreement', agreement: 1 },
  ]);
});

it('somebody under 14 needs the guardian’s consent first, but may always refuse', async () => {
  const id = await member('2015-01-01');
  expect((await record(id, { purpose: 'personal_data', given: true })).err).toMatchObject({
    name: 'consent_guardian_missing',
    msg: '会员不满 14 岁，请先记录监护人同意',
  });
  expect((await record(id, { purpose: 'marketing', given: false })).status).toBe(201);
  await record(id, { purpose: 'guardian', given: true, guardian: '顾大年' });
  expect((await record(id, { purpose: 'personal_data', given: true })).status).toBe(201);
  await record(id, { purpose: 'guardian', given: false });
  expect((await record(id, { purpose: 'sharing', given: true })).err.name).toBe('consent_guardian_missing');
});

it('is refused of others’ members', async () => {
  const other = await server.make.user(await server.make.shop());
  const id = await member();
  expect((await server.call('GET /vip-infos/{id}/consents', { as: other, params: { id } })).status).toBe(404);
});

test.each([
  ['2012-11-20', false],
  ['2012-11-21', true],
  ['2026-11-20', true],
  [null, false],
])('somebody born on %s needs a guardian on 2026-11-20: %s', (birthday, guarded) => {
  expect(needsGuardian(birthday, '2026-11-20')).toBe(guarded);
});
