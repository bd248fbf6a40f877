import type { Permission } from '@regulars/contract/menu';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn } from '../../../test/adjusting.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { closeDays, post } from '../../ledger/index.ts';
import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import { getSettings } from './settings.service.ts';
import { onShortOf, settingsFrom } from './settings.rules.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});

const tenantDb = () => server.database.tenant(shop.merchantId);
const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
const config = async () => (await server.call('GET /merchants/sys-config', { as: owner })).data;
const put = (body: object, version?: number) =>
  server.call('PUT /merchants/sys-config', { as: owner, body, ...(version !== undefined && match(version)) });
const setting = async (name: string) => (await config()).settings.find((one) => one.name === name);
/** Signs in again, after the clock was moved beyond the session. */
const at = async (instant: string): Promise<void> => {
  server.clock.set(instant);
  owner = { ...owner, ...(await server.make.session(owner.accountId)) };
};

describe('a setting', () => {
  it('is its default until it is changed, says who changed it when, and says who set it back', async () => {
    expect(await setting('hold_minutes')).toMatchObject({ value: 60, initial: 60, changed: null, min: 1, max: 44_640 });
    // Only what nothing asks yet is told to be for later.
    expect(await setting('deduction_order')).toMatchObject({ later: false });
    const changed = await put({ hold_minutes: 30, deduction_order: 'bonus_first' }, 1);
    expect(changed.data.version).toBe(2);
    const { rows: users } = await server.database.platform.execute(
      'select coalesce(u.actual_name, a.actual_name) as name from merchant_user u join account a on a.account_id = u.account_id where u.merchant_id = $1',
      [shop.merchantId],
    );
    expect(await setting('hold_minutes')).toMatchObject({
      value: 30,
      changed: { by: (users as { name: string | null }[])[0]?.name, at: new Date(testStart).toISOString() },
    });
    expect(await getSettings(tenantDb())).toMatchObject({
      hold_minutes: 30,
      deduction_order: 'bonus_first',
      claw_back: 'refuse',
    });
    server.clock.advance({ minutes: 5 });
    await put({ hold_minutes: null, deduction_order: 'proportional' });
    for (const [name, value] of [
      ['hold_minutes', 60],
      ['deduction_order', 'proportional'],
    ] as const)
      expect(await setting(name)).toMatchObject({ value, changed: { at: server.clock.now().toISOString() } });
    const { rows } = await server.database.platform.execute(
      'select distinct value from merchant_setting where merchant_id = $1',
      [shop.merchantId],
    );
    // The default stands in code: a later version may have another one.
    expect(rows).toEqual([{ value: null }]);
    expect((await config()).version).toBe(3);
  });

  it('that stays as it is raises no version and is not logged', async () => {
    expect((await put({ hold_minutes: 60, claw_back: null })).data.version).toBe(1);
    const { rows } = await server.database.platform.execute(
      "select count(*) as counted from operation_log where merchant_id = $1 and action like 'settings.%'",
      [shop.merchantId],
    );
    expect(rows).toEqual([{ counted: 0 }]);
  });

  it.each([
    [{ hold_minutes: 0 }, 'hold_minutes', 'minimum'],
    [{ hold_minutes: 44_641 }, 'hold_minutes', 'maximum'],
    [{ deduction_order: 'newest_first' }, 'deduction_order', 'choice'],
    [{ receipt_note: '   ' }, 'receipt_note', 'line'],
    [{ abbreviation_name: '甲' }, 'abbreviation_name', 'unknown_field'],
    [{ timezone: 'Asia/Shanghai', day_cut: '25:00' }, 'day_cut', 'day_cut'],
    [{ timezone: 'Mars/Olympus', day_cut: '00:00' }, 'timezone', 'timezone'],
    [{ timezone: 'CST', day_cut: '00:00' }, 'timezone', 'timezone'],
    [{ timezone: 'utc', day_cut: '00:00' }, 'timezone', 'timezone'],
    [{ timezone: 'Asia/shanghai', day_cut: '00:00' }, 'timezone', 'timezone'],
    [{ timezone: '+08:00', day_cut: '00:00' }, 'timezone', 'timezone'],
    [{ receipt_note: '谢谢\n惠顾' }, 'receipt_note', 'line'],
    [{ receipt_note: '谢'.repeat(61) }, 'receipt_note', 'max_length'],
    [{ receipt_note: '谢'.repeat(5_000) }, 'receipt_note', 'max_length'],
  ])('is refused with its place: %j', async (body, path, rule) => {
    expect((await put(body)).err).toMatchObject({
      name: 'invalid_input',
      fields: [expect.objectContaining({ path, rule })],
    });
    expect((await config()).version).toBe(1);
  });

  it('has one version with all others, so that of two who read the same one is refused', async () => {
    const [one, other] = await Promise.all([
      put({ hold_minutes: 30 }, 1),
      server.call('POST /system/sys-vippay-system', { as: owner, body: { stored_value_enabled: false }, ...match(1) }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 412]);
    expect((await config()).version).toBe(2);
  });

  it('of paying by stored value is set by its own call', async () => {
    const body = { stored_value_enabled: false, stored_value_most: 50_000 };
    await server.call('POST /system/sys-vippay-system', { as: owner, body });
    expect(await getSettings(tenantDb())).toMatchObject({ stored_value_enabled: false, stored_value_most: 50_000 });
  });

  it('of receipts reaches who prints them, at once, and nobody else without `settings:read`', async () => {
    const receipt = async (permission: Permission) => {
      const caller = await server.make.user(shop, { permissions: [permission] });
      return server.call('GET /system/receipt', { as: caller });
    };
    const usual = { title: null, note: null, width: '58', copies: 1, balance: true, masked: true, link: true };
    expect((await receipt('order:create')).data).toEqual(usual);
    await put({ receipt_title: '半日闲', receipt_note: '再来', receipt_copies: 0, receipt_balance: false });
    await put({ receipt_masked: false, receipt_width: '80', receipt_link: false });
    const changed = {
      title: '半日闲',
      note: '再来',
      width: '80',
      copies: 0,
      balance: false,
      masked: false,
      link: false,
    };
    for (const permission of ['order:create', 'order:read', 'top_up:create', 'top_up:read'] as const)
      expect((await receipt(permission)).data).toEqual(changed);
    expect((await receipt('member:read')).status).toBe(403);
    expect(await setting('receipt_title')).toMatchObject({ later: false });
    expect(await setting('notify_changes')).toMatchObject({ later: true });
  });

  it('which this version does not know is left out', () => {
    expect(settingsFrom([{ name: 'of_later', value: 1 }])).not.toHaveProperty('of_later');
  });
});

describe('the policy of taking back', () => {
  it.each([
    ['refuse', true, 'refuse'],
    ['take_rest', false, 'clamp'],
    ['take_rest', true, 'negative'],
  ] as const)('%s with negative points %s is %s in the ledger', (claw_back, negative_points, expected) => {
    expect(onShortOf({ claw_back, negative_points })).toBe(expected);
  });

  it('decides whether an adjustment can be undone whose points were spent', async () => {
    const { member: newMember, someone, spendPoints } = adjustingIn(server, shop);
    const [member, manager] = [await newMember(), await someone({ points: null })];
    const added = await server.call('POST /vip-trim-order/other', {
      as: manager,
      body: { vip_id: member, points: 50, reason: 'promotion' },
    });
    const { adjustment_id: id } = added.data;
    await spendPoints(member, 20);
    const undo = () =>
      server.call('PUT /vip-trim-order/{id}/undo', { as: manager, params: { id }, body: { reason: '录错了' } });
    expect((await undo()).err.name).toBe('ledger_spent');
    await put({ claw_back: 'take_rest', negative_points: true });
    expect((await undo()).err).toBeUndefined();
    const { rows } = await server.database.platform.execute(
      'select points_owed from ledger_account where merchant_id = $1 and account_id = $2',
      [shop.merchantId, member],
    );
    expect(rows).toEqual([{ points_owed: 20 }]);
  });
});

describe('a changed zone or day cut', () => {
  it.each(['Asia/Kolkata', 'Europe/Kyiv', 'UTC'])(
    'takes %s, which the list of zones has by another name',
    async (zone) => {
      expect((await put({ timezone: zone })).data.days.pending?.timezone).toBe(zone);
    },
  );

  // testStart is 14:35 of 20 November in Shanghai.
  it('holds from the next closed day on; what that means is said before, and saved as it was said', async () => {
    const wanted = { timezone: 'Asia/Shanghai', day_cut: '04:00' };
    const plan = await server.call('GET /merchants/sys-config/day-change', { as: owner, query: wanted });
    expect(plan.data).toEqual({
      ...wanted,
      from: '2026-11-21',
      starts_at: '2026-11-20T16:00:00.000Z',
      next_starts_at: '2026-11-21T20:00:00.000Z',
      minutes: 28 * 60,
    });
    const saved = await put({ ...wanted, day_from: plan.data.from });
    expect(saved.data.days).toMatchObject({ day_cut: '00:00', today: '2026-11-20', pending: plan.data });
    await at('2026-11-21T03:00:00+08:00');
    expect((await config()).days).toMatchObject({ day_cut: '04:00', today: '2026-11-21', pending: null });
    await at('2026-11-22T03:00:00+08:00');
    expect((await config()).days).toMatchObject({ today: '2026-11-21' });
    await at('2026-11-22T04:00:00+08:00');
    expect((await config()).days).toMatchObject({ today: '2026-11-22' });
  });

  it('is withdrawn by null or by the zone in force, and replaced by another, as long as it has not begun', async () => {
    await put({ timezone: 'Asia/Shanghai', day_cut: '04:00' });
    for (const other of [{ timezone: 'Asia/Tokyo' }, { day_cut: '05:00' }]) {
      const { err } = await put({ withdraw_day_change: true, ...other });
      expect(err.fields).toMatchObject([{ path: Object.keys(other)[0], rule: 'withdrawn_alone' }]);
    }
    expect((await config()).days.pending).toMatchObject({ day_cut: '04:00' });
    expect((await put({ withdraw_day_change: true })).data.days.pending).toBeNull();
    await put({ timezone: 'Asia/Shanghai', day_cut: '04:00' });
    await put({ timezone: 'Asia/Tokyo', day_cut: '05:00' });
    expect((await config()).days.pending).toMatchObject({ timezone: 'Asia/Tokyo', day_cut: '05:00' });
    expect((await put({ timezone: 'Asia/Shanghai', day_cut: '00:00' })).data.days.pending).toBeNull();
  });

  it('is the last of a hundred', async () => {
    const past = (count: number) =>
      server.database.platform.execute(
        `update merchant set day_changes = (select jsonb_agg(jsonb_build_object('from', d::date, 'starts_at', d, 'timezone', 'Asia/Shanghai',
           'day_cut', '00:00:00', 'changed_at', d, 'changed_by', null)) from generate_series(1, $2::integer) n, lateral (select timestamptz '2026-01-01 00:00+08' + n * interval '1 day' as d) as days)
         where merchant_id = $1`,
        [shop.merchantId, count],
      );
    await past(100);
    expect((await put({ day_cut: '04:00' })).err.name).toBe('day_changes_too_many');
    await past(99);
    expect((await put({ day_cut: '04:00' })).data.days.pending).toMatchObject({ day_cut: '04:00' });
  });

  it('is refused if the day turned since it was said, and waits a day more where the open one ends at once', async () => {
    const wanted = { timezone: 'Asia/Shanghai', day_cut: '04:00' };
    expect((await put({ ...wanted, day_from: '2026-11-20' })).err.name).toBe('day_change_moved');
    await at('2026-11-20T23:51:00+08:00');
    expect((await put(wanted)).data.days.pending?.from).toBe('2026-11-22');
  });

  it('stays once it is about to begin; what is wanted then comes after it', async () => {
    await put({ timezone: 'Asia/Shanghai', day_cut: '04:00' });
    await at('2026-11-20T23:55:00+08:00');
    expect((await put({ withdraw_day_change: true })).err.name).toBe('day_change_near');
    const { data } = await put({ timezone: 'Asia/Shanghai', day_cut: '00:00' });
    expect(data.days.pending).toMatchObject({ from: '2026-11-22', day_cut: '00:00', minutes: 20 * 60 });
    await at('2026-11-21T05:00:00+08:00');
    expect((await config()).days).toMatchObject({ today: '2026-11-21', day_cut: '04:00' });
  });

  it('tells consoles to read the merchant again once it is in force', async () => {
    await put({ timezone: 'America/New_York', day_cut: '04:00' });
    const tag = async () => (await server.call('GET /system', { as: owner })).headers.get('access-tag');
    const before = await tag();
    await at('2026-11-21T00:00:00+08:00');
    expect(await tag()).not.toBe(before);
    const { data } = await server.call('GET /merchants/{id}', { as: owner, params: { id: shop.merchantId } });
    expect(data).toMatchObject({ timezone: 'America/New_York', day_cut: '04:00:00', day_from: '2026-11-21' });
  });

  it.each([
    ['west', 'Asia/Shanghai', '00:00', 'America/New_York', '04:00'],
    ['east', 'America/New_York', '04:00', 'Asia/Shanghai', '00:00'],
    ['over the date line', 'Pacific/Pago_Pago', '00:00', 'Pacific/Kiritimati', '00:00'],
  ])(
    'to the %s leaves every posting one date, in days that close in order',
    async (_, timezone, dayCut, to, day_cut) => {
      shop = await server.make.shop({ timezone, dayCut });
      owner = await server.make.user(shop);
      const member = await adjustingIn(server, shop).member();
      const opened = await getMerchantDays(tenantDb(), server.clock.now());
      const today = opened.today();
      const { data } = await put({ timezone: to, day_cut });
      const starts = Date.parse(data.days.pending?.starts_at ?? '');
      const next = Date.parse(data.days.pending?.next_starts_at ?? '');
      expect(starts).toBe(opened.endOf(today).getTime());
      const instants = new Set([starts - 1_000, starts, next - 1_000, next, next + 3_600_000]);
      const dates: string[] = [];
      for (const instant of [...instants].toSorted((a, b) => a - b)) {
        server.clock.set(new Date(instant).toISOString());
        const posted = await tenantDb().transaction((tx) =>
          post(tx, server.clock.now(), {
            accountId: member,
            kind: 'gift',
            give: { growth: 1 },
            document: { kind: 'campaign', id: newId() },
            branchId: null,
            actorId: null,
          }),
        );
        const days = await getMerchantDays(tenantDb(), server.clock.now());
        expect(posted).toMatchObject({ businessDate: days.today(), late: false });
        dates.push(posted.businessDate);
        await closeDays(server.database, server.clock.now());
      }
      expect(dates).toEqual(dates.toSorted());
      expect(dates[0]).toBe(today);
      expect(dates[1]).not.toBe(today);
      server.clock.set(new Date(next + 60 * 3_600_000).toISOString());
      await closeDays(server.database, server.clock.now());
      const { rows } = await server.database.platform.execute(
        'select ended_at, closed_at from ledger_day_close where merchant_id = $1 order by business_date',
        [shop.merchantId],
      );
      const closes = rows as { ended_at: Date; closed_at: Date }[];
      expect(closes.length).toBeGreaterThan(0);
      expect(closes.every((one) => one.ended_at <= one.closed_at)).toBe(true);
    },
  );
});
