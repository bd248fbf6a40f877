import type { DeviceStatus } from '@regulars/phrases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askToPair, beat, forgetAsked, newSerial, pairedTill, poll } from '../../../test/devices.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { recordSeen } from './till.service.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://regulars.example' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});

const later = (seconds: number): void =>
  server.clock.set(new Date(server.clock.now().getTime() + seconds * 1_000).toISOString());
const addTill = async (name: string, { as = owner, branch = shop.branchIds[0] } = {}) =>
  (await server.call('POST /branch-devices/pos', { as, body: { branch_id: branch, name } })).data;
const pair = (id: string, code: string, more: object = {}, as = owner) =>
  server.call('PUT /branch-devices/pos/{id}/bind', { as, params: { id }, body: { code, ...more } });
const unbind = (id: string) =>
  server.call('PUT /branch-devices/{id}/unbind', {
    as: owner,
    params: { id },
    body: { kind: 'broken', reason: '屏幕碎了' },
  });
const get = async (id: string) => (await server.call('GET /branch-devices/{id}', { as: owner, params: { id } })).data;
const binds = async (device: string) =>
  (await server.call('GET /branch-devices/device-binds', { as: owner, query: { device_id: device } })).data.items;
const eventsOf = async (id: string) =>
  (await server.call('GET /branch-devices/{id}/events', { as: owner, params: { id }, query: {} })).data.items;
type Operate = 'use' | 'stop' | 'remove';
const change = (ids: readonly string[], operate: Operate, as = owner) =>
  server.call('PUT /branch-devices/pos', { as, body: { ids: [...ids], operate } });
const changeCards = (ids: readonly string[], operate: Operate) =>
  server.call('PUT /branch-devices/taikas', { as: owner, body: { ids: [...ids], operate } });
const named = async (status: DeviceStatus, as = owner) =>
  (await server.call('GET /branch-devices/pos', { as, query: { status: [status] } })).data.items.map(
    ({ name }) => name,
  );
const addCards = (names: readonly string[], area: string | null = '大堂') =>
  server.call('POST /branch-devices/taikas', {
    as: owner,
    body: { branch_id: shop.branchIds[0], area, names: [...names] },
  });
const scan = (address: string | null) =>
  server.call('GET /tables/{token}', { params: { token: new URL(address ?? '').pathname.replace('/t/', '') } });

