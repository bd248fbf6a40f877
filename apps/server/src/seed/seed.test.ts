import { couponFaults } from '@regulars/contract/rules/coupons';
import { couponKindPhrases, couponStatusPhrases, issuedStatePhrases, keysOf } from '@regulars/phrases';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digest, rowsOf } from '../../test/demo-contents.ts';
import { TestClock } from '../../test/test-clock.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { startTestServer, testStart, type TestServer } from '../../test/test-server.ts';
import { verifyMerchant } from '../ledger/index.ts';
import { searchTerms } from '../modules/members/members.rules.ts';
import type { Database } from '../platform/database/index.ts';
import { createLog } from '../platform/log/log.ts';
import { beatDemoTills } from './demo-tills.ts';
import { filesInMemory } from '../../test/files.ts';
import { seedDemo } from './index.ts';
import { demoPassword, people } from './shops.ts';

const log = createLog({ level: 'silent' });
const seed = (database: Database, time = testStart): Promise<boolean> =>
  seedDemo({ database, clock: new TestClock(time), log, dataKey: Buffer.alloc(32), files: filesInMemory() });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seed(server.database);
});
afterAll(() => server.stop());

describe('the demo', () => {
  test('finds postings and coupons by their own indexes, although nothing analyses what one transaction adds', async () => {
    const read = await rowsOf(
      server.database,
      `select t.relname as table, (sum(i.idx_tup_read) / t.n_tup_ins)::int as each from pg_stat_user_tables t
       join pg_stat_user_indexes i using (relid) where t.relname in ('ledger_posting', 'issued_coupon') group by t.relname, t.n_tup_ins`,
    );
    // Planned for empty tables, each of ten thousand postings went through all of them, and each quote through the square of the coupons.
    const each = Object.fromEntries(read.map(({ table, each }) => [table, each]));
    expect(each['ledger_posting']).toBeLessThan(400);
    expect(each['issued_coupon']).toBeLessThan(5_000);
  });

  test('is kept unchanged by another start', async () => {
    const before = await digest(server.database);
    expect(await seed(server.database, '2027-03-01T00:00:00Z')).toBe(false);
    expect(await digest(server.database)).toEqual(before);
  });

  test('is created once by two copies that start concurrently, and the same in two databases', async () => {
    const both = await createTestDatabase();
    const seeded = await Promise.all([seed(both.database), seed(both.database)]);
    expect(seeded.toSorted()).toEqual([false, true]);
    expect(await digest(both.database)).toEqual(await digest(server.database));
    await both.drop();
  }, 600_000); // a second demo, on a machine that is busy with other tests

  test('passes verification, in each of its shops', async () => {
    const shops = await rowsOf(server.database, 'select merchant_id from merchant');
    for (const { merchant_id: id } of shops) {
      const { checks } = await verifyMerchant(server.database, String(id));
      expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
    }
  });

  test('is not added to a database that has accounts', async () => {
    const lived = await createTestDatabase();
    await lived.database.platform.execute(
      `insert into account (account_id, account_no, phone, created_at) values ('${randomUUID()}', 'A20200101001', '13712345678', now())`,
    );
    expect(await seed(lived.database)).toBe(false);
    expect(await rowsOf(lived.database, 'select count(*) as merchants from merchant')).toEqual([{ merchants: 0 }]);
    await lived.drop();
  });
});

