import type { CouponTerms } from '@regulars/contract';
import { plainCoupon } from '@regulars/contract/rules/coupons';
import type { CouponKind } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { roleTemplates } from '../permissions/role-templates.ts';
import { couponTerms } from './coupons.inputs.ts';

let server: TestServer;
let shop: Shop;
let manager: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart); // 2026-11-20 in Shanghai
  shop = await server.make.shop();
  manager = await server.make.user(shop);
});

const cash = (more: Partial<CouponTerms> = {}): CouponTerms => ({
  ...plainCoupon(),
  name: '老友代金券',
  value: 3_000,
  ...more,
});
const add = (terms: CouponTerms = cash(), kind: CouponKind = 'cash', stock: number | null = null) =>
  server.call('POST /coupons', { as: manager, body: { kind, stock, terms } });
const added = async (terms?: CouponTerms, kind?: CouponKind, stock?: number | null) => {
  const { status, data } = await add(terms, kind, stock);
  expect(status).toBe(201);
  return data;
};
const edit = (id: string, terms: CouponTerms, headers = {}) =>
  server.call('PUT /coupons/{id}', { as: manager, params: { id }, body: terms, headers });
const shelve = (id: string) => server.call('PUT /coupons/{id}/on-shelves', { as: manager, params: { id } });
/** At another time, when sessions of before have ended. */
const at = async (time: string): Promise<void> => {
  server.clock.set(time);
  manager = { ...manager, ...(await server.make.session(manager.accountId)) };
};
const reason = '换季';
const unshelve = (id: string) =>
  server.call('PUT /coupons/{id}/off-shelves', { as: manager, params: { id }, body: { reason } });
const stop = (id: string) => server.call('PUT /coupons/{id}/stoped', { as: manager, params: { id }, body: { reason } });
const restore = (id: string) =>
  server.call('PUT /coupons/{id}/restore', { as: manager, params: { id }, body: { reason } });
const names = async (query: object = {}) =>
  (await server.call('GET /coupons', { as: manager, query })).data.items.map(({ terms }) => terms.name);
const dated = (from: string, to: string): Partial<CouponTerms> => ({
  validity: 'dates',
  from,
  to,
  after_days: null,
  days: null,
});

describe('a coupon template', () => {
  it('is added as a draft with a number, and found by it', async () => {
    const { status, data } = await add(couponTerms, 'reduction', 2_000);
    expect([status, data]).toMatchObject([
      201,
      {
        kind: 'reduction',
        state: 'draft',
        status: 'draft',
        stock: 2_000,
        given: 0,
        terms_number: 1,
        terms: couponTerms,
      },
    ]);
    expect(data.number).toBe('CT20261120-0001');
    const found = await server.call('GET /documents/{number}', { as: manager, params: { number: 'ct20261120 0001' } });
    expect(found.data).toMatchObject({ kind: 'coupon_template', shown_by: { id: data.coupon_id }, vip_id: null });
  });

  it('keeps its terms, without what its validity doesn’t use', async () => {
    const { terms } = await added(cash({ ...dated('2026-12-01', '2026-12-14'), after_days: 3, days: 30 }));
    expect(terms).toEqual(cash(dated('2026-12-01', '2026-12-14')));
  });

  it.each<[string, CouponKind, Partial<CouponTerms>, string, string]>([
    ['a cash coupon without a value', 'cash', { value: null }, 'terms.value', 'required'],
    ['a discount with a value', 'discount', { rate: 9_000 }, 'terms.value', 'not_of_kind'],
    ['what takes off as much as it needs', 'cash', { least: 3_000 }, 'terms.least', 'above_value'],
    ['items without naming any', 'cash', { items: 'only' }, 'terms.item_ids', 'required'],
    ['an end before the beginning', 'cash', dated('2026-12-14', '2026-12-01'), 'terms.to', 'before_from'],
    [
      'overlapping hours',
      'cash',
      {
        hours: [
          ['09:00', '12:00'],
          ['11:00', '13:00'],
        ],
      },
      'terms.hours',
      'hours',
    ],
  ])('is refused with %s', async (_, kind, more, path, rule) => {
    const { status, err } = await add(cash(more), kind, 10);
    expect([status, err?.fields]).toMatchObject([400, [{ path, rule }]]);
  });

  it('is refused if it names what doesn’t exist, or what another merchant has', async () => {
    const other = await server.make.shop();
    const theirs = String(other.branchIds[0]);
    const outcomes = [
      await add(cash({ branch_ids: [theirs] })),
      await add(cash({ items: 'only', category_ids: [newId()] })),
    ];
    expect(outcomes.map(({ status, err }) => [status, err?.name, err?.fields])).toMatchObject([
      [422, 'branch_not_found', [{ path: 'terms.branch_ids' }]],
      [404, 'category_not_found', [{ path: 'terms.category_ids' }]],
    ]);
  });

  it('keeps what it names of what was removed since; a copy and an edit name nothing else that is gone', async () => {
    const category = async (name: string) =>
      (await server.call('POST /item/category-info', { as: manager, body: { name } })).data.category_id;
    const [tea, cake] = [await category('茶'), await category('点心')];
    const terms = cash({ items: 'only', category_ids: [tea] });
    const { coupon_id: id } = await added(terms);
    await server.call('PUT /item/category-info', { as: manager, body: { ids: [tea, cake], operate: 'remove' } });
    expect((await edit(id, { ...terms, value: 4_000 })).data.terms).toMatchObject({
      value: 4_000,
      category_ids: [tea],
    });
    expect((await edit(id, { ...terms, category_ids: [tea, cake] })).err?.name).toBe('category_not_found');
    expect((await add(terms)).err).toMatchObject({
      name: 'category_not_found',
      fields: [{ path: 'terms.category_ids' }],
    });
    expect((await edit(id, cash({ value: 4_000 }))).data.terms).toMatchObject({ items: 'all', category_ids: [] });
    expect((await edit(id, terms)).err?.name).toBe('category_not_found');
  });

  it('is edited by who saw its newest version, and unchanged terms change nothing', async () => {
    const { coupon_id: id, version } = await added();
    const { data } = await edit(id, cash({ value: 5_000 }), { 'if-match': `"${version}"` });
    expect(data).toMatchObject({ terms: { value: 5_000 }, terms_number: 1, version: version + 1 });
    expect((await edit(id, cash({ value: 5_000 }))).data.version).toBe(version + 1);
    expect((await edit(id, cash(), { 'if-match': `"${version}"` })).err?.name).toBe('stale_edit');
  });

  it('is removed only as a draft', async () => {
    const [draft, shelved] = [await added(), await added()];
    await shelve(shelved.coupon_id);
    const remove = (id: string) => server.call('DELETE /coupons/{id}', { as: manager, params: { id } });
    expect((await remove(draft.coupon_id)).status).toBe(200);
    expect((await remove(shelved.coupon_id)).err).toMatchObject({
      name: 'coupon_state_wrong',
      msg: '这种券现在是“已上架”，不能这样改',
    });
    expect(await names()).toHaveLength(1);
  });
});

