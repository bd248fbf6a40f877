import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { adjustingIn, type Adjusting } from '../../../test/adjusting.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { terms, topUpCalls } from '../../../test/top-ups.ts';
import { hold, post } from '../../ledger/index.ts';
import { addDocument, takeNumber } from '../../platform/documents/index.ts';
import { tidyCounters } from '../../platform/documents/documents.jobs.ts';

let server: TestServer;
let shop: Shop;
let on: Adjusting;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  on = adjustingIn(server, shop);
});

const found = async (as: Caller, number: string) => {
  const { status, data, err } = await server.call('GET /documents/{number}', { as, params: { number } });
  return status === 200 ? [data] : err?.name === 'document_not_found' ? [] : [status];
};
const taker = (today = '2026-11-20') => ({
  aside: server.database.aside,
  merchantId: shop.merchantId,
  day: { today: () => today },
});

it('no number is taken twice, and each day and kind counts from 1', async () => {
  const taken = await Promise.all(Array.from({ length: 64 }, () => takeNumber(taker(), 'consumption_order')));
  const expected = Array.from({ length: 64 }, (_, at) => `CO20261120-${String(at + 1).padStart(4, '0')}`);
  expect(taken.toSorted()).toEqual(expected);
  expect(await takeNumber(taker('2026-11-21'), 'consumption_order')).toBe('CO20261121-0001');
  expect(await takeNumber(taker(), 'gift')).toBe('GI20261120-0001');
});

it('an adjustment has a number, which finds it however it is typed', async () => {
  const asker = await on.someone();
  const member = await on.member();
  const first = await on.ask(asker, member, { points: 100 });
  const second = await on.ask(asker, member, { points: 200 });
  expect([first.number, second.number]).toEqual(['AD20261120-0001', 'AD20261120-0002']);
  const document = {
    kind: 'adjustment',
    id: second.adjustment_id,
    number: second.number,
    vip_id: member,
    shown_by: null,
  };
  for (const typed of ['AD20261120-0002', ' ad20261120-0002', 'ＡＤ２０２６１１２０－０００２'])
    expect(await found(asker, typed)).toEqual([document]);
  expect(await found(asker, '0002')).toEqual([]);
  expect(await found(asker, 'AD20261120-0003')).toEqual([]);
});

it('a posting and a hold are found by their document’s number, which their readers show', async () => {
  const manager = await on.someone();
  const member = await on.member();
  const now = server.clock.now();
  const made = async (kind: 'gift' | 'consumption_order') => ({
    kind,
    id: newId(),
    number: await takeNumber(taker(), kind),
  });
  const [gift, order] = [await made('gift'), await made('consumption_order')];
  const common = { accountId: member, branchId: null, actorId: null };
  await server.database.tenant(shop.merchantId).transaction(async (tx) => {
    for (const document of [gift, order]) await addDocument(tx, document);
    const give = { points: { amount: 50, expiresAt: null } };
    await post(tx, now, { ...common, kind: 'gift', document: { kind: 'gift', id: gift.id }, give });
    const expiresAt = new Date(now.getTime() + 60_000);
    await hold(tx, now, { ...common, document: { kind: 'consumption_order', id: order.id }, points: 20, expiresAt });
  });
  expect(await found(manager, gift.number)).toEqual([{ ...gift, vip_id: member, shown_by: null }]);
  expect(await found(manager, order.number)).toEqual([{ ...order, vip_id: member, shown_by: null }]);
  const params = { id: member };
  const [postings, lots, assets] = await Promise.all([
    server.call('GET /vip-infos/{id}/postings', { as: manager, params }),
    server.call('GET /vip-infos/{id}/lots', { as: manager, params }),
    server.call('GET /vip-infos/{id}/assets', { as: manager, params }),
  ]);
  expect(postings.data.items.map(({ document }) => document.number)).toEqual([gift.number]);
  expect(lots.data.items.map(({ document }) => document.number)).toEqual([gift.number]);
  expect(assets.data.holds.map(({ document }) => document.number)).toEqual([order.number]);
});

it('a number is found with any dash, or none', async () => {
  const asker = await on.someone();
  await on.ask(asker, await on.member(), { points: 100 });
  for (const typed of ['AD202611200001', 'AD20261120 0001', 'AD20261120–0001', 'AD20261120—0001'])
    expect(await found(asker, typed)).toMatchObject([{ number: 'AD20261120-0001' }]);
});

