import type { Announcement, NewAnnouncement, WrittenAnnouncement } from '@regulars/contract';
import { announcementLimits } from '@regulars/contract/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { written } from './announcements.inputs.ts';
import { tidyAnnouncements } from './announcements.jobs.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
let clerk: Caller;
let provider: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  await server.database.platform.execute('delete from announcement_seen where merchant_id is not null');
  await server.database.platform.execute('delete from announcement');
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  clerk = await server.make.user(shop, { permissions: [] });
  provider = await server.make.account({ provider: true, name: '陶然' });
});

const later = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  ...(await server.make.session(caller.accountId)),
});
const inHours = (hours: number): string => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
const add = (changes: Partial<NewAnnouncement> = {}) =>
  server.call('POST /provider/announcements', { as: provider, body: { ...written(server.clock.now()), ...changes } });
const publish = (id: string, publish_at?: string) =>
  server.call('PUT /provider/announcements/{id}/publish', { as: provider, params: { id }, body: { publish_at } });
const withdraw = (id: string) =>
  server.call('PUT /provider/announcements/{id}/withdraw', { as: provider, params: { id } });
const edit = (id: string, changes: Partial<NewAnnouncement>, headers = {}) =>
  server.call('PUT /provider/announcements/{id}', {
    as: provider,
    params: { id },
    body: { ...written(server.clock.now()), ...changes },
    headers,
  });
/** Published now. */
const announce = async (changes: Partial<NewAnnouncement> = {}): Promise<WrittenAnnouncement> => {
  const { data } = await add(changes);
  const answer = await publish(data.announcement_id);
  expect(answer.status).toBe(200);
  return answer.data;
};
const shown = async (as: Caller, language = 'zh-CN'): Promise<Announcement[]> =>
  (await server.call('GET /announcements', { as, headers: { 'accept-language': language } })).data;
const titles = async (as: Caller) => (await shown(as)).map(({ title }) => title);
const unread = async (as: Caller) => (await server.call('GET /notices/counts', { as })).data.announcements;
const mark = (as: Caller, operate: 'read' | 'dismiss' | 'restore', ...ids: string[]) =>
  server.call('PUT /announcements', { as, body: { operate, ids } });

