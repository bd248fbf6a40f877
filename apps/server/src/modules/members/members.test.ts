import type { Api, Member, MemberFilter, NewMember } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { v7 as newId } from 'uuid';
import { cardNumberText } from '@regulars/phrases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

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

const add = async (input: Partial<NewMember> = {}, as: Caller = owner): Promise<Member> => {
  const { status, data, err } = await server.call('POST /vip-infos', {
    as,
    body: { phone: nextPhone(), name: '林晓雯', ...input },
  });
  expect(err).toBeUndefined();
  expect(status).toBe(201);
  return data;
};
const list = async (query: MemberFilter, as: Caller = owner) => {
  const { status, data, err } = await server.call('GET /vip-infos', { as, query });
  expect(err).toBeUndefined();
  expect(status).toBe(200);
  return data;
};
/** Sets the state directly. */
const cancel = async ({ vip_id }: Member): Promise<void> => {
  const { kysely } = server.database.tenant(shop.merchantId);
  await kysely
    .updateTable('member')
    .set({ state: 'cancelled' })
    .where('merchant_id', '=', shop.merchantId)
    .where('member_id', '=', vip_id)
    .execute();
};
const idsOf = (page: { items: readonly { vip_id: string }[] }): string[] => page.items.map((member) => member.vip_id);

describe('totals', () => {
  const give = (vip_id: string, points: number) =>
    server.call('POST /vip-trim-order/other', { as: owner, body: { vip_id, points, reason: 'goodwill' } });
  const totalsOf = async (query: MemberFilter, as: Caller = owner) =>
    (await list({ totals: true, size: 1, ...query }, as)).totals;
  beforeEach(async () => {
    await server.database.platform.execute(
      'insert into adjustment_limit select merchant_id, role_id from user_role where merchant_id = $1 and user_id = $2',
      [shop.merchantId, owner.userId],
    );
    for (const [at, points] of [5, 7, 11].entries()) {
      const { vip_id } = await add({
        name: at === 0 ? '林晓雯' : '周雨桐',
        branch_id: shop.branchIds[at === 2 ? 1 : 0],
      });
      await give(vip_id, points);
    }
  });

  it('are computed on request, over all pages of the same filter', async () => {
    expect(await list({})).not.toHaveProperty('totals');
    expect(await totalsOf({})).toEqual({ count: 3, stored_value: 0, points: 23 });
    expect(await totalsOf({ keyword: '周' })).toEqual({ count: 2, stored_value: 0, points: 18 });
    expect(await totalsOf({ branch_id: [shop.branchIds[1]] })).toEqual({ count: 1, stored_value: 0, points: 11 });
    expect(await totalsOf({ state: ['frozen'] })).toEqual({ count: 0, stored_value: 0, points: 0 });
  });

  it('cover the user’s branches', async () => {
    const local = await server.make.user(shop, { branches: [shop.branchIds[0]] });
    expect(await totalsOf({}, local)).toEqual({ count: 2, stored_value: 0, points: 12 });
  });

  it('need the permission to see liabilities', async () => {
    const clerk = await server.make.user(shop, { permissions: ['member:read'] });
    expect(await totalsOf({}, clerk)).toEqual({ count: 3, stored_value: null, points: null });
  });
});

