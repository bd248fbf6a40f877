import type { MemberCardChanges } from '@regulars/contract';
import { cardLimits } from '@regulars/contract/rules/cards';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tidyPictures } from '../../platform/pictures/index.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { pngOf } from '../../../test/pictures.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

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

const get = async () => (await server.call('GET /vip-card-config', { as })).data;
const edit = (body: MemberCardChanges, version?: number) =>
  server.call('PUT /vip-card-config/base-info', {
    as,
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const publish = (body = '余额可退。', title = '会员章程') =>
  server.call('POST /vip-card-config/agreements', { as, body: { title, body } });
const replacing = (replaces: number, body: string) =>
  server.call('POST /vip-card-config/agreements', { as, body: { title: '会员章程', body, replaces } });
const logged = async (subject: 'member_card' | 'card_agreement') =>
  (await server.call('GET /logs/operate-logs', { as, query: { subject_kind: [subject] } })).data.items;

describe('the card', () => {
  it('keeps what an edit leaves out, and its version where nothing changes', async () => {
    const first = await get();
    expect(first).toMatchObject({ colour: '#0f766e', open_way: 'free', agreement: null });
    const { data } = await edit({ colour: '#8b3a62', notice: '一卡四店通用。\n余额可退。' }, first.version);
    expect(data).toMatchObject({ name: first.name, colour: '#8b3a62', version: first.version + 1 });
    expect((await edit({ colour: '#8b3a62' })).data.version).toBe(data.version);
    expect((await edit({ notice: null }, first.version)).err.name).toBe('stale_edit');
    expect((await edit({ notice: null })).data.notice).toBeNull();
  });

  it('loses no edit to another at the same time, also the first', async () => {
    await server.database.platform.execute('delete from card_config where merchant_id = $1', [shop.merchantId]);
    const { version } = await get();
    const edits = await Promise.all(['#111111', '#222222', '#333333'].map((colour) => edit({ colour }, version)));
    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });

  it.each([
    [{ colour: '#FFFFFF' }, 'colour'],
    [{ colour: 'red' }, 'colour'],
    [{ name: '' }, 'name'],
    [{ name: '茶'.repeat(cardLimits.name + 1) }, 'name'],
    [{ notice: '茶'.repeat(cardLimits.notice + 1) }, 'notice'],
    [{ notice: ' ' }, 'notice'],
  ])('refuses %j', async (body, path) => {
    expect((await edit(body)).err).toMatchObject({ name: 'invalid_input', fields: [{ path }] });
  });

  it('says how long its name may be', async () => {
    const { err } = await edit({ name: '茶'.repeat(cardLimits.name + 1) });
    expect(err.fields).toEqual([{ path: 'name', rule: 'max_length', message: `最多 ${cardLimits.name} 个字` }]);
    expect((await edit({ name: ' ' })).err.fields).toMatchObject([{ path: 'name', rule: 'line' }]);
  });

  it('is told in words by the log', async () => {
    await edit({ open_way: 'paid', asked: { gender: 'shown', birthday: 'required', remark: 'hidden' } });
    const told = (await logged('member_card'))[0]?.changes?.map(
      ({ field_name, before, after }) => `${field_name}：${before ?? '无'} → ${after ?? '无'}`,
    );
    expect(told?.toSorted()).toEqual(
      ['备注：选填 → 不问', '怎么开卡：免费领卡 → 付费购卡', '生日：选填 → 必填'].toSorted(),
    );
  });

  it('is shared with its own words', async () => {
    const share = { share_title: '来喝茶', share_text: '新会员送一泡' };
    const { data } = await server.call('PUT /vip-card-config/share-info', { as, body: share });
    expect(data).toMatchObject(share);
    expect((await logged('member_card'))[0]).toMatchObject({ action: 'member_card.share' });
    const { err } = await server.call('PUT /vip-card-config/share-info', { as, body: { share_title: '来\n喝茶' } });
    expect(err.fields).toMatchObject([{ path: 'share_title', rule: 'line' }]);
  });

  it('can be read by who adds members, and edited only by who may', async () => {
    const cashier = await server.make.user(shop, { permissions: ['member:create'] });
    expect((await server.call('GET /vip-card-config', { as: cashier })).status).toBe(200);
    const edited = await server.call('PUT /vip-card-config/base-info', { as: cashier, body: { notice: null } });
    expect(edited.status).toBe(403);
  });
});

describe('the card’s pictures', () => {
  const upload = async (purpose: string, by = as, bytes = pngOf(16, 10)) => {
    const answer = await server.send('POST', `/api/upload/image?purpose=${purpose}`, {
      headers: headersOf(by),
      body: formOf({ name: 'a.png', content: new Uint8Array(bytes) }),
    });
    return (await answer.json()) as { data: { picture_id: string }; err: { name: string } }; // the server's envelope
  };
  const uploaded = async (purpose: string, by = as) => (await upload(purpose, by)).data.picture_id;
  const status = async (address: string | null) => (await server.send('GET', address ?? '', {})).status;
  const share = (body: { share_picture_id: string | null }) =>
    server.call('PUT /vip-card-config/share-info', { as, body });

  it('are everybody’s to see until they are replaced or removed', async () => {
    expect(await get()).toMatchObject({ cover_id: null, cover: null, share_picture_id: null, share_picture: null });
    const first = await uploaded('member_card');
    const { data } = await edit({ cover_id: first });
    expect(data).toMatchObject({ cover_id: first, cover: `/api/pictures/${shop.merchantId}/${first}` });
    expect((await edit({ cover_id: first })).data.version).toBe(data.version);
    const second = (await edit({ cover_id: await uploaded('member_card') })).data;
    expect([await status(data.cover), await status(second.cover)]).toEqual([404, 200]);
    expect((await edit({ cover_id: null })).data.cover).toBeNull();
    expect(await status(second.cover)).toBe(404);

    const shared = (await share({ share_picture_id: await uploaded('card_share') })).data;
    expect(await status(shared.share_picture)).toBe(200);
    expect((await share({ share_picture_id: null })).data.share_picture).toBeNull();
    expect(await status(shared.share_picture)).toBe(404);
  });

  it('are told by the log with the time of their upload', async () => {
    await edit({ cover_id: await uploaded('member_card') });
    await share({ share_picture_id: await uploaded('card_share') });
    const told = (await logged('member_card')).map(({ changes }) => changes?.map(({ field_name }) => field_name));
    expect(told).toEqual([['分享图（上传时间）'], ['封面（上传时间）']]);
  });

  it('are only the merchant’s own that were uploaded for it, and none is lost by a refused edit', async () => {
    const foreign = await server.make.user(await server.make.shop());
    const kept = (await edit({ cover_id: await uploaded('member_card') })).data;
    const wrong = [await uploaded('member_card', foreign), await uploaded('card_share'), await uploaded('item')];
    for (const cover_id of wrong)
      expect((await edit({ cover_id })).err.fields).toMatchObject([{ path: 'cover_id', rule: 'not_found' }]);
    expect((await edit({ cover_id: null }, kept.version - 1)).err.name).toBe('stale_edit');
    expect(await status(kept.cover)).toBe(200);
  });

  it('are removed if no card has used them within a day', async () => {
    const [used, unused] = [await uploaded('member_card'), await uploaded('member_card')];
    await edit({ cover_id: used });
    const later = new Date(server.clock.now().getTime() + 25 * 3_600_000);
    await tidyPictures(server.database, server.files, later);
    expect((await edit({ cover_id: unused })).err.fields).toMatchObject([{ path: 'cover_id' }]);
    expect((await edit({ notice: null })).data.cover_id).toBe(used);
  });

  it('are uploaded by who may edit the card, near its shape, of at most 1 MB', async () => {
    const cashier = await server.make.user(shop, { permissions: ['member:create', 'item:update'] });
    expect((await upload('member_card', cashier)).err.name).toBe('permission_denied');
    expect((await upload('member_card', as, pngOf(10, 11))).err.name).toBe('picture_shape');
    expect((await upload('member_card', as, pngOf(26, 10))).err.name).toBe('picture_shape');
    expect((await upload('card_share', as, pngOf(10, 16))).err.name).toBe('picture_shape');
    const large = Buffer.concat([pngOf(16, 10), Buffer.alloc(1024 * 1024)]);
    expect((await upload('member_card', as, large)).err.name).toBe('body_too_large');
  });
});

describe('what the card asks', () => {
  const add = (more: object = {}) =>
    server.call('POST /vip-infos', { as, body: { phone: nextPhone(), name: '顾念初', ...more } });

  it('is required of a new member, and of nobody who is one', async () => {
    const { data: known } = await add();
    await edit({ asked: { gender: 'required', birthday: 'required', remark: 'hidden' } });
    expect((await add({ gender: 1 })).err).toMatchObject({
      name: 'invalid_input',
      fields: [{ path: 'birthday', rule: 'required', message: '必填' }],
    });
    expect((await add()).err.fields?.map(({ path }) => path).toSorted()).toEqual(['birthday', 'gender']);
    expect((await add({ gender: 1, birthday: '1994-06-08' })).status).toBe(201);
    const { status } = await server.call('PUT /vip-infos/{id}', {
      as,
      params: { id: known.vip_id },
      body: { name: '顾初' },
    });
    expect(status).toBe(200);
  });
});

describe('the agreement', () => {
  it('has versions that stay as they were published', async () => {
    await publish('余额可退。');
    await publish('余额可退，十五天内。');
    expect((await get()).agreement).toMatchObject({ number: 2 });
    const read = async (number: number) =>
      (await server.call('GET /vip-card-config/agreements/{number}', { as, params: { number } })).data?.body;
    expect([await read(1), await read(2)]).toEqual(['余额可退。', '余额可退，十五天内。']);
    const { data } = await server.call('GET /vip-card-config/agreements', { as });
    expect(data.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('is published once for the same text, and by one of several at a time after the other', async () => {
    await publish();
    expect((await publish()).err.name).toBe('card_agreement_same');
    const published = await Promise.all(['甲', '乙', '丙'].map((body) => publish(body)));
    expect(published.map(({ data }) => data.number).toSorted()).toEqual([2, 3, 4]);
  });

  it('replaces no version that its writer has not seen', async () => {
    expect((await replacing(0, '甲')).data.number).toBe(1);
    const late = await replacing(0, '乙');
    expect([late.status, late.err.name]).toEqual([412, 'stale_edit']);
    expect((await replacing(1, '乙')).data.number).toBe(2);
  });

  it('has so many versions at most', async () => {
    await publish();
    await server.database.platform.execute(
      `insert into card_agreement select (jsonb_populate_record(a, jsonb_build_object('number', $2::integer))).* from card_agreement a where merchant_id = $1`,
      [shop.merchantId, cardLimits.agreements - 1],
    );
    expect((await publish('最后一版')).data.number).toBe(cardLimits.agreements);
    expect((await publish('多出一版')).err.name).toBe('card_agreements_too_many');
  });

  it('is one of the merchant’s', async () => {
    const missing = await server.call('GET /vip-card-config/agreements/{number}', { as, params: { number: 7 } });
    expect(missing.err.name).toBe('card_agreement_not_found');
  });
});