describe('its state', () => {
  it('goes from draft to shelf, off it, to stopped and back, each with who did it and why', async () => {
    const { coupon_id: id } = await added();
    const states = [];
    for (const decide of [shelve, unshelve, shelve, stop, restore, unshelve, stop])
      states.push((await decide(id)).data.state);
    expect(states).toEqual(['on_shelf', 'off_shelf', 'on_shelf', 'stopped', 'on_shelf', 'off_shelf', 'stopped']);
    const { data } = await server.call('GET /coupons/data-opr-logs', { as: manager, query: { coupon_id: id } });
    expect(data.items.map(({ action }) => action)).toEqual([
      'coupon.stop',
      'coupon.off_shelf',
      'coupon.restore',
      'coupon.stop',
      'coupon.on_shelf',
      'coupon.off_shelf',
      'coupon.on_shelf',
      'coupon.create',
    ]);
    expect(data.items[0]?.reason).toBe(reason);
  });

  it('allows nothing else', async () => {
    const { coupon_id: draft } = await added();
    const { coupon_id: shelved } = await added();
    await shelve(shelved);
    const { coupon_id: stopped } = await added();
    await shelve(stopped);
    await stop(stopped);
    const outcomes = [];
    for (const [id, decisions] of [
      [draft, [unshelve, stop, restore]],
      [shelved, [shelve, restore]],
      [stopped, [shelve, unshelve, stop]],
    ] as const)
      for (const decide of decisions) outcomes.push((await decide(id)).err?.name);
    expect(outcomes).toEqual(Array.from({ length: 8 }, () => 'coupon_state_wrong'));
  });

  it('changes with the merchant’s business day, and what is over doesn’t come onto the shelf', async () => {
    const { coupon_id: id } = await added(cash(dated('2026-11-21', '2026-11-21')));
    await shelve(id);
    const status = async () => {
      const { data } = await server.call('GET /coupons/{id}', { as: manager, params: { id } });
      const listed = await names({ status: [data.status] });
      return [data.status, listed.length];
    };
    expect(await status()).toEqual(['waiting', 1]);
    await at('2026-11-20T16:00:00Z');
    expect(await status()).toEqual(['on_shelf', 1]);
    await at('2026-11-21T16:00:00Z');
    expect(await status()).toEqual(['ended', 1]);
    await unshelve(id);
    expect([await status(), (await shelve(id)).err?.name]).toEqual([['ended', 1], 'coupon_over']);
    await edit(id, cash(dated('2026-11-21', '2026-12-31')));
    expect((await shelve(id)).data.status).toBe('on_shelf');
    expect((await edit(id, cash(dated('2026-11-20', '2026-11-20')))).err?.name).toBe('coupon_over');
  });
});