describe('an announcement', () => {
  it('has a title of 40 characters in Chinese and 80 in English', async () => {
    for (const [title, longest] of [['title_zh', 40], ['title_en', 80]] as const) {
      expect((await add({ [title]: '常'.repeat(longest) })).status).toBe(201);
      expect((await add({ [title]: '常'.repeat(longest + 1) })).status).toBe(400);
    }
  }); // prettier-ignore

  it('is read by all staff of all merchants once it is published, in their language', async () => {
    const { status, data } = await add();
    expect([status, data]).toEqual([
      201,
      expect.objectContaining({ state: 'draft', created_by: '陶然', publish_at: null, merchants: [], version: 1 }),
    ]);
    expect(await shown(clerk)).toEqual([]);
    expect((await publish(data.announcement_id)).data).toMatchObject({ state: 'live', published_by: '陶然' });
    const stranger = await server.make.user(await server.make.shop());
    for (const reader of [clerk, owner, stranger]) {
      expect(await unread(reader)).toBe(1);
      expect(await shown(reader)).toEqual([
        {
          announcement_id: data.announcement_id,
          title: '11 月 28 日凌晨升级',
          text: '02:00 到 02:30 不能收银。\n说明：https://regulars.example/upgrade',
          severity: 'important',
          at: '2026-11-20T06:35:00.000Z',
          expires_at: '2026-11-30T06:35:00.000Z',
          read: false,
        },
      ]);
    }
    expect((await shown(clerk, 'en'))[0]?.title).toBe('Upgrade on the night of 28 November');
  });

  it('appears at the time set and ends by itself', async () => {
    const { data } = await add({ expires_at: inHours(3) });
    expect((await publish(data.announcement_id, inHours(1))).data.state).toBe('scheduled');
    server.clock.advance({ minutes: 59 });
    const early = await later(clerk);
    expect([await shown(early), await unread(early)]).toEqual([[], 0]);
    server.clock.advance({ minutes: 1 });
    const then = await later(clerk);
    expect((await shown(then))[0]?.at).toBe('2026-11-20T07:35:00.000Z');
    expect(await unread(then)).toBe(1);
    server.clock.advance({ hours: 2 });
    const after = await later(clerk);
    expect(await shown(after)).toEqual([]);
    expect(await unread(after)).toBe(0);
    const list = await server.call('GET /provider/announcements', { as: await later(provider), query: {} });
    expect(list.data.items.map(({ state }) => state)).toEqual(['ended']);
  });

  it('is published at once if its time is past', async () => {
    const { data } = await add();
    expect((await publish(data.announcement_id, inHours(-5))).data).toMatchObject({
      state: 'live',
      publish_at: server.clock.now().toISOString(),
    });
  });

  it('vanishes when it is withdrawn, and is a draft again if nobody has seen it', async () => {
    const { announcement_id: id } = await announce();
    await mark(clerk, 'read', id);
    expect((await withdraw(id)).data).toMatchObject({ state: 'withdrawn', withdrawn_by: '陶然' });
    expect(await shown(clerk)).toEqual([]);
    expect(await unread(owner)).toBe(0);
    const { data } = await add();
    await publish(data.announcement_id, inHours(1));
    expect((await withdraw(data.announcement_id)).data).toMatchObject({ state: 'draft', publish_at: null });
  });

  it('refuses what its state no longer allows', async () => {
    const { announcement_id: id } = await announce();
    const remove = (one: string) =>
      server.call('DELETE /provider/announcements/{id}', { as: provider, params: { id: one } });
    for (const answer of [await edit(id, {}), await publish(id), await remove(id)])
      expect(answer.err).toMatchObject({ name: 'announcement_moved_on', msg: expect.stringContaining('已发布') });
    await withdraw(id);
    for (const answer of [await edit(id, {}), await publish(id), await withdraw(id)])
      expect(answer.err.name).toBe('announcement_moved_on');
    const { data } = await add();
    expect((await withdraw(data.announcement_id)).err.name).toBe('announcement_moved_on');
    expect((await remove(data.announcement_id)).status).toBe(200);
    expect((await publish(data.announcement_id)).err.name).toBe('announcement_not_found');
  });

  it('refuses a stale edit and a period that is over or too long', async () => {
    const { data } = await add();
    const id = data.announcement_id;
    expect((await edit(id, { title_en: 'Later' }, { 'if-match': '"1"' })).data).toMatchObject({ version: 2 });
    expect((await edit(id, {}, { 'if-match': '"1"' })).err.name).toBe('stale_edit');
    await edit(id, { expires_at: inHours(2) });
    expect((await publish(id, inHours(2))).err.name).toBe('announcement_period');
    await edit(id, { expires_at: inHours(24 * announcementLimits.days + 1) });
    expect((await publish(id)).err.name).toBe('announcement_period');
    expect((await publish(id, inHours(2))).status).toBe(200);
    expect((await edit(id, { expires_at: inHours(1) })).err.name).toBe('announcement_period');
  });

  it('is one of a limited number, also when several are published at once', async () => {
    const drafts: string[] = [];
    for (let at = 0; at < announcementLimits.live + 2; at += 1) drafts.push((await add()).data.announcement_id);
    const answers = await Promise.all(drafts.map((id) => publish(id, inHours(1))));
    // One of them begins earlier.
    const waits = answers.findIndex(({ status }) => status === 200);
    expect((await publish(drafts[waits] ?? '', inHours(0.5))).status).toBe(200);
    server.clock.advance({ hours: 1 });
    [clerk, provider] = [await later(clerk), await later(provider)];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(announcementLimits.live);
    expect(answers.find(({ status }) => status !== 200)?.err.name).toBe('announcements_too_many');
    expect(await unread(clerk)).toBe(announcementLimits.live);
    await server.database.platform.execute('update announcement set publish_at = null where withdrawn_at is null');
    for (let at = drafts.length; at < announcementLimits.drafts; at += 1) expect((await add()).status).toBe(201);
    expect((await add()).err.name).toBe('announcement_drafts_too_many');
  });

  it('makes room for another when it is withdrawn or ends', async () => {
    const ids: string[] = [];
    const soon = { expires_at: inHours(1) };
    for (let at = 0; at < announcementLimits.live; at += 1)
      ids.push((await announce(at === 1 ? soon : {})).announcement_id);
    const { data } = await add();
    expect((await publish(data.announcement_id)).err.name).toBe('announcements_too_many');
    await withdraw(ids[0] ?? '');
    expect((await publish(data.announcement_id)).status).toBe(200);
    server.clock.advance({ hours: 1 });
    provider = await later(provider);
    await announce();
  });
});

