import type { BasicChanges, MerchantChanges } from '@regulars/contract';
import type { BranchHours } from '@regulars/contract/rules/hours';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { lookOf, photoOf } from '../../../test/photos.ts';
import { pngOf } from '../../../test/pictures.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { tidyPictures } from '../../platform/pictures/index.ts';

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

const edit = (changes: Omit<MerchantChanges, 'merchant_id'>, headers = {}) =>
  server.call('PUT /merchants', { as: owner, body: { merchant_id: shop.merchantId, ...changes }, headers });
const get = (as = owner) => server.call('GET /merchants/{id}', { as, params: { id: shop.merchantId } });
const fetched = (path: string, as?: Caller) => server.send('GET', path, as && { headers: headersOf(as) });
const upload = async (content: Buffer, purpose = 'merchant_logo', as = owner) => {
  const answer = await server.send('POST', `/api/upload/image?purpose=${purpose}`, {
    headers: headersOf(as),
    body: formOf({ name: 'a.png', content: new Uint8Array(content) }),
  });
  return (await answer.json()) as { data: { picture_id: string }; err: { name: string } }; // the server's envelope
};
const uploaded = async (purpose = 'merchant_logo', content = pngOf(6, 6)) =>
  (await upload(content, purpose)).data.picture_id;

it('has one name, phone and address: who saw others is told, wherever they were changed', async () => {
  const basic = (body: BasicChanges, version: string) =>
    server.call('POST /system', { as: owner, body, headers: { 'if-match': version } });
  const seen = async () => (await get()).headers.get('etag') ?? '';
  const before = await seen();
  const { data } = await basic({ abbreviation_name: '半日闲', phone: '0571-88880000' }, before);
  expect(data).toMatchObject({ abbreviation_name: '半日闲', phone: '0571-88880000', full_name: null, version: 2 });
  expect((await get()).data.profile).toMatchObject({ phone: '0571-88880000' });
  expect((await edit({ abbreviation_name: '茶馆' }, { 'if-match': before })).err.name).toBe('stale_edit');
  expect((await edit({ contact_name: '王' }, { 'if-match': await seen() })).err).toBeUndefined();
  expect((await basic({ address: '解放路' }, '"2"')).err.name).toBe('stale_edit');
  expect((await basic({ phone: 'call me' }, await seen())).err).toMatchObject({ fields: [{ path: 'phone' }] });
});

const hours: BranchHours = {
  week: [[['09:00', '22:00']], [], [], [], [], [], []],
  exceptions: [{ date: '2027-01-01', spans: [], note: '元旦' }],
};
const told = {
  full_name: '杭州半日闲茶业有限公司',
  industry: 'tea',
  region_code: '330102',
  address: '解放路 178 号',
  contact_name: '方晓棠',
  phone: '0571-87001212',
  hours,
} as const;

describe('the particulars of a merchant', () => {
  it('are empty at first, and edited with the short name, all or in part', async () => {
    const first = await get();
    expect([first.headers.get('etag'), first.data.profile?.full_name, first.data.version]).toEqual(['"1"', null, 1]);
    const { data, headers } = await edit({ ...told, abbreviation_name: '半日闲' }, { 'if-match': '"1"' });
    expect(data).toMatchObject({
      abbreviation_name: '半日闲',
      version: 2,
      profile: { ...told, industry_name: '茶馆茶饮', region_name: '浙江省杭州市上城区', licence_no: null },
    });
    expect(headers.get('etag')).toBe('"2"');
    const partly = await edit({ phone: null });
    expect(partly.data).toMatchObject({ version: 3, profile: { ...told, phone: null } });
    expect((await edit({ phone: null, hours })).data.version).toBe(3);
    expect((await server.call('GET /merchants/member', { as: owner })).data[0]?.abbreviation_name).toBe('半日闲');
  });

  it('are seen by who may read there alone', async () => {
    await edit({ full_name: told.full_name });
    const clerk = await server.make.user(shop, { permissions: ['member:read'] });
    expect((await get(clerk)).data).toMatchObject({ abbreviation_name: '半日闲茶馆', profile: null });
    const reader = await server.make.user(shop, { permissions: ['merchant:read'] });
    expect((await get(reader)).data.profile?.full_name).toBe(told.full_name);
    const refused = await server.call('PUT /merchants', { as: reader, body: { merchant_id: shop.merchantId } });
    expect(refused.err.name).toBe('permission_denied');
  });

  it.each([
    [{ licence_no: '91330106MA2G123412' }, 'licence_no', 'licence_no'],
    [{ region_code: '999999' }, 'region_code', 'region'],
    [{ full_name: ' ' }, 'full_name', 'full_name'],
    [{ phone: '110' }, 'phone', 'branch_phone'],
    [{ hours: { ...hours, week: [[['09:00', '12:00'], ['11:00', '13:00']], [], [], [], [], [], []] } }, 'hours.week.0', 'hours'],
  ] as [Omit<MerchantChanges, 'merchant_id'>, string, string][])('are refused with %j, at the field', async (wrong, path, rule) => {
    expect((await edit(wrong)).err).toMatchObject({ name: 'invalid_input', fields: [{ path, rule }] });
  }); // prettier-ignore

  it('take a credit code with its check character, and a registration number', async () => {
    for (const licence_no of ['91350100M000100Y43', '330106000012345'])
      expect((await edit({ licence_no })).data.profile?.licence_no).toBe(licence_no);
  });

  it('are of the selected merchant alone, and never overwrite what the caller has not seen', async () => {
    const other = await server.make.shop();
    const body = { merchant_id: other.merchantId, full_name: 'x' };
    expect((await server.call('PUT /merchants', { as: owner, body })).err.name).toBe('merchant_not_selected');
    await edit({ contact_name: '陈屿' });
    expect((await edit({ contact_name: '何苗' }, { 'if-match': '"1"' })).status).toBe(412);
    const edits = await Promise.all(
      ['一', '二', '三', '四'].map((contact_name) => edit({ contact_name }, { 'if-match': '"2"' })),
    );
    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
  });

  it('are logged in words, pictures by when they were uploaded', async () => {
    await edit({ industry: 'tea', phone: told.phone, logo_id: await uploaded() });
    const { data } = await server.call('GET /logs/operate-logs', { as: owner, query: { action: ['merchant.update'] } });
    const entry = data.items[0];
    const log = await server.call('GET /logs/operate-logs/{id}', { as: owner, params: { id: entry?.event_id ?? '' } });
    expect(log.data.changes.map(({ field_name, after }) => [field_name, after]).toSorted()).toEqual([
      ['标志（上传时间）', '2026-11-20 14:35:00'],
      ['电话', '0571-87001212'],
      ['行业', '茶馆茶饮'],
    ]);
  });
});