it('the number in all changes by itself, also to none', async () => {
  const { coupon_id: id } = await added(cash(), 'cash', 100);
  const set = (stock: number | null) =>
    server.call('PUT /coupons/{id}/stock', { as: manager, params: { id }, body: { stock } });
  expect([(await set(150)).data.stock, (await set(null)).data.stock]).toEqual([150, null]);
  expect((await set(-1)).status).toBe(400);
});

it('a notice that says nothing is none', async () => {
  const { terms } = await added(cash({ notice: '  \n' }));
  expect(terms.notice).toBeNull();
});

describe('the list', () => {
  it('is filtered by name, number, kind, status and branch', async () => {
    const [here, there] = shop.branchIds;
    await added(cash({ name: '甲券' }));
    await added(cash({ name: '乙券', branch_ids: [there] }));
    const { coupon_id: id } = await added(couponTerms, 'reduction');
    await shelve(id);
    expect(await names()).toEqual([couponTerms.name, '乙券', '甲券']);
    expect(await names({ keyword: '甲' })).toEqual(['甲券']);
    expect(await names({ keyword: 'CT20261120-0002' })).toEqual(['乙券']);
    expect(await names({ kind: ['cash'], sort: 'name' })).toHaveLength(2);
    expect(await names({ status: ['on_shelf'] })).toEqual([couponTerms.name]);
    expect(await names({ branch_id: [here] })).toEqual([couponTerms.name, '甲券']);
  });

  it('offers for a choice what can be given in that way', async () => {
    const open = (await added(cash({ name: '只能领', ways: ['open'] }))).coupon_id;
    const any = (await added(cash({ name: '随便发' }))).coupon_id;
    const none = (await added(cash({ name: '发完' }), 'cash', 0)).coupon_id;
    const ended = (await added(cash({ name: '过期', ...dated('2026-11-01', '2026-11-20') }))).coupon_id;
    await added(cash({ name: '草稿' }));
    const hidden = (await added(cash({ name: '下架的' }))).coupon_id;
    for (const id of [open, any, none, ended, hidden]) await shelve(id);
    await unshelve(hidden);
    await at('2026-11-20T16:00:00Z');
    const choose = async (way: 'open' | 'targeted') =>
      (await server.call('GET /coupons/choose', { as: manager, query: { way } })).data.map(({ name }) => name);
    expect([await choose('targeted'), await choose('open')]).toEqual([
      ['下架的', '随便发'],
      ['只能领', '随便发'],
    ]);
    // Who takes payments lets members take some, as a role made from the cashier's template does.
    const permissions = roleTemplates.find((one) => one.template === 'cashier')?.permissions ?? [];
    const cashier = await server.make.user(shop, { permissions });
    const query = { way: 'open' } as const;
    expect((await server.call('GET /coupons/choose', { as: cashier, query })).data).toHaveLength(2);
  });
});

it('the items that it names are those of its items, categories with their subcategories, and brands', async () => {
  const category = async (name: string, parent_id?: string) =>
    (await server.call('POST /item/category-info', { as: manager, body: { name, ...(parent_id && { parent_id }) } }))
      .data.category_id;
  const item = async (code: string, category_id: string | null) =>
    (
      await server.call('POST /item/item-info', {
        as: manager,
        body: { code, name: `茶 ${code}`, price: 1_000, category_id },
      })
    ).data.item_id;
  const tea = await category('茶');
  const green = await category('绿茶', tea);
  await item('G1', green);
  await item('T1', tea);
  const single = await item('S1', null);
  await item('X1', null);
  const { coupon_id } = await added(cash({ items: 'only', item_ids: [single], category_ids: [tea] }));
  const { data } = await server.call('GET /coupons/coupon-items', { as: manager, query: { coupon_id } });
  expect(data.items.map(({ code }) => code)).toEqual(['G1', 'S1', 'T1']);
});

it('another merchant’s coupon is not found', async () => {
  const { coupon_id: id } = await added();
  const stranger = await server.make.user(await server.make.shop());
  const outcomes = [
    await server.call('GET /coupons/{id}', { as: stranger, params: { id } }),
    await server.call('PUT /coupons/{id}', { as: stranger, params: { id }, body: cash() }),
    await server.call('PUT /coupons/{id}/stoped', { as: stranger, params: { id }, body: { reason } }),
    await server.call('GET /coupons/data-opr-logs', { as: stranger, query: { coupon_id: id } }),
    await server.call('GET /coupons/coupon-items', { as: stranger, query: { coupon_id: id } }),
  ];
  expect(outcomes.map(({ err }) => err?.name)).toEqual(Array.from({ length: 5 }, () => 'coupon_not_found'));
});