describe('pairing a till', () => {
  it('gives it a credential once the code it shows was typed, in any spelling', async () => {
    const { code, secret } = await askToPair(server, 'POS-A1-0032');
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
    expect((await poll(server, secret)).data).toEqual({ paired: false, credential: null });
    const { device_id: id } = await addTill('收银机 1');
    const paired = await pair(id, ` ${code.toLowerCase().replace('-', ' – ')} `);
    expect(paired.data).toMatchObject({
      serial_number: 'POS-A1-0032',
      model: 'T2 mini',
      status: 'never_seen',
      version: 2,
    });
    const { credential } = (await poll(server, secret)).data;
    expect((await beat(server, credential)).data).toEqual({
      merchant_name: '半日闲茶馆',
      branch_name: expect.any(String) as string,
      branch_state: 'open',
      name: '收银机 1',
      now: '2026-11-20T06:35:00.000Z',
      next_in: 30,
    });
    expect(await get(id)).toMatchObject({
      status: 'online',
      app_version: '4.2.1',
      seen_at: '2026-11-20T06:35:00.000Z',
    });
    expect((await poll(server, secret)).err.code).toBe(422164);
  });

  it('answers the credential again while the till has not used one, and lets only the newest in', async () => {
    const { code, secret } = await askToPair(server);
    await pair((await addTill('收银机 1')).device_id, code);
    const lost = (await poll(server, secret)).data.credential;
    const kept = (await poll(server, secret)).data.credential;
    expect((await beat(server, lost)).status).toBe(401);
    expect((await beat(server, kept)).status).toBe(200);
  });

  it('refuses a code used twice, one after 10 minutes, and one that nobody shows, leaving nothing behind', async () => {
    const [used, expired] = [await askToPair(server), await askToPair(server)];
    const [first, second] = [await addTill('收银机 1'), await addTill('收银机 2')];
    await pair(first.device_id, used.code);
    expect((await pair(second.device_id, used.code)).err.code).toBe(422162);
    later(600);
    expect((await pair(second.device_id, expired.code)).err.code).toBe(422163);
    expect((await poll(server, expired.secret)).err.code).toBe(422164);
    expect((await pair(second.device_id, 'ABCDE-FGHJK')).err.code).toBe(422161);
    expect((await pair(second.device_id, 'AB0DE-FGHJK')).err).toMatchObject({
      code: 40001,
      fields: [{ path: 'code', rule: 'pairing_code' }],
    });
    expect(await get(second.device_id)).toMatchObject({ status: 'unbound', version: 1 });
    const body = { branch_id: shop.branchIds[0], name: '收银机 3', code: 'ABCDE-FGHJK' };
    expect((await server.call('POST /branch-devices/pos', { as: owner, body })).err.code).toBe(422161);
    expect(await named('unbound')).toEqual(['收银机 2']);
  });

  it('closes the guessing of codes after ten wrong ones, and does not count right ones', async () => {
    const [{ device_id: id }, shown] = [await addTill('收银机 1'), await askToPair(server)];
    for (let at = 0; at < 9; at += 1) expect((await pair(id, 'ABCDEFGHJK')).err.code).toBe(422161);
    expect((await pair(id, shown.code)).status).toBe(200);
    expect((await pair(id, shown.code)).err.code).toBe(422162);
    expect((await pair(id, 'ABCDEFGHJK')).err.code).toBe(422161);
    const closed = await pair(id, (await askToPair(server)).code);
    expect(closed.err.code).toBe(429160);
    expect(closed.headers.get('retry-after')).toBe('600');
    const colleague = await server.make.user(shop);
    expect(
      (await pair((await addTill('收银机 2')).device_id, (await askToPair(server)).code, {}, colleague)).status,
    ).toBe(200);
  });

  it('gives a code to one of two who type it at once', async () => {
    const [{ code }, one, other] = [await askToPair(server), await addTill('收银机 1'), await addTill('收银机 2')];
    const answers = await Promise.all([pair(one.device_id, code), pair(other.device_id, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('binds a machine that shows two codes to one place, whoever types first', async () => {
    const serial = newSerial();
    const [a, b] = [await askToPair(server, serial), await askToPair(server, serial)];
    const [one, other] = [await addTill('收银机 1'), await addTill('收银机 2')];
    const answers = await Promise.all([pair(one.device_id, a.code), pair(other.device_id, b.code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('says where a machine is bound in the merchant', async () => {
    const { serialNumber, device } = await pairedTill(server, owner, shop.branchIds[1]);
    const there = await pair((await addTill('收银机 1')).device_id, (await askToPair(server, serialNumber)).code);
    expect(there.err).toMatchObject({ code: 409169, msg: expect.stringContaining(device.name) as string });
  });

  it('is not kept from it by another merchant that claims its serial number', async () => {
    const foreign = await server.make.shop();
    const claimed = await pairedTill(server, await server.make.user(foreign), foreign.branchIds[0]);
    const own = await pairedTill(server, owner, shop.branchIds[0], claimed.serialNumber);
    expect(own.device).toMatchObject({ serial_number: claimed.serialNumber, status: 'never_seen' });
    for (const { credential } of [claimed, own]) expect((await beat(server, credential)).status).toBe(200);
  });

  it('is asked for at most 60 times in 10 minutes from one network', async () => {
    const answers = [];
    const body = { serial_number: 'POS-1', model: 'T2' };
    await forgetAsked(server);
    for (let at = 0; at < 61; at += 1) answers.push((await server.call('POST /devices/pairings', { body })).status);
    expect(answers.slice(-2)).toEqual([201, 429]);
  });

  it.each(['T2\nmini', 'T2\u202Emini', 'T2\u0007', '  '])('is refused to a till with the model %j', async (model) => {
    const { err } = await server.call('POST /devices/pairings', { body: { serial_number: newSerial(), model } });
    expect(err).toMatchObject({ code: 40001, fields: [{ path: 'model' }] });
  });
});

describe('a till', () => {
  it('is online for 90 s after it was seen, and recorded every 20 s at most', async () => {
    const { credential, device } = await pairedTill(server, owner, shop.branchIds[0]);
    await beat(server, credential);
    later(19);
    await beat(server, credential);
    const { rows } = await server.database.platform.execute('select bind_id from device_seen where merchant_id = $1', [
      shop.merchantId,
    ]);
    const [{ bind_id }] = rows as [{ bind_id: string }]; // the column named above
    // Also by two servers at once.
    await server.database
      .tenant(shop.merchantId)
      .transaction((tx) => recordSeen(tx, bind_id, server.clock.now(), '4.2.9'));
    expect((await get(device.device_id)).seen_at).toBe('2026-11-20T06:35:00.000Z');
    later(1);
    await beat(server, credential, '4.3.0');
    expect(await get(device.device_id)).toMatchObject({
      seen_at: '2026-11-20T06:35:20.000Z',
      app_version: '4.3.0',
      version: device.version,
    });
    later(90);
    expect(await named('online')).toEqual([device.name]);
    later(1);
    expect([await named('online'), await named('offline')]).toEqual([[], [device.name]]);
    const { data } = await server.call('GET /branch-devices/summary', { as: owner, query: {} });
    expect(data).toMatchObject({ tills: 1, tills_online: 0, tills_offline: 1, offline: [{ name: device.name }] });
  });

  it('is never seen earlier than before, when the server that is asked has a slower clock', async () => {
    const { credential, device } = await pairedTill(server, owner, shop.branchIds[0]);
    await beat(server, credential);
    later(-90);
    expect((await beat(server, credential)).status).toBe(200);
    expect((await get(device.device_id)).seen_at).toBe('2026-11-20T06:35:00.000Z');
  });

  it('was not seen at a time that is still to come, once the clock is right again', async () => {
    const { credential, device } = await pairedTill(server, owner, shop.branchIds[0]);
    later(86_400);
    await beat(server, credential);
    later(-86_400);
    await beat(server, credential);
    expect((await get(device.device_id)).seen_at).toBe('2026-11-20T06:35:00.000Z');
    later(91);
    expect(await named('online')).toEqual([]);
  });

  it.each([
    ['disabled', 'disabled_at = now()', 40313],
    ['expired', "expires_on = '2026-11-19'", 40312],
  ])('is refused while its merchant is %s, and stays paired', async (_, change, code) => {
    const { credential, device } = await pairedTill(server, owner, shop.branchIds[0]);
    const set = (what: string) =>
      server.database.platform.execute(`update merchant set ${what} where merchant_id = $1`, [shop.merchantId]);
    await set(change);
    expect((await beat(server, credential)).err.code).toBe(code);
    await set("disabled_at = null, expires_on = '2036-12-31'");
    expect(await get(device.device_id)).toMatchObject({ status: 'never_seen' });
    expect((await beat(server, credential)).status).toBe(200);
  });

  it.each(['4.2\u0000', '4.2\r\n', '\u200B'])('is refused with the version %j', async (version) => {
    const { credential } = await pairedTill(server, owner, shop.branchIds[0]);
    expect((await beat(server, credential, version)).status).toBe(400);
  });

  it('is refused while it is stopped, and has to be paired again once it is unbound', async () => {
    const { credential, device } = await pairedTill(server, owner, shop.branchIds[0]);
    await change([device.device_id], 'stop');
    expect((await beat(server, credential)).err.code).toBe(403160);
    expect(await get(device.device_id)).toMatchObject({ status: 'stopped', seen_at: null });
    expect((await pair(device.device_id, (await askToPair(server)).code)).err.code).toBe(422168);
    await change([device.device_id], 'use');
    expect((await beat(server, credential)).status).toBe(200);
    expect((await unbind(device.device_id)).data).toMatchObject({
      status: 'unbound',
      serial_number: null,
      seen_at: null,
    });
    expect((await beat(server, credential)).err.code).toBe(401160);
    expect((await unbind(device.device_id)).err.code).toBe(422166);
  });

  it.each(['', 'nonsense', 'A'.repeat(64)])('is nobody with the credential %j', async (credential) => {
    expect((await beat(server, credential)).err.code).toBe(401160);
  });

  it('is replaced with a reason, and its history stays', async () => {
    const { device, serialNumber, credential } = await pairedTill(server, owner, shop.branchIds[0]);
    const next = await askToPair(server, 'POS-NEXT');
    expect((await pair(device.device_id, next.code)).err).toMatchObject({
      code: 422165,
      fields: [{ path: 'replaces', rule: 'required' }],
    });
    later(60);
    const replaced = await pair(device.device_id, next.code, { replaces: { kind: 'replaced', reason: '换新机' } });
    expect(replaced.data).toMatchObject({
      device_id: device.device_id,
      serial_number: 'POS-NEXT',
      status: 'never_seen',
    });
    expect((await beat(server, credential)).status).toBe(401);
    expect(await binds(device.device_id)).toMatchObject([
      { serial_number: 'POS-NEXT', unbound_at: null, unbind_kind: null },
      {
        serial_number: serialNumber,
        unbound_at: '2026-11-20T06:36:00.000Z',
        unbind_kind: 'replaced',
        unbind_reason: '换新机',
        device_name: device.name,
      },
    ]);
    const events = await eventsOf(device.device_id);
    expect(events.map(({ action, reason }) => [action, reason])).toEqual([
      ['device.replace', '换新机'],
      ['device.bind', null],
      ['device.create', null],
    ]);
    expect(JSON.stringify(events)).not.toContain(credential);
  });

  it('that was ever bound is not removed, but stopped', async () => {
    const { device } = await pairedTill(server, owner, shop.branchIds[0]);
    const fresh = await addTill('收银机 9');
    expect((await change([device.device_id], 'remove')).err).toMatchObject({ code: 422167 });
    expect((await change([fresh.device_id], 'remove')).data).toMatchObject({ changed: 1 });
    expect((await server.call('GET /branch-devices/{id}', { as: owner, params: { id: fresh.device_id } })).status).toBe(
      404,
    );
  });

  it('can take its serial number back when it is paired again at its place', async () => {
    const { device, serialNumber } = await pairedTill(server, owner, shop.branchIds[0]);
    const again = await askToPair(server, serialNumber);
    const replaces = { kind: 'other', reason: '重装系统' };
    expect((await pair(device.device_id, again.code, { replaces })).data.serial_number).toBe(serialNumber);
  });
});

describe('branches', () => {
  it('limit which devices a user sees and changes', async () => {
    const other = await addTill('别店的', { branch: shop.branchIds[1] });
    const own = await addTill('本店的');
    const local = await server.make.user(shop, { branches: [shop.branchIds[0]] });
    expect(await named('unbound', local)).toEqual(['本店的']);
    const params = { id: other.device_id };
    const { code } = await askToPair(server);
    for (const { err } of [
      await server.call('GET /branch-devices/{id}', { as: local, params }),
      await server.call('PUT /branch-devices/{id}', { as: local, params, body: { name: '改' } }),
      await server.call('GET /branch-devices/{id}/events', { as: local, params, query: {} }),
      await pair(other.device_id, code, {}, local),
      await server.call('PUT /branch-devices/{id}/unbind', {
        as: local,
        params,
        body: { kind: 'lost', reason: '丢了' },
      }),
      await change([own.device_id, other.device_id], 'stop', local),
    ])
      expect(err.code).toBe(404142);
    const body = { branch_id: shop.branchIds[1], name: '越界' };
    expect((await server.call('POST /branch-devices/pos', { as: local, body })).err.code).toBe(42206);
    const filter = {
      filter: {},
      as_of: server.clock.now().toISOString(),
      operate: 'stop' as const,
    };
    expect((await server.call('PUT /branch-devices/pos', { as: local, body: filter })).data).toMatchObject({
      changed: 1,
    });
    expect((await get(other.device_id)).status).toBe('unbound');
    const { data } = await server.call('GET /branch-devices/summary', { as: local, query: {} });
    expect(data.tills).toBe(1);
  });

  it('of another merchant are unknown', async () => {
    const foreign = await server.make.shop();
    const body = { branch_id: foreign.branchIds[0], name: '收银机' };
    expect((await server.call('POST /branch-devices/pos', { as: owner, body })).err.code).toBe(42206);
    const cards = { ...body, names: ['A1'], name: undefined };
    expect((await server.call('POST /branch-devices/taikas', { as: owner, body: cards })).err.code).toBe(42206);
  });

  it('that are closed take no new machine, and let the old one go', async () => {
    const { device, credential } = await pairedTill(server, owner, shop.branchIds[1]);
    await server.database.platform.execute(
      `update branch set state = 'closed', closed_at = $3, closed_reason = '租约到期' where merchant_id = $1 and branch_id = $2`,
      [shop.merchantId, shop.branchIds[1], server.clock.now()],
    );
    expect((await beat(server, credential)).data.branch_state).toBe('closed');
    later(91);
    const { data } = await server.call('GET /branch-devices/summary', { as: owner, query: {} });
    expect(data).toMatchObject({ tills: 1, tills_offline: 0, offline: [] });
    const replaces = { kind: 'replaced', reason: '换新' };
    expect((await pair(device.device_id, (await askToPair(server)).code, { replaces })).err.code).toBe(42423);
    expect((await unbind(device.device_id)).status).toBe(200);
  });
});

describe('cloud horns', () => {
  it('are bound by serial number, one place each', async () => {
    const add = (name: string, serial?: string) =>
      server.call('POST /branch-devices/cloud-horns', {
        as: owner,
        body: { branch_id: shop.branchIds[0], name, serial_number: serial },
      });
    expect((await add('前台', 'HORN-7720')).data).toMatchObject({ status: 'bound', serial_number: 'HORN-7720' });
    expect((await add('吧台', 'HORN-7720')).err.code).toBe(409169);
    expect((await add('前台')).err.code).toBe(409168);
    const spare = (await add('吧台')).data;
    expect(spare.status).toBe('unbound');
    const bind = (serial: string) =>
      server.call('PUT /branch-devices/cloud-horns/{id}/bind', {
        as: owner,
        params: { id: spare.device_id },
        body: { serial_number: serial },
      });
    expect((await bind('HORN-7720')).err.code).toBe(409169);
    expect((await bind('HORN-7731')).data.status).toBe('bound');
  });

  it('are replaced with a reason, and their history stays', async () => {
    const body = { branch_id: shop.branchIds[0], name: '前台', serial_number: 'HORN-1' };
    const { data: horn } = await server.call('POST /branch-devices/cloud-horns', { as: owner, body });
    const replace = (more: object) =>
      server.call('PUT /branch-devices/cloud-horns/{id}/bind', {
        as: owner,
        params: { id: horn.device_id },
        body: { serial_number: 'HORN-2', ...more },
      });
    expect((await replace({})).err).toMatchObject({ code: 422165, fields: [{ path: 'replaces', rule: 'required' }] });
    const replaced = await replace({ replaces: { kind: 'broken', reason: '没有声音' } });
    expect(replaced.data).toMatchObject({ device_id: horn.device_id, serial_number: 'HORN-2', status: 'bound' });
    expect(await binds(horn.device_id)).toMatchObject([
      { serial_number: 'HORN-2', unbound_at: null },
      { serial_number: 'HORN-1', unbind_kind: 'broken', unbind_reason: '没有声音' },
    ]);
    const events = await eventsOf(horn.device_id);
    expect(events.map(({ action }) => action)).toEqual(['device.replace', 'device.bind', 'device.create']);
  });

  it('and tills are bound only by who may', async () => {
    const as = await server.make.user(shop, { permissions: ['device:read', 'device:create'] });
    const body = { branch_id: shop.branchIds[0], name: '前台', serial_number: 'HORN-1' };
    expect((await server.call('POST /branch-devices/cloud-horns', { as, body })).status).toBe(403);
    const till = { branch_id: shop.branchIds[0], name: '前台', code: (await askToPair(server)).code };
    expect((await server.call('POST /branch-devices/pos', { as, body: till })).status).toBe(403);
  });
});

describe('why a machine ends', () => {
  it('is told in words only if it is none of those to choose from', async () => {
    const ended = async (body: { kind: 'moved' | 'other'; reason?: string }) => {
      const till = await addTill(body.kind);
      await pair(till.device_id, (await askToPair(server)).code);
      return server.call('PUT /branch-devices/{id}/unbind', { as: owner, params: { id: till.device_id }, body });
    };
    expect((await ended({ kind: 'other' })).err.fields).toMatchObject([{ path: 'reason', rule: 'required' }]);
    expect((await ended({ kind: 'moved' })).status).toBe(200);
  });
});

describe('table cards', () => {
  it('lead to the branch and table that they stand on', async () => {
    expect((await addCards(['A1'], '大\n堂')).err).toMatchObject({ fields: [{ path: 'area', rule: 'label' }] });
    const [card] = (await addCards(['A1', 'A2'])).data.items;
    expect(card?.address).toMatch(/^https:\/\/regulars\.example\/t\/[A-Za-z0-9_-]{38}$/);
    expect((await scan(card?.address ?? null)).data).toMatchObject({
      merchant_name: '半日闲茶馆',
      area: '大堂',
      table: 'A1',
      paused: false,
    });
  });

  it('tell the special days to come, in their order', async () => {
    const dates = ['2099-10-01', '2020-01-01', server.clock.now().toISOString().slice(0, 10)];
    const exceptions = dates.map((date) => ({ date, spans: [], note: null }));
    await server.database.platform.execute('update branch set hours = $3 where merchant_id = $1 and branch_id = $2', [
      shop.merchantId,
      shop.branchIds[0],
      JSON.stringify({ week: Array.from({ length: 7 }, () => [['09:00', '21:00']]), exceptions }),
    ]);
    const [card] = (await addCards(['C1'])).data.items;
    const { hours } = (await scan(card?.address ?? null)).data;
    expect(hours?.exceptions.map(({ date }) => date)).toEqual([dates[2], dates[0]]);
  });

  it('tell the hours of the merchant where the branch has none of its own', async () => {
    const hours = { week: Array.from({ length: 7 }, () => [['09:00', '21:00']]), exceptions: [] };
    await server.database.platform.execute(
      `insert into merchant_profile (merchant_id, hours) values ($1, $2)
       on conflict (merchant_id) do update set hours = excluded.hours`,
      [shop.merchantId, JSON.stringify(hours)],
    );
    const [card] = (await addCards(['B1'])).data.items;
    expect((await scan(card?.address ?? null)).data.hours).toEqual(hours);
  });

  it('are added all or none', async () => {
    await addCards(['A3']);
    const refused = await addCards(['A1', 'A2', 'A3']);
    expect(refused.err).toMatchObject({ code: 409168, fields: [{ path: 'names.2', rule: 'taken' }] });
    expect(refused.err.msg).toContain('A3');
    expect((await addCards(['A3'], '露台')).status).toBe(201);
    const { data } = await server.call('GET /branch-devices/taikas', { as: owner, query: {} });
    expect(data.total).toBe(2);
    expect((await addCards(Array.from({ length: 201 }, (_, at) => `B${at}`))).status).toBe(400);
  });

  it('are dead when stopped, renewed or removed, as any unknown one is', async () => {
    const [a, b, c] = (await addCards(['A1', 'A2', 'A3'])).data.items;
    const ids = [a?.device_id ?? '', b?.device_id ?? '', c?.device_id ?? ''] as const;
    await changeCards([ids[0]], 'stop');
    const params = { id: ids[1] };
    const renewed = await server.call('PUT /branch-devices/taikas/{id}/renew', { as: owner, params });
    const removed = await changeCards([ids[2]], 'remove');
    const dead = [a, b, c].map((card) => card?.address ?? null);
    for (const address of [...dead, 'https://regulars.example/t/x', `https://regulars.example/t/${'A'.repeat(38)}`])
      expect((await scan(address)).err).toMatchObject({ code: 422169 });
    expect((await scan(renewed.data.address)).data.table).toBe('A2');
    expect((await get(ids[0])).address).toBeNull();
    await changeCards([ids[0]], 'use');
    expect((await scan(a?.address ?? null)).data.table).toBe('A1');
    await server.call('PUT /actions/{id}/undo', { as: owner, params: { id: removed.data.undo?.action_id ?? '' } });
    expect((await scan(c?.address ?? null)).data.table).toBe('A3');
  });

  it('are not restored in a branch that is gone', async () => {
    const [card] = (await addCards(['A1'])).data.items;
    const { data } = await changeCards([card?.device_id ?? ''], 'remove');
    await server.database.platform.execute('delete from branch where merchant_id = $1 and branch_id = $2', [
      shop.merchantId,
      card?.branch_id ?? '',
    ]);
    const params = { id: data.undo?.action_id ?? '' };
    const undone = await server.call('PUT /actions/{id}/undo', { as: owner, params });
    expect(undone.err?.name).toBe('undo_overtaken');
  });

  it('do not leave their codes in the operation log', async () => {
    const [card] = (await addCards(['A1'])).data.items;
    await changeCards([card?.device_id ?? ''], 'remove');
    const { rows } = await server.database.platform.execute(
      'select changes::text as changes from operation_log_change where merchant_id = $1',
      [shop.merchantId],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('card_token');
  });
});

it('an edit of a version that is no longer the newest is refused, and heartbeats are no edits', async () => {
  const { device, credential } = await pairedTill(server, owner, shop.branchIds[0]);
  await beat(server, credential);
  const params = { id: device.device_id };
  const edit = (name: string, version: number) =>
    server.call('PUT /branch-devices/{id}', {
      as: owner,
      params,
      body: { name },
      headers: { 'if-match': `"${version}"` },
    });
  expect((await edit('大堂收银机', device.version)).data).toMatchObject({ name: '大堂收银机', status: 'online' });
  expect((await edit('吧台', device.version)).status).toBe(412);
  await addTill('吧台');
  expect((await edit('吧台', device.version + 1)).err).toMatchObject({ code: 409168, fields: [{ path: 'name' }] });
});