describe('the audience', () => {
  it('may be merchants that are open, or about to expire, by their own days', async () => {
    const boss = async (options: Parameters<TestServer['make']['shop']>[0]) =>
      server.make.user(await server.make.shop(options));
    // 2026-11-20 in Shanghai; there the 30th day is 12-20, in Los Angeles it is still the 19th.
    const far = await boss({ expiresOn: '2026-12-21' });
    const near = await boss({ expiresOn: '2026-12-20' });
    const west = await boss({ expiresOn: '2026-12-20', timezone: 'America/Los_Angeles' });
    await announce({ title_zh: '开通', audience: 'open' });
    await announce({ title_zh: '续费', audience: 'ending' });
    expect([await titles(far), await titles(near), await titles(west)]).toEqual([['开通'], ['续费'], ['开通']]);
    expect([await unread(far), await unread(near)]).toEqual([1, 1]);
  });

  it('may be chosen merchants, which must exist', async () => {
    const other = await server.make.shop();
    const stranger = await server.make.user(other);
    expect(await announce({ audience: 'chosen', merchant_ids: [shop.merchantId] })).toMatchObject({
      merchants: [{ merchant_id: shop.merchantId, abbreviation_name: '半日闲茶馆' }],
    });
    expect([await unread(clerk), await unread(stranger)]).toEqual([1, 0]);
    expect(await shown(stranger)).toEqual([]);
    const { data } = await add({ audience: 'chosen', merchant_ids: [shop.merchantId] });
    const changed = await edit(data.announcement_id, { audience: 'chosen', merchant_ids: [other.merchantId] });
    expect(changed.data.merchants.map(({ merchant_id }) => merchant_id)).toEqual([other.merchantId]);
    const unknown = '01990000-0000-7000-8000-000000000000';
    const refusals = [
      await add({ audience: 'chosen' }),
      await add({ merchant_ids: [shop.merchantId] }),
      await add({ audience: 'chosen', merchant_ids: [shop.merchantId, unknown] }),
    ];
    expect(refusals.map(({ err }) => err.fields?.[0]?.path)).toEqual([
      'merchant_ids',
      'merchant_ids',
      'merchant_ids.1',
    ]);
  });

  it('may be owners only', async () => {
    const { announcement_id: id } = await announce({ readers: 'owners' });
    expect([await unread(owner), await unread(clerk)]).toEqual([1, 0]);
    expect((await mark(clerk, 'read', id)).data.changed).toBe(0);
  });
});

describe('what a user does with it', () => {
  it('concerns this user in this merchant only', async () => {
    const { announcement_id: id } = await announce();
    const elsewhere = await server.make.user(await server.make.shop(), { as: owner });
    expect((await mark(owner, 'read', id)).data.changed).toBe(1);
    expect((await mark(owner, 'read', id)).data.changed).toBe(0);
    expect([await unread(owner), await unread(clerk), await unread(elsewhere)]).toEqual([0, 1, 1]);
    expect((await shown(owner))[0]?.read).toBe(true);
    expect((await mark(owner, 'dismiss', id)).data.changed).toBe(1);
    expect((await mark(owner, 'dismiss', id)).data.changed).toBe(0);
    expect(await shown(owner)).toEqual([]);
    expect((await shown(elsewhere)).length).toBe(1);
    expect((await mark(owner, 'restore', id)).data.changed).toBe(1);
    expect((await mark(owner, 'restore', id)).data.changed).toBe(0);
    expect((await shown(owner))[0]?.read).toBe(true);
  });

  it('writes a row only for who has read it, which upkeep removes once it is over', async () => {
    const rows = async () =>
      (
        await server.database.platform.execute('select 1 from announcement_seen where merchant_id = $1', [
          shop.merchantId,
        ])
      ).rows.length;
    const { announcement_id: id } = await announce();
    expect(await rows()).toBe(0);
    await mark(clerk, 'dismiss', id);
    await mark(owner, 'read', id);
    server.clock.advance({ days: 10 });
    await tidyAnnouncements(server.database, server.clock.now());
    expect(await rows()).toBe(2);
    server.clock.advance({ days: 1 });
    await tidyAnnouncements(server.database, server.clock.now());
    expect(await rows()).toBe(0);
  });
});

it('is in the provider’s own log, with what changed', async () => {
  const { announcement_id: id } = await announce();
  await withdraw(id);
  const { data } = await server.call('GET /provider/logs', { as: provider, query: { size: 3 } });
  expect(data.items.map(({ action_name, operator }) => [action_name, operator])).toEqual([
    ['撤回公告', '陶然'],
    ['发布公告', '陶然'],
    ['起草公告', '陶然'],
  ]);
  const words = JSON.stringify(data.items);
  for (const text of ['发给哪些商户', '所有商户', '发布时间']) expect(words).toContain(text);
});

it('pages the provider’s list, newest first, by state', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    ids.unshift((await add()).data.announcement_id);
    server.clock.advance({ seconds: 1 });
  }
  await publish(ids[1] ?? '');
  const list = async (query: { state?: 'draft' | 'live'; index?: number; size?: number; cursor?: string }) =>
    (await server.call('GET /provider/announcements', { as: provider, query })).data;
  const first = await list({ size: 2 });
  const next = await list({ size: 2, cursor: first.next_cursor ?? '' });
  expect([next.total, next.items.map(({ announcement_id }) => announcement_id)]).toEqual([3, [ids[2]]]);
  expect(next.next_cursor).toBe(null);
  const second = await list({ index: 2, size: 2 });
  expect([second.total, second.items.map(({ announcement_id }) => announcement_id)]).toEqual([3, [ids[2]]]);
  expect((await list({ state: 'draft' })).items.map(({ announcement_id }) => announcement_id)).toEqual([
    ids[0],
    ids[2],
  ]);
  expect((await list({ state: 'live' })).total).toBe(1);
  const beyond = await list({ index: 9, size: 2 });
  expect([beyond.total, beyond.items]).toEqual([3, []]);
});