describe('adding a member', () => {
  it('generates a card number, gives the lowest grade from today, and answers the member', async () => {
    const phone = nextPhone();
    const { status, data, headers } = await server.call('POST /vip-infos', {
      as: owner,
      body: {
        phone,
        name: '顾念初',
        gender: 2,
        birthday: '1994-06-08',
        tags: ['爱喝岩茶'],
        branch_id: shop.branchIds[1],
      },
    });
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe('"1"');
    expect(data).toMatchObject({
      phone,
      name: '顾念初',
      gender: 2,
      birthday: '1994-06-08',
      state: 'normal',
      source: 'back_office',
      grade_id: shop.gradeIds[0],
      grade_name: '普通',
      grade_from: '2026-11-20',
      grade_to: null,
      branch_name: '西湖银泰店',
      tags: ['爱喝岩茶'],
      remark: null,
      joined_at: '2026-11-20T06:35:00.000Z',
      version: 1,
    });
    expect(data.member_no).toMatch(/^[1-9][0-9]{10}$/);
    expect((await server.call('GET /vip-infos/{id}', { as: owner, params: { id: data.vip_id } })).data).toEqual(data);
  });

  it('refuses a member’s phone and names the holder; accepts that of a cancelled or another merchant’s member', async () => {
    const first = await add({ name: '周雨桐' });
    const again = await server.call('POST /vip-infos', { as: owner, body: { phone: first.phone, name: '顾念初' } });
    expect(again.status).toBe(409);
    expect(again.err).toMatchObject({
      name: 'member_phone_taken',
      msg: `已是会员：周雨桐，${cardNumberText(first.member_no)}`,
      context: { vip_id: first.vip_id },
      fields: [{ path: 'phone', rule: 'taken' }],
    });

    const other = await server.make.user(await server.make.shop());
    await add({ phone: first.phone }, other);
    await cancel(first);
    await add({ phone: first.phone });
  });

  it('refuses a taken card number, an unknown grade and a branch outside the user’s', async () => {
    const { member_no } = await add({ member_no: '88001024' });
    const body = { phone: nextPhone(), name: '顾念初' };
    expect((await server.call('POST /vip-infos', { as: owner, body: { ...body, member_no } })).err).toMatchObject({
      name: 'member_no_taken',
      fields: [{ path: 'member_no' }],
    });
    expect(
      (await server.call('POST /vip-infos', { as: owner, body: { ...body, grade_id: newId() } })).err,
    ).toMatchObject({ name: 'grade_not_found' });
    const manager = await server.make.user(shop, { branches: [shop.branchIds[0]] });
    expect(
      (await server.call('POST /vip-infos', { as: manager, body: { ...body, branch_id: shop.branchIds[1] } })).err,
    ).toMatchObject({ name: 'branch_not_found' });
    expect(
      (await server.call('POST /vip-infos', { as: owner, body: { ...body, birthday: '2026-11-21' } })).err,
    ).toMatchObject({ name: 'invalid_input', fields: [{ path: 'birthday', rule: 'birthday' }] });
    expect((await list({ keyword: '顾念初' })).total).toBe(0);
  });

  it('happens once under one key, sent 32 times at once; with another input the key is refused', async () => {
    const body = { phone: nextPhone(), name: '陈思远' };
    const headers = { 'idempotency-key': 'create-once-1' };
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => server.call('POST /vip-infos', { as: owner, body, headers })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers.filter(({ headers: given }) => given.get('idempotent-replayed') === null)).toHaveLength(1);
    expect((await list({ keyword: '陈思远' })).total).toBe(1);
    const other = await server.call('POST /vip-infos', { as: owner, body: { ...body, name: '别人' }, headers });
    expect(other).toMatchObject({ status: 422, err: { name: 'idempotency_key_reused' } });
  });

  it('leaves a failed key free for a retry', async () => {
    const taken = await add();
    const headers = { 'idempotency-key': 'try-again-1' };
    const body = { phone: taken.phone, name: '陈思远' };
    expect((await server.call('POST /vip-infos', { as: owner, body, headers })).status).toBe(409);
    await cancel(taken);
    expect((await server.call('POST /vip-infos', { as: owner, body, headers })).status).toBe(201);
  });

  it('with one phone 16 times at once adds one member', async () => {
    const phone = nextPhone();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        server.call('POST /vip-infos', { as: owner, body: { phone, name: `并发${at}` } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(15).fill(409)]);
  });
});