it('an order leads a user only to the own branches and their members', async () => {
  const [own, other] = shop.branchIds;
  const inOwn = await server.make.user(shop, { branches: [own], permissions: ['member:read'] });
  const numberOf = async (memberBranch: string | null, branchId: string | null) => {
    const document = { kind: 'gift', id: newId(), number: await takeNumber(taker(), 'gift') } as const;
    const accountId = await on.member(memberBranch);
    const give = { points: { amount: 50, expiresAt: null } };
    await server.database.tenant(shop.merchantId).transaction(async (tx) => {
      await addDocument(tx, document);
      await post(tx, server.clock.now(), { kind: 'gift', document, accountId, branchId, actorId: null, give });
    });
    return document.number;
  };
  expect(await found(inOwn, await numberOf(other, other))).toEqual([]);
  expect(await found(inOwn, await numberOf(other, null))).toEqual([]);
  expect(await found(inOwn, await numberOf(other, own))).toHaveLength(1);
  expect(await found(inOwn, await numberOf(own, other))).toHaveLength(1);
  expect(await found(inOwn, await numberOf(null, null))).toHaveLength(1);
});

it('an order without a member, its refund, and a top-up that waits are found by who reads them at their branch', async () => {
  const [branch, other] = shop.branchIds;
  const manager = await server.make.user(shop);
  const vip = await on.member(other);
  const topUps = topUpCalls(
    () => server,
    () => ({ as: manager, member: vip, branch }),
  );
  await topUps.rule(terms());
  const waiting = await topUps.order(50_000);
  const lines = [{ key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 }];
  const { data: quoted } = await server.call('POST /orders/quote', {
    as: manager,
    body: { branch_id: branch, vip_id: null, lines },
  });
  const payments = [{ means: 'cash', fen: 12_800 } as const];
  const { data: order } = await server.call('POST /orders', { as: manager, body: { quote: quoted.quote, payments } });
  const params = { id: order.order_id };
  const { data: previewed } = await server.call('POST /orders/{id}/refund-preview', { as: manager, params, body: {} });
  const body = { reason: '茶凉了', expected: previewed.returned };
  const { data: returned } = await server.call('POST /orders/{id}/refund', { as: manager, params, body });
  const [refund] = returned.refunds;

  const shown = { vip_id: null, shown_by: { kind: 'consumption_order', id: order.order_id } };
  const top = { vip_id: vip, shown_by: { kind: 'top_up_order', id: waiting.data.order_id } };
  const reader = (branchId: string) =>
    server.make.user(shop, { branches: [branchId], permissions: ['order:read', 'top_up:read'] });
  const here = await reader(branch);
  expect(await found(here, order.number)).toMatchObject([shown]);
  expect(await found(here, refund?.number ?? '')).toMatchObject([{ kind: 'refund_order', ...shown }]);
  expect(await found(here, waiting.data.number)).toMatchObject([top]);
  const blind = await server.make.user(shop, { branches: [branch], permissions: ['item:read'] });
  for (const as of [await reader(other), blind])
    for (const number of [order.number, refund?.number ?? '', waiting.data.number])
      expect(await found(as, number)).toEqual([]);
});

it('a lost counter goes on after the numbers that exist', async () => {
  // At the first instant that the date has in any zone.
  const id = newId({ msecs: Date.parse('2026-11-19T10:00:00Z') });
  await server.database
    .tenant(shop.merchantId)
    .transaction((tx) => addDocument(tx, { kind: 'gift', id, number: 'GI20261120-0007' }));
  expect(await takeNumber(taker(), 'gift')).toBe('GI20261120-0008');
  expect(await takeNumber(taker(), 'gift')).toBe('GI20261120-0009');
});

it('a document is hidden from whoever may not see it', async () => {
  const member = await on.member(shop.branchIds[1]);
  const { number } = await on.ask(await on.someone(), member, { points: 100 });
  const elsewhere = await on.someone({}, { branches: [shop.branchIds[0]], permissions: ['adjustment:read'] });
  const without = await on.someone({}, { permissions: ['member:read'] });
  const stranger = await server.make.user(await server.make.shop());
  for (const as of [elsewhere, without, stranger]) expect(await found(as, number)).toEqual([]);
});

it('counters of past days are removed, and those of the last days stay', async () => {
  await takeNumber(taker('2026-11-12'), 'gift');
  await takeNumber(taker('2026-11-19'), 'gift');
  await tidyCounters(server.database, server.clock.now());
  expect(await takeNumber(taker('2026-11-19'), 'gift')).toBe('GI20261119-0002');
  const { rows } = await server.database.platform.execute(
    'select kind, last from document_counter where merchant_id = $1',
    [shop.merchantId],
  );
  expect(rows).toEqual([{ kind: 'gift', last: 2 }]);
});