describe('what its users see', () => {
  const caller = async (phone: string, merchantNo?: string) => {
    const [account] = await rowsOf(server.database, `select account_id from account where phone = '${phone}'`);
    const accountId = String(account?.['account_id']);
    const [link] = await rowsOf(
      server.database,
      `select merchant_id, user_id from account_merchant join merchant using (merchant_id) where account_id = '${accountId}' and merchant_no = '${merchantNo}'`,
    );
    const [merchantId, userId] = [link?.['merchant_id'], link?.['user_id']].map((id) =>
      typeof id === 'string' ? id : undefined,
    );
    return { ...(await server.make.session(accountId)), accountId, phone, merchantId, userId };
  };

  test('is a merchant in every standing, the chain first', async () => {
    const { data } = await server.call('GET /merchants/member', { as: await caller('13800000001') });
    expect(data.map((one) => [one.abbreviation_name, one.vip_open_status, one.is_initialize])).toEqual([
      ['半日闲茶馆', 1, true],
      ['麦田手作面包', 1, true],
      ['拾光花店', 3, true],
      ['枫林咖啡', 4, true],
      ['花间一壶酒馆', 5, true],
      ['老周牛肉面', 2, false],
      ['青石巷书店', 1, false],
    ]);
    expect(data[0]?.role_names).toEqual(['所有者']);
    expect(data[2]?.expires_on).toBe('2026-12-05');
  });

  test('is a chain of three branches with 5,000 members and a small shop with 200', async () => {
    const as = await caller('13800000001', 'M20260318');
    const { data: branches } = await server.call('GET /dictionaries/branch', { as });
    expect(branches.map(({ label }) => label)).toEqual(['解放路店', '西湖银泰店', '滨江宝龙店']);
    expect((await server.call('GET /vip-infos', { as, query: {} })).data.total).toBe(5_000);
    expect((await server.call('GET /dictionaries/member-tag', { as })).data).toHaveLength(14);
    const { data: survey } = await server.call('GET /vip-infos/survey', { as });
    expect(survey.new_today).toBeGreaterThan(1);
    expect(survey.new_yesterday).toBeGreaterThan(1);
    expect(
      (await server.call('GET /vip-infos', { as: await caller('13800000001', 'M20251205'), query: {} })).data.total,
    ).toBe(200);
  });

  test('is of members whose grade is that of their growth', async () => {
    const wrong = await rowsOf(
      server.database,
      `select g.name, b.growth from member m join merchant using (merchant_id)
       join grade g on g.merchant_id = m.merchant_id and g.grade_id = m.grade_id
       join ledger_account b on b.merchant_id = m.merchant_id and b.account_id = m.member_id
       where m.state <> 'cancelled' and (b.growth < g.growth_from or exists (
         select from grade h where h.merchant_id = m.merchant_id and h.growth_from > g.growth_from and h.growth_from <= b.growth))`,
    );
    expect(wrong).toEqual([]);
  });

  test('is WeChat open and backups not', async () => {
    const as = await caller('13800000001', 'M20260318');
    const open = async (productVal: 'wechat' | 'backup') =>
      (await server.call('GET /merchants/open-service-status', { as, query: { productVal } })).data.open;
    expect([await open('wechat'), await open('backup')]).toEqual([true, false]);
  });

  test('is found by name, surname, last digits of a phone, card number and tag', async () => {
    const as = await caller('13800000001', 'M20260318');
    const sample = (
      await rowsOf(
        server.database,
        "select member_id, name, phone, member_no, tags from member where merchant_id = (select merchant_id from merchant where merchant_no = 'M20260318') order by member_id",
      )
    ).filter((_, at) => at % 199 === 0) as {
      member_id: string;
      name: string;
      phone: string;
      member_no: string;
      tags: string[];
    }[]; // as selected
    const finds = async (query: object): Promise<string[]> =>
      (await server.call('GET /vip-infos', { as, query: { size: 100, ...query } })).data.items.map(
        (item) => item.vip_id,
      );
    for (const { member_id, name, phone, member_no, tags } of sample) {
      expect(await finds({ keyword: name }), name).toContain(member_id);
      expect((await finds({ keyword: [...name][0] })).length).toBeGreaterThan(0);
      expect(await finds({ keyword: phone.slice(-4) })).toContain(member_id);
      expect(await finds({ keyword: member_no })).toContain(member_id);
      if (tags.length > 0) expect(await finds({ keyword: name, tag: tags })).toContain(member_id);
    }
  });

  test('is a ledger with every kind of posting, up to now', async () => {
    const kinds = await rowsOf(
      server.database,
      `select kind, effect, count(*) as postings, max(posted_at) <= '${testStart}' as past from ledger_posting join merchant using (merchant_id) group by kind, effect order by kind, effect`,
    );
    expect(kinds.every(({ past }) => past === true)).toBe(true);
    expect(kinds.map(({ kind, effect }) => `${String(kind)} ${String(effect)}`)).toEqual(
      expect.arrayContaining([
        'top_up forward',
        'top_up refund',
        'spend forward',
        'spend refund',
        'earn forward',
        'gift forward',
        'expire forward',
      ]),
    );
    const [open] = await rowsOf(
      server.database,
      "select count(*) as holds from ledger_hold h join merchant using (merchant_id) where h.state = 'open'",
    );
    expect(open?.['holds']).toBeGreaterThan(2);
  });

  test('is a ledger that was right at every past instant: nothing outlived its expiry', async () => {
    const days = [0, 31, 92, 200, 366, 500, 800];
    const found = await rowsOf(
      server.database,
      `with instant as (select timestamptz '${testStart}' - interval '1 day' * d as t from unnest(array[${days.join()}]) as d),
       lots as (
         select t, l.expires_at <= t as expired, sum(n.amount) as remaining
         from instant cross join ledger_lot l
         join ledger_line n on n.merchant_id = l.merchant_id and n.account_id = l.account_id and n.lot_no = l.lot_no
         join ledger_posting p on p.merchant_id = l.merchant_id and p.account_id = l.account_id
           and n.version between p.version_from and p.version_to and p.posted_at <= t
         join merchant m on m.merchant_id = l.merchant_id
         group by t, l.merchant_id, l.account_id, l.lot_no, l.expires_at
       )
       select count(*) filter (where expired and remaining <> 0) as outlived, count(*) filter (where remaining > 0) > 0 as any
       from lots group by t order by t`,
    );
    expect(found).toEqual(days.map(() => ({ outlived: 0, any: true })));
  });

  test('is topped up under its rules: each posting of a top-up is that of an order, and each order has its own', async () => {
    const [differing] = await rowsOf(
      server.database,
      `select count(*) filter (where p.posting_id is null or p.principal <> o.paid or p.bonus <> o.bonus or p.points <> o.points
           or p.rule <> 'top_up:' || o.rule_id || '@' || o.rule_number or p.principal_after + p.bonus_after <> o.value_after) as orders,
         count(*) filter (where o.order_id is null) as postings
       from merchant
       join ledger_posting p using (merchant_id)
       full join (select * from top_up_order where state = 'paid') o
         on o.merchant_id = p.merchant_id and o.order_id = p.document_id and p.document_kind = 'top_up_order'
       where o.order_id is not null or (p.kind = 'top_up' and p.effect = 'forward')`,
    );
    expect(differing).toEqual({ orders: 0, postings: 0 });
    const [refunds] = await rowsOf(
      server.database,
      `select count(*) filter (where given_back <> o.refunded) as differing
       from merchant join top_up_order o using (merchant_id)
       cross join lateral (select coalesce(sum(cash), 0) as given_back from top_up_refund r
         where r.merchant_id = o.merchant_id and r.order_id = o.order_id) sums`,
    );
    expect(refunds).toEqual({ differing: 0 });
    const by = await rowsOf(
      server.database,
      'select distinct made_by_name from merchant join top_up_refund r using (merchant_id) order by 1',
    );
    // Cashiers may not.
    expect(by.map((one) => one['made_by_name'])).toEqual(['方晓棠', '陈屿']);
  });

  test('tells members in both languages what they should know before they top up', async () => {
    const as = await caller('13800000001', 'M20260318');
    const { data } = await server.call('GET /recharge-rule/description', { as });
    expect(data.in_force).toMatchObject({ number: 1, note: { text: expect.any(String), text_en: expect.any(String) } });
  });

  test('says in each shop with members how points and growth come', async () => {
    for (const merchantNo of ['M20260318', 'M20251205', 'M20241208']) {
      const as = await caller('13800000001', merchantNo);
      const points = await server.call('GET /point-rule/base', { as });
      expect(points.data.in_force?.rules.base, merchantNo).toMatchObject({ points: 1, per: 100 });
      const growth = await server.call('GET /vip-card-config/grade-exp', { as });
      expect(growth.data.in_force?.rules, merchantNo).toMatchObject({ per_yuan_spent: 10_000 });
    }
  });

  test('has members’ consents from every source, and some that were withdrawn', async () => {
    const of = (condition: string) =>
      rowsOf(
        server.database,
        `select distinct on (member_id) member_id from member_consent join merchant using (merchant_id)
         where ${condition} order by member_id`,
      );
    const as = await caller('13800000001', 'M20260318');
    for (const source of ['back_office', 'mini_program', 'till'])
      expect((await of(`source = '${source}'`)).length, source).toBeGreaterThan(5);
    const withdrawn = await of('not given');
    expect(withdrawn.length).toBeGreaterThan(1);
    const id = String(withdrawn[0]?.['member_id']);
    const { data } = await server.call('GET /vip-infos/{id}/consents', { as, params: { id } });
    expect(data.current).toMatchObject([
      { purpose: 'agreement', given: true, agreement: 1 },
      { purpose: 'marketing', given: false, source: 'back_office', operator: expect.any(String) },
      { purpose: 'personal_data', given: true },
    ]);
    const odd = await of(
      'at < (select joined_at from member m where m.merchant_id = member_consent.merchant_id and m.member_id = member_consent.member_id)',
    );
    expect(odd).toEqual([]);
  });

  test('has top-ups in every state, by every means and cashier, that count as the ledger has them', async () => {
    const as = await caller('13800000001', 'M20260318');
    const list = async (query: object) =>
      (await server.call('GET /recharge-rule/flow', { as, query: { totals: true, size: 100, ...query } })).data;
    for (const state of ['waiting', 'paid', 'partly_refunded', 'refunded', 'closed'] as const)
      expect((await list({ state: [state], dated_from: '2026-11-16' })).total, state).toBeGreaterThan(0);
    for (const pay_way of ['cash', 'terminal', 'transfer'])
      expect((await list({ pay_way: [pay_way] })).total).toBeGreaterThan(50);
    const recent = await list({ dated_from: '2026-11-01' });
    expect(new Set(recent.items.map((one) => one.made_by_name))).toEqual(new Set(['方晓棠', '陈屿', '何苗']));
    expect(new Set(recent.items.map((one) => one.branch_name)).size).toBe(3);
    const { data: situation } = await server.call('GET /recharge-rule/general-situation', { as });
    expect(recent.totals).toMatchObject({ paid: situation.month.principal, bonus: situation.month.bonus });
    const bakery = await caller('13800000001', 'M20251205');
    expect((await server.call('GET /recharge-rule/flow', { as: bakery, query: {} })).data.total).toBeGreaterThan(20);
  });

  test('has a rule of value in each state, in the chain and in a shop', async () => {
    for (const merchantNo of ['M20260318', 'M20251205']) {
      const as = await caller('13800000001', merchantNo);
      const rules = (await server.call('GET /recharge-rule', { as, query: { size: 100 } })).data.items;
      expect(new Set(rules.map(({ state }) => state)), merchantNo).toEqual(
        new Set(['draft', 'waiting', 'running', 'stopped', 'ended']),
      );
      const edited = [
        (await server.call('GET /point-rule/base', { as })).data,
        (await server.call('GET /vip-grades/ladder', { as })).data,
        (await server.call('GET /grade-privileges', { as })).data,
        (await server.call('GET /vip-card-config/grade-exp', { as })).data,
      ];
      for (const { draft, in_force: inForce } of edited) {
        expect(inForce, merchantNo).toBeTruthy();
        expect(draft, merchantNo).toBeTruthy();
      }
      const carousels = (await server.call('GET /carousels', { as, query: {} })).data.items;
      expect(new Set(carousels.map(({ status }) => status)).size, merchantNo).toBe(4);
    }
  });

  test('has a coupon of each kind and in each state, all sound', async () => {
    const as = await caller('13800000001', 'M20260318');
    const { items } = (await server.call('GET /coupons', { as, query: { size: 100 } })).data;
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(keysOf(couponStatusPhrases)));
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(keysOf(couponKindPhrases)));
    expect(items.flatMap(({ kind, terms }) => couponFaults(kind, terms))).toEqual([]);
    const records = (await server.call('GET /coupons/receive-records', { as, query: { source: ['grade', 'privilege'], size: 100 } })).data; // prettier-ignore
    expect(new Set(records.items.map(({ source }) => source))).toEqual(new Set(['grade', 'privilege']));
    expect(items.every(({ terms }) => terms.items === 'all' || terms.category_ids.length > 0)).toBe(true);
  });

  test('has coupons in every state and from every source but campaigns, some used at each branch by orders that were kept', async () => {
    const as = await caller('13800000001', 'M20260318');
    const list = async (query: object) =>
      (await server.call('GET /coupons/receive-records', { as, query: { totals: true, size: 100, ...query } })).data;
    for (const state of keysOf(issuedStatePhrases))
      expect((await list({ state: [state] })).total, state).toBeGreaterThan(0);
    for (const source of ['hand', 'claim', 'print', 'grade', 'privilege'] as const)
      expect((await list({ source: [source] })).total, source).toBeGreaterThan(0);
    expect((await list({ source: ['print'], state: ['used'] })).total).toBeGreaterThan(1);
    const { items } = (await server.call('GET /coupons/write-off-records', { as, query: { size: 100 } })).data;
    expect(items.length).toBeGreaterThan(30);
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(keysOf(couponKindPhrases)));
    expect(new Set(items.map((one) => one.used_branch_name)).size).toBe(3);
    expect(items.filter(({ ended_at: at }) => at === null || at < '2026-11-06')).toEqual([]);
    const came = await rowsOf(
      server.database,
      `select action, count(*)::int from operation_log join merchant using (merchant_id)
       where merchant_no = 'M20260318' and action in ('order.hold', 'order.refund', 'order.void') group by action order by action`,
    );
    expect(came).toEqual(['order.hold', 'order.refund', 'order.void'].map((action) => ({ action, count: 1 })));
  });

  test('sells like a tea house: most at weekends, and more from year to year', async () => {
    const [sold] = await rowsOf(
      server.database,
      `select count(*) filter (where extract(isodow from business_date) > 5) / 2.0 as weekend, count(*) filter (where extract(isodow from business_date) < 6) / 5.0 as weekday,
         count(*) filter (where business_date > date '2025-11-20') as year, count(*) filter (where business_date between '2024-11-21' and '2025-11-20') as before,
         count(*) filter (where business_date > date '2026-10-31') / 20.0 as daily
       from (select merchant_id, (made_at at time zone 'Asia/Shanghai')::date as business_date from consumption) o
       join merchant using (merchant_id) where merchant_no = 'M20260318'`,
    );
    const { weekend, weekday, year, before, daily } = Object.fromEntries(
      Object.entries(sold ?? {}).map(([name, value]) => [name, Number(value)]),
    );
    expect(weekend).toBeGreaterThan(1.4 * (weekday ?? Infinity));
    expect(year).toBeGreaterThan(1.5 * (before ?? Infinity));
    expect(daily).toBeGreaterThan(2);
  });

  test('sells as the cashier does: every purchase is an order, by the rules of its day and the grade of then', async () => {
    const [without] = await rowsOf(
      server.database,
      `select count(*) as postings from merchant join ledger_posting p using (merchant_id)
       where p.document_kind = 'consumption_order' and (p.step = '' or not exists (
         select from consumption o where o.merchant_id = p.merchant_id and o.order_id = p.document_id))`,
    );
    expect(without).toEqual({ postings: 0 });
    // Money comes back by whom the role lets; the grade is that of the member's log.
    const by = await rowsOf(
      server.database,
      'select distinct made_by_name from merchant join consumption_refund r using (merchant_id) order by 1',
    );
    expect(by.map((one) => one['made_by_name'])).toEqual(['方晓棠', '陈屿']);
    const versions = await rowsOf(
      server.database,
      `select merchant_no, array_agg(distinct points_number order by points_number) as points, array_agg(distinct growth_number order by growth_number) as growth
       from merchant join consumption o using (merchant_id) where o.points_earned > 0 and growth_earned > 0 group by merchant_no order by merchant_no`,
    );
    expect(versions).toEqual([
      { merchant_no: 'M20241208', points: [1], growth: [1] },
      { merchant_no: 'M20251205', points: [1], growth: [1] },
      { merchant_no: 'M20260318', points: [1, 2], growth: [1] },
    ]);
  });

  test('has orders in every state and of every means, with points and discounts, of members and others', async () => {
    const as = await caller('13800000001', 'M20260318');
    const list = async (query: object) =>
      (await server.call('GET /orders', { as, query: { totals: true, size: 100, ...query } })).data;
    for (const state of ['paid', 'partly_refunded', 'refunded', 'voided'] as const)
      expect((await list({ state: [state] })).total, state).toBeGreaterThan(5);
    for (const means of ['stored_value', 'cash', 'terminal', 'transfer'])
      expect((await list({ means: [means] })).total, means).toBeGreaterThan(50);
    const [some] = await rowsOf(
      server.database,
      `select count(*) filter (where member_id is null) > 500 as others, count(*) filter (where points_used > 0) > 20 as by_points,
         count(*) filter (where due < list) > 50 as discounted, count(*) filter (where cardinality(means) > 1) > 20 as mixed,
         count(*) filter (where line_count > 1) > 1000 as several, count(distinct branch_id) as branches
       from consumption join merchant using (merchant_id) where merchant_no = 'M20260318'`,
    );
    expect(some).toEqual({ others: true, by_points: true, discounted: true, mixed: true, several: true, branches: 3 });
    const bakery = await caller('13800000001', 'M20251205');
    const { items } = (await server.call('GET /orders', { as: bakery, query: { size: 1 } })).data;
    expect(items).toMatchObject([{ first_name: null, line_count: 1 }]);
  });

  test('has shifts of the last week, each with what its cashier took, and one open today', async () => {
    const as = await caller('13800000001', 'M20260318');
    const { data } = await server.call('GET /shifts', { as, query: { size: 100 } });
    const closed = data.items.filter(({ state }) => state === 'closed');
    expect([data.total, closed.length]).toEqual([13, 12]);
    expect(data.items[0]).toMatchObject({ state: 'open', forgotten: false, branch_name: '西湖银泰店' });
    const off = closed.filter(({ difference }) => difference !== 0);
    expect(off.length).toBeGreaterThan(2);
    for (const { difference, reason } of off) {
      expect(Math.abs(difference ?? 0)).toBeLessThanOrEqual(1_000);
      expect(reason).not.toBeNull();
    }
    const pages = await Promise.all(
      data.items.map(async ({ shift_id: id }) => (await server.call('GET /shifts/{id}', { as, params: { id } })).data),
    );
    const moved = pages.flatMap(({ figures }) => figures.map(({ kind, means }) => `${kind} ${means}`));
    expect(moved).toEqual(
      expect.arrayContaining(['order cash', 'order stored_value', 'order terminal', 'top_up cash']),
    );
    expect(pages.some(({ taken_out: out }) => out > 0)).toBe(true);
  });

  test('is a ledger closed up to yesterday, in every shop', async () => {
    const closed = await rowsOf(
      server.database,
      'select distinct max(business_date)::text as closed from merchant left join ledger_day_close using (merchant_id) group by merchant_id',
    );
    expect(closed).toEqual([{ closed: '2026-11-19' }]);
  });

  test('is adjusted: one request waits for the manager and two for the owner, and what was decided is told', async () => {
    const owner = await caller('13800000001', 'M20260318');
    const manager = await caller('13800000002', 'M20260318');
    const cashier = await caller('13800000003', 'M20260318');
    const waiting = async (as: typeof owner) =>
      (await server.call('GET /approvals', { as, query: {} })).data.items.map((one) => [
        one.asked_by_name,
        one.amounts,
      ]);
    const [small, large] = [
      ['何苗', [{ unit: 'points', amount: 300 }]],
      ['陈屿', [{ unit: 'principal', amount: -88_000 }]],
    ];
    expect(await waiting(manager)).toEqual([small]);
    expect(await waiting(owner)).toEqual([large, small]);
    const { data } = await server.call('GET /vip-trim-order', { as: owner, query: {} });
    expect(data.items.map((one) => [one.number.slice(0, 10), one.state])).toEqual([
      ['AD20261120', 'waiting'],
      ['AD20261120', 'waiting'],
      ['AD20261118', 'refused'],
      ['AD20261115', 'posted'],
    ]);
    for (const as of [manager, cashier]) expect((await server.call('GET /notices/counts', { as })).data.unread).toBe(1);
  });

  test('says of whoever did something that they were here then', async () => {
    expect(
      await rowsOf(
        server.database,
        `select a.actual_name as name, u.last_seen_at = (select max(at) from operation_log l where l.merchant_id = u.merchant_id and l.user_id = u.user_id) as agrees
         from merchant m join merchant_user u using (merchant_id) join account a using (account_id)
         where m.merchant_no = 'M20260318' and a.actual_name in ('方晓棠', '陈屿', '何苗') order by a.phone`,
      ),
    ).toEqual(['方晓棠', '陈屿', '何苗'].map((name) => ({ name, agrees: true })));
  });

  test('has a history for every member', async () => {
    const as = await caller('13800000001', 'M20260318');
    const [frozen] = (await server.call('GET /vip-infos', { as, query: { state: ['frozen'], size: 1 } })).data.items;
    const { data } = await server.call('GET /vip-infos/{id}/events', { as, params: { id: frozen?.vip_id ?? '' } });
    expect(data.items.at(-1)?.action).toBe('member.create');
    expect(data.items.find((event) => event.action === 'member.freeze')?.reason).toBeTruthy();
  });

  test('is limited for the manager and the cashier, and empty for the user without a shop', async () => {
    const manager = await caller('13800000002', 'M20260318');
    const { data: items } = await server.call('GET /merchants/member', { as: manager });
    expect(items.map((item) => [item.abbreviation_name, item.role_names])).toEqual([['半日闲茶馆', ['店长']]]);
    const seen = (await server.call('GET /vip-infos', { as: manager, query: { size: 100 } })).data;
    expect(new Set(seen.items.map((item) => item.branch_name))).toEqual(new Set(['西湖银泰店', null]));
    const cashier = await caller('13800000003', 'M20260318');
    expect((await server.call('GET /merc/personal/current', { as: cashier })).status).toBe(200);
    const [some] = (await server.call('GET /vip-infos', { as: cashier, query: { size: 1 } })).data.items;
    expect(
      (
        await server.call('PUT /vip-infos/{id}', {
          as: cashier,
          params: { id: some?.vip_id ?? '' },
          body: { remark: '不行' },
        })
      ).status,
    ).toBe(403);
    expect((await server.call('GET /merchants/member', { as: await caller('13800000004') })).data).toEqual([]);
  });

  test('is accessible with the password that the start prints', async () => {
    for (const { phone } of Object.values(people)) {
      const { status, data } = await server.call('POST /merc/personal/pwd', {
        body: { account: phone, pwd: demoPassword },
      });
      expect([status, typeof data.token]).toEqual([200, 'string']);
    }
  });
});