describe('the list', () => {
  it('shows the newest first and continues by cursor without gaps or repeats, in either order', async () => {
    const added: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      added.unshift((await add()).vip_id);
      if (at % 3 === 0) server.clock.advance({ seconds: 1 }); // some share an instant
    }
    for (const order of ['desc', 'asc'] as const) {
      const seen: string[] = [];
      let page = await list({ size: 2, order });
      seen.push(...idsOf(page));
      while (page.next_cursor !== null) {
        page = await list({ size: 2, order, cursor: page.next_cursor });
        seen.push(...idsOf(page));
      }
      expect(seen.toSorted()).toEqual(added.toSorted());
      expect(idsOf(await list({ size: 100, order }))).toEqual(seen);
    }
    const byNumber = await list({ sort: 'member_no', size: 3 });
    const rest = await list({ sort: 'member_no', size: 100, cursor: byNumber.next_cursor ?? '' });
    const numbers = [...byNumber.items, ...rest.items].map((member) => member.member_no);
    expect(numbers).toEqual(numbers.toSorted());
    expect(numbers).toHaveLength(7);
  });

  it('finds by any part of a name, a phone’s last digits, a card number’s prefix and by tags', async () => {
    const lin = await add({ name: '林晓雯', phone: '13712342046', tags: ['爱喝岩茶', '带孩子'] });
    const ouyang = await add({ name: '欧阳静怡', phone: '13612344480', member_no: '20460001', tags: ['爱喝岩茶'] });
    const anna = await add({ name: "Anna O'Neil", phone: '13512340000' });
    const found = async (keyword: string) => idsOf(await list({ keyword })).toSorted();
    expect(await found('晓')).toEqual([lin.vip_id]);
    expect(await found('阳静怡')).toEqual([ouyang.vip_id]);
    expect(await found('ANNA')).toEqual([anna.vip_id]);
    expect(await found('静阳')).toEqual([]);
    expect(await found('2046')).toEqual([lin.vip_id, ouyang.vip_id].toSorted());
    expect(await found('12342046')).toEqual([lin.vip_id]);
    expect(await found('20460')).toEqual([ouyang.vip_id]);
    expect(await found('%')).toEqual([]);
    expect(idsOf(await list({ tag: ['爱喝岩茶'] })).toSorted()).toEqual([lin.vip_id, ouyang.vip_id].toSorted());
    expect(idsOf(await list({ tag: ['爱喝岩茶', '带孩子'] }))).toEqual([lin.vip_id]);
    expect(idsOf(await list({ keyword: '晓', tag: ['新客'] }))).toEqual([]);
  });

  it('reveals no more of a phone than the user sees', async () => {
    const member = await add({ phone: '13712342046' });
    const cashier = await server.make.user(shop, { permissions: ['member:read'] });
    const found = async (keyword: string, as: Caller) => (await list({ keyword }, as)).items.length;
    expect(member.phone).toBe('13712342046');
    expect(await found('42046', owner)).toBe(1);
    expect(await found('42046', cashier)).toBe(0);
    expect(await found('3712342046', cashier)).toBe(0);
    expect(await found('2046', cashier)).toBe(1);
    expect(await found('13712342046', cashier)).toBe(1);
    expect(await found(member.member_no.slice(0, 6), cashier)).toBe(1);
  });

  it('finds a name by a text as long as possible, and no other', async () => {
    const name = '天地玄黄宇宙洪荒日月盈昃';
    const member = await add({ name });
    expect(idsOf(await list({ keyword: name }))).toEqual([member.vip_id]);
    expect(idsOf(await list({ keyword: `${name.slice(0, -1)}列` }))).toEqual([]);
  });

  it('filters by state, grade, branch, source, gender, birthday month and business dates', async () => {
    const plain = await add({ name: '甲' });
    const silver = await add({
      name: '乙',
      grade_id: shop.gradeIds[1],
      branch_id: shop.branchIds[1],
      gender: 1,
      birthday: '1990-02-28',
    });
    server.clock.set('2026-11-20T16:00:00Z'); // the 21st in Shanghai
    const late = await add({ name: '丙' }, await server.make.user(shop));
    const caller = await server.make.user(shop);
    await server.call('PUT /vip-infos/{id}/state', {
      as: caller,
      params: { id: plain.vip_id },
      body: { state: 'frozen', reason: '本人要求' },
    });
    const ids = async (query: Parameters<typeof list>[0]) => idsOf(await list(query, caller)).toSorted();
    expect(await ids({ state: ['frozen'] })).toEqual([plain.vip_id]);
    expect(await ids({ grade_id: [shop.gradeIds[1]] })).toEqual([silver.vip_id]);
    expect(await ids({ branch_id: [shop.branchIds[1]] })).toEqual([silver.vip_id]);
    expect(await ids({ gender: 1 })).toEqual([silver.vip_id]);
    expect(await ids({ birthday_month: 2 })).toEqual([silver.vip_id]);
    expect(await ids({ source: ['till'] })).toEqual([]);
    expect(await ids({ joined_from: '2026-11-21' })).toEqual([late.vip_id]);
    expect(await ids({ joined_to: '2026-11-20' })).toEqual([plain.vip_id, silver.vip_id].toSorted());
  });

  it('shows a user its branches and members without one, and none to a user without branches; by exact phone or number, any branch', async () => {
    const [here, there] = shop.branchIds;
    const [near, far, nowhere] = [await add({ branch_id: here }), await add({ branch_id: there }), await add()];
    const manager = await server.make.user(shop, { branches: [here] });
    const nobody = await server.make.user(shop, { branches: [] });
    expect(idsOf(await list({}, manager)).toSorted()).toEqual([near.vip_id, nowhere.vip_id].toSorted());
    expect(idsOf(await list({}, nobody))).toEqual([]);
    expect((await server.call('GET /vip-infos/survey', { as: nobody })).data.total).toBe(0);
    expect(idsOf(await list({ exact: near.phone }, nobody))).toEqual([near.vip_id]);
    expect(idsOf(await list({ keyword: far.phone.slice(-8) }, manager))).toEqual([]);
    expect(idsOf(await list({ exact: far.phone }, manager))).toEqual([far.vip_id]);
    expect(idsOf(await list({ exact: far.member_no }, manager))).toEqual([far.vip_id]);
    expect((await server.call('GET /vip-infos/{id}', { as: manager, params: { id: far.vip_id } })).status).toBe(200);
  });

  it('refuses well-formed cursors with made-up values', async () => {
    const id = newId();
    const forged = (sort: string, value: string) =>
      Buffer.from(JSON.stringify([`members.${sort}.asc`, value, id])).toString('base64url');
    for (const [sort, value] of [
      ['joined_at', '-271821-04-21T00:00:00.000Z'],
      ['joined_at', '2026'],
      ['member_no', '\u0000'],
      ['member_no', '\ud800'],
    ] as const) {
      const query = { sort, order: 'asc', cursor: forged(sort, value) } as const;
      expect((await server.call('GET /vip-infos', { as: owner, query })).err.name).toBe('cursor_invalid');
    }
  });

  it('refuses pages beyond row 10,000 and foreign cursors', async () => {
    expect((await server.call('GET /vip-infos', { as: owner, query: { index: 101, size: 100 } })).err).toMatchObject({
      code: 40003,
      name: 'page_too_deep',
    });
    expect((await server.call('GET /vip-infos', { as: owner, query: { cursor: 'e30' } })).err.name).toBe(
      'cursor_invalid',
    );
    const page = await list({ size: 1, index: 1 });
    expect(page).toMatchObject({ items: [], total: 0, total_exact: true, next_cursor: null });
  });

  it('masks phones for users who may not see them', async () => {
    const { vip_id, phone } = await add();
    const cashier = await server.make.user(shop, { permissions: ['member:read'] });
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    expect((await list({}, cashier)).items[0]?.phone).toBe(masked);
    expect((await server.call('GET /vip-infos/{id}', { as: cashier, params: { id: vip_id } })).data.phone).toBe(masked);
    const { data } = await server.call('GET /vip-infos/{id}/events', { as: cashier, params: { id: vip_id } });
    expect(JSON.stringify(data)).not.toContain(phone);
  });

  it('masks phones within the texts of events, but not card numbers', async () => {
    const phone = nextPhone();
    const { vip_id: id } = await add({
      name: `王姐 ${phone}`,
      tags: [phone],
      remark: `太太 ${phone}`,
      member_no: phone,
    });
    const body = { state: 'frozen' as const, reason: `${phone} 来电` };
    expect((await server.call('PUT /vip-infos/{id}/state', { as: owner, params: { id }, body })).err).toBeUndefined();
    const cashier = await server.make.user(shop, { permissions: ['member:read'] });
    const { data } = await server.call('GET /vip-infos/{id}/events', { as: cashier, params: { id } });
    const cards = data.items.flatMap(({ changes }) => changes.filter(({ field }) => field === 'member_no'));
    expect(cards).toMatchObject([{ field: 'member_no', before: null, after: phone }]);
    const others = data.items.map((event) => ({
      ...event,
      changes: event.changes.filter(({ field }) => field !== 'member_no'),
    }));
    expect(JSON.stringify(others)).not.toContain(phone);
    const { data: whole } = await server.call('GET /vip-infos/{id}/events', { as: owner, params: { id } });
    expect(JSON.stringify(whole).split(phone)).toHaveLength(7);
  });
});