describe('a logo', () => {
  it('is public once it is used, kept by browsers, and gone when another takes its place', async () => {
    const first = await uploaded();
    const address = `/api/pictures/${shop.merchantId}/${first}`;
    expect((await fetched(address)).status).toBe(404);
    const { data } = await edit({ logo_id: first });
    expect(data.logo).toBe(address);
    const shown = await fetched(address);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(shown.headers.get('cache-control')).toContain('immutable');
    // Mini-programs and receipts show it on pages of other origins.
    expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(shown.headers.get('content-disposition')).toContain('attachment');
    expect(await lookOf(Buffer.from(await shown.arrayBuffer()))).toEqual({
      width: 6,
      height: 6,
      first: [128, 128, 128],
    });
    expect((await server.call('GET /merchants/member', { as: owner })).data[0]?.logo).toBe(address);
    await edit({ logo_id: await uploaded('merchant_logo', await photoOf(8, 8)) });
    expect((await fetched(address)).status).toBe(404);
    expect((await edit({ logo_id: null })).data.logo).toBeNull();
  });

  it('is used once, by its own merchant, for what it was uploaded for', async () => {
    const other = await server.make.user(await server.make.shop());
    const foreign = (await upload(pngOf(5, 5), 'merchant_logo', other)).data.picture_id;
    const fault = { name: 'invalid_input', fields: [{ path: 'logo_id', rule: 'not_found' }] };
    expect((await edit({ logo_id: foreign })).err).toMatchObject(fault);
    expect((await edit({ logo_id: await uploaded('merchant_licence') })).err).toMatchObject(fault);
    expect((await fetched(`/api/upload/image/${foreign}`, owner)).status).toBe(404);
    expect((await fetched(`/api/pictures/${shop.merchantId}/${foreign}`)).status).toBe(404);
  });
});

describe('the picture of a licence', () => {
  it('is only for who may read the merchant', async () => {
    const id = await uploaded('merchant_licence');
    expect((await edit({ licence_picture_id: id })).data.profile?.licence_picture_id).toBe(id);
    const clerk = await server.make.user(shop, { permissions: ['member:read'] });
    expect((await fetched(`/api/pictures/${shop.merchantId}/${id}`)).status).toBe(404);
    expect((await fetched(`/api/upload/image/${id}`)).status).toBe(401);
    expect((await fetched(`/api/upload/image/${id}`, clerk)).status).toBe(403);
    const own = await fetched(`/api/upload/image/${id}`, owner);
    expect([own.status, own.headers.get('cross-origin-resource-policy')]).toEqual([200, 'same-origin']);
  });
});

describe('an upload', () => {
  it('is refused unless it is a whole JPEG or PNG of at most 12,000 pixels a side and 1 MB', async () => {
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).err.name).toBe('picture_kind');
    expect((await upload(pngOf(12_001, 1))).err.name).toBe('picture_sides');
    expect((await upload(Buffer.alloc(1024 * 1024 + 1))).err.name).toBe('body_too_large');
  });

  it('is limited to 20 that nothing uses, also at once, and such ones are gone after a day', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => upload(pngOf(2, 2))));
    expect(answers.filter(({ err }) => err?.name === 'pictures_unused')).toHaveLength(4);
    const used = answers.find(({ data }) => data)?.data.picture_id ?? '';
    await edit({ logo_id: used });
    server.clock.advance({ seconds: 24 * 3_600 });
    await tidyPictures(server.database, server.files, server.clock.now());
    const { rows } = await server.database.platform.execute('select picture_id from picture where merchant_id = $1', [
      shop.merchantId,
    ]);
    expect(rows).toEqual([{ picture_id: used }]);
    const { token } = await server.make.session(owner.accountId);
    expect((await upload(pngOf(2, 2), 'merchant_logo', { ...owner, token })).err).toBeUndefined();
  });
});