test('every member has exactly its search terms', async () => {
  const rows = await rowsOf(
    server.database,
    'select m.name, phone, tags, array(select term from member_term t where t.merchant_id = m.merchant_id and t.member_id = m.member_id and t.joined_at = m.joined_at) as terms, (select count(*) from member_term t where t.merchant_id = m.merchant_id and t.member_id = m.member_id) as all from member m',
  );
  expect(rows).toHaveLength(5_248);
  for (const { name, phone, tags, terms, all } of rows as {
    name: string;
    phone: string;
    tags: string[];
    terms: string[];
    all: number;
  }[]) {
    // as selected
    expect(terms.toSorted()).toEqual(searchTerms({ name, phone, tags }).toSorted());
    expect(all).toBe(terms.length);
  }
});

test('the tills that were there at the start stay online as long as the program runs, but for one that is offline', async () => {
  const later = new Date(Date.parse(testStart) + 3_600_000);
  const seen = () =>
    rowsOf(
      server.database,
      `select i.serial_number from device_seen s join device_bind i using (merchant_id, bind_id)
       where seen_at = '${later.toISOString()}' order by 1`,
    );
  expect(await seen()).toEqual([]);
  await beatDemoTills(server.database, later);
  expect(await seen()).toEqual(
    ['POS-A1-0032', 'POS-A1-0033', 'POS-A1-0034'].map((serial_number) => ({ serial_number })),
  );
});