describe('editing a member', () => {
  it('writes given fields, clears nulls, increments the version, and logs before and after', async () => {
    const before = await add({ remark: '靠窗', gender: 1 });
    server.clock.advance({ hours: 24 });
    const editor = await server.make.user(shop);
    const { data, headers } = await server.call('PUT /vip-infos/{id}', {
      as: editor,
      params: { id: before.vip_id },
      body: { name: '林晓文', remark: null, grade_id: shop.gradeIds[1] },
    });
    expect(data).toMatchObject({
      name: '林晓文',
      remark: null,
      gender: 1,
      grade_name: '银卡',
      grade_from: '2026-11-21',
      version: 2,
    });
    expect(headers.get('etag')).toBe('"2"');
    expect(idsOf(await list({ keyword: '晓文' }, editor))).toEqual([before.vip_id]);
    expect(idsOf(await list({ keyword: '雯' }, editor))).toEqual([]);
    const { data: events } = await server.call('GET /vip-infos/{id}/events', {
      as: editor,
      params: { id: before.vip_id },
    });
    expect(events.items.map(({ action }) => action)).toEqual(['member.update', 'member.create']);
    expect(events.items[0]).toMatchObject({ operator: '何苗', action_name: '修改会员资料' });
    expect(events.items[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'name', before: '林晓雯', after: '林晓文' }),
    );
    expect(events.items[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'remark', before: '靠窗', after: null }),
    );
  });

  it('refuses a stale version, and accepts exactly one of 16 concurrent edits', async () => {
    const { vip_id } = await add();
    const edit = (name: string) =>
      server.call('PUT /vip-infos/{id}', {
        as: owner,
        params: { id: vip_id },
        body: { name },
        headers: { 'if-match': '"1"' },
      });
    const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => edit(`改名${at}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(15).fill(412)]);
    expect(answers.find(({ status }) => status === 412)?.err).toMatchObject({ code: 41201, name: 'stale_edit' });
  });

  it('writes nothing if nothing changes', async () => {
    const { vip_id, name } = await add();
    expect(
      (await server.call('PUT /vip-infos/{id}', { as: owner, params: { id: vip_id }, body: { name } })).data.version,
    ).toBe(1);
    expect(
      (await server.call('GET /vip-infos/{id}/events', { as: owner, params: { id: vip_id } })).data.items,
    ).toHaveLength(1);
  });

  it('refuses an unknown grade, and a member who has left', async () => {
    const { vip_id } = await add();
    const edit = async (body: object) =>
      (await server.call('PUT /vip-infos/{id}', { as: owner, params: { id: vip_id }, body })).err?.name;
    expect(await edit({ grade_id: newId() })).toBe('grade_not_found');
    await server.database.platform.execute(
      "update member set state = 'cancelled' where merchant_id = $1 and member_id = $2",
      [shop.merchantId, vip_id],
    );
    expect(await edit({ name: '已离开' })).toBe('member_state_refused');
  });

  it('refuses a taken phone, an unknown member and an empty change, without partial effects', async () => {
    const [one, two] = [await add(), await add()];
    const taken = await server.call('PUT /vip-infos/{id}', {
      as: owner,
      params: { id: two.vip_id },
      body: { name: '半途', phone: one.phone },
    });
    expect(taken).toMatchObject({ status: 409, err: { name: 'member_phone_taken', context: { vip_id: one.vip_id } } });
    expect((await server.call('GET /vip-infos/{id}', { as: owner, params: { id: two.vip_id } })).data).toEqual(two);
    expect(
      (await server.call('PUT /vip-infos/{id}', { as: owner, params: { id: newId() }, body: { name: '无人' } })).err
        .name,
    ).toBe('member_not_found');
    expect(
      (await server.call('PUT /vip-infos/{id}', { as: owner, params: { id: two.vip_id }, body: {} })).err.name,
    ).toBe('invalid_input');
  });
});

describe('freezing', () => {
  it('needs a reason, logs it, and is refused for a frozen member', async () => {
    const { vip_id } = await add();
    const set = (state: 'normal' | 'frozen', reason: string) =>
      server.call('PUT /vip-infos/{id}/state', { as: owner, params: { id: vip_id }, body: { state, reason } });
    expect((await set('frozen', '')).err).toMatchObject({
      name: 'invalid_input',
      fields: [{ path: 'reason', rule: 'required' }],
    });
    expect((await set('frozen', '卡片遗失')).data.state).toBe('frozen');
    expect((await set('frozen', '再来一次')).err.name).toBe('member_state_refused');
    expect((await set('normal', '已找回')).data).toMatchObject({ state: 'normal', version: 3 });
    const { data } = await server.call('GET /vip-infos/{id}/events', {
      as: owner,
      params: { id: vip_id },
      query: { size: 2 },
    });
    expect(data.items.map(({ action, reason }) => [action, reason])).toEqual([
      ['member.restore', '已找回'],
      ['member.freeze', '卡片遗失'],
    ]);
    const older = await server.call('GET /vip-infos/{id}/events', {
      as: owner,
      params: { id: vip_id },
      query: { cursor: data.next_cursor ?? '' },
    });
    expect(older.data.items.map(({ action }) => action)).toEqual(['member.create']);
  });
});

describe('a batch', () => {
  it('tags, freezes and restores all or none, and counts the unchanged', async () => {
    const [one, two] = [await add({ tags: ['新客'] }), await add()];
    const ids = [one.vip_id, two.vip_id];
    const put = (body: BodyOf<Api['PUT /vip-infos']>) => server.call('PUT /vip-infos', { as: owner, body });
    expect((await put({ ids, operate: 'tag', add_tags: ['新客'] })).data).toMatchObject({
      changed: 1,
      skipped: 1,
      task_id: null,
    });
    expect((await list({ tag: ['新客'] })).total).toBe(2);
    expect((await put({ ids, operate: 'tag', remove_tags: ['新客'] })).data).toMatchObject({
      changed: 2,
      skipped: 0,
      task_id: null,
    });
    expect((await list({ tag: ['新客'] })).total).toBe(0);
    expect((await put({ ids: [...ids, newId()], operate: 'freeze', reason: '盘点' })).err.name).toBe(
      'member_not_found',
    );
    expect((await list({ state: ['frozen'] })).total).toBe(0);
    expect((await put({ ids, operate: 'freeze', reason: '盘点' })).data).toMatchObject({
      changed: 2,
      skipped: 0,
      task_id: null,
    });
    expect((await put({ ids, operate: 'restore', reason: '盘点完' })).data).toMatchObject({
      changed: 2,
      skipped: 0,
      task_id: null,
    });
    expect((await put({ ids, operate: 'freeze' })).err).toMatchObject({
      fields: [{ path: 'reason', rule: 'required' }],
    });
    expect((await put({ ids, operate: 'tag' })).err).toMatchObject({
      fields: [{ path: 'add_tags', rule: 'required' }],
    });
    expect((await put({ ids: [one.vip_id, one.vip_id], operate: 'tag', add_tags: ['x'] })).err).toMatchObject({
      fields: [{ path: 'ids', rule: 'unique_items' }],
    });
  });

  it('needs the permission of its operation', async () => {
    const { vip_id } = await add();
    const tagger = await server.make.user(shop, { permissions: ['member:tag'] });
    expect(
      (await server.call('PUT /vip-infos', { as: tagger, body: { ids: [vip_id], operate: 'tag', add_tags: ['新客'] } }))
        .status,
    ).toBe(200);
    expect(
      await server.call('PUT /vip-infos', { as: tagger, body: { ids: [vip_id], operate: 'freeze', reason: '试试' } }),
    ).toMatchObject({ status: 403, err: { name: 'permission_denied' } });
  });

  it('does not deadlock with one in the opposite order', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) ids.push((await add()).vip_id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        server.call('PUT /vip-infos', {
          as: owner,
          body: { ids: at % 2 ? ids : ids.toReversed(), operate: 'tag', add_tags: [`t${at}`] },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(
      (await server.call('GET /vip-infos/{id}', { as: owner, params: { id: ids[0] ?? '' } })).data.tags,
    ).toHaveLength(20);
  });
});

describe('the survey', () => {
  it('counts members and new members, by the merchant’s days and the user’s branches', async () => {
    server.clock.set('2026-10-31T15:30:00Z'); // 31 October, 23:30
    const early = await server.make.user(shop);
    await add({ branch_id: shop.branchIds[0] }, early);
    server.clock.set('2026-11-19T15:59:59Z'); // the 19th's last second
    await add({ branch_id: shop.branchIds[1], birthday: '1990-11-02' }, await server.make.user(shop));
    server.clock.set('2026-11-19T16:00:00Z'); // the 20th's first
    const caller = await server.make.user(shop);
    await add({ grade_id: shop.gradeIds[1] }, caller);
    const { data } = await server.call('GET /vip-infos/survey', { as: caller });
    expect(data).toMatchObject({
      total: 3,
      new_today: 1,
      new_yesterday: 1,
      new_month: 2,
      new_last_month: 1,
      frozen: 0,
      birthdays_month: 1,
    });
    expect(data.by_grade.map(({ grade_name, members }) => [grade_name, members])).toEqual([
      ['普通', 2],
      ['银卡', 1],
    ]);
    expect(data.daily).toHaveLength(60);
    expect(data.daily.at(-1)).toEqual({ date: '2026-11-20', joined: 1 });
    const manager = await server.make.user(shop, { branches: [shop.branchIds[1]] });
    expect((await server.call('GET /vip-infos/survey', { as: manager })).data.total).toBe(2);
  });
});

describe('another merchant’s member', () => {
  it('is answered exactly like an unknown one and stays unchanged', async () => {
    const theirs = await add();
    const stranger = await server.make.user(await server.make.shop());
    const answersFor = async (id: string) => [
      await server.call('GET /vip-infos/{id}', { as: stranger, params: { id } }),
      await server.call('PUT /vip-infos/{id}', { as: stranger, params: { id }, body: { name: '偷改' } }),
      await server.call('PUT /vip-infos/{id}/state', {
        as: stranger,
        params: { id },
        body: { state: 'frozen', reason: '偷冻' },
      }),
      await server.call('GET /vip-infos/{id}/events', { as: stranger, params: { id } }),
      await server.call('PUT /vip-infos', { as: stranger, body: { ids: [id], operate: 'tag', add_tags: ['偷标'] } }),
    ];
    const plain = (answers: Awaited<ReturnType<typeof answersFor>>) =>
      answers.map(({ status, err: { request_id: _, ...err } }) => ({ status, err }));
    expect(plain(await answersFor(theirs.vip_id))).toEqual(plain(await answersFor(newId())));
    expect((await server.call('GET /vip-infos/{id}', { as: owner, params: { id: theirs.vip_id } })).data).toEqual(
      theirs,
    );
  });
});
