import { countText, errorPhrases, type ErrorName } from '@regulars/phrases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputs as orderInputs } from '../src/modules/orders/orders.inputs.ts';
import { newMemberImport } from '../src/modules/member-imports/member-imports.inputs.ts';
import { endpointsByAddress } from './answer-check.ts';
import { lockMember, paymentPassword } from './confirmations.ts';
import { shelvedCoupon } from './coupons.ts';
import { nextPhone, type Caller, type Shop } from './factories.ts';
import { headersOf } from './send-input.ts';
import { person, ticketOf, withTotp } from './second-factors.ts';
import { startTestServer, testStart, type TestServer } from './test-server.ts';
import { worldOf } from './valid-inputs.ts';

const consoleOrigin = 'http://localhost:7300';

/** Every 429 has a Retry-After, wherever the contract declares one. */

let server: TestServer;
let shop: Shop;
let cashier: Caller;
/** A user with separate lookup counts. */
let clerk: Caller;
let tagger: Caller;
let importer: Caller;
/** An account that guesses its own password. */
let locked: Caller;
/** An account that asks for codes, and one that passed an identity check and guesses them. */
let asking: Caller;
let guessing: Caller;
let batchId: string;
let openingId: string;
/** Of the second step of somebody else. */
let ticket: string;
let known: { vip_id: string; phone: string };
let owner: Caller;
let adder: Caller;
let invited: string;
/** Somebody whose password is set for them. */
let handed: string;
let provider: Caller;
let till: string;
/** An owner whom the provider invites again and again. */
let invitedOwner: string;
/** What two members confirm, one by guessing, and a member who has been locked. */
let confirmed: { quote: string; fen: number };
let guessed: typeof confirmed;
let lockedMember: string;

beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['loopback'] });
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  adder = await server.make.user(shop);
  const joining = { phone: nextPhone(), actual_name: '夏晴', role_ids: [], all_branches: true, origin: consoleOrigin };
  invited = (await server.call('POST /users', { as: owner, body: joining })).data.user_id;
  const given = { ...joining, phone: nextPhone(), pwd: 'Halfday#2026' };
  handed = (await server.call('POST /users', { as: owner, body: given })).data.user_id;
  const body = { phone: nextPhone(), name: '林晓雯' };
  known = (await server.call('POST /vip-infos', { as: await server.make.user(shop), body })).data;
  cashier = await server.make.user(shop, { permissions: ['member:read', 'member:create', 'member:update'] });
  provider = await server.make.account({ provider: true });
  invitedOwner = nextPhone();
  const place = { branch_id: shop.branchIds[0], name: '吧台' };
  till = (await server.call('POST /branch-devices/pos', { as: owner, body: place })).data.device_id;
  locked = await server.make.account();
  asking = await server.make.account();
  guessing = await server.make.account();
  await server.database.platform.execute(
    `insert into session_step_up (family_id, until) values ($1, $2::timestamptz + interval '10 minutes')`,
    [guessing.sessionId, server.clock.now()],
  );
  tagger = await server.make.user(shop, { permissions: ['member:tag', 'coupon:give'] });
  clerk = await server.make.user(shop, { permissions: ['member:read', 'member:export'] });
  importer = await server.make.user(shop, {
    permissions: ['member:import', 'member:create', 'member:update', 'opening:import'],
  });
  batchId = await newMemberImport(worldOf(server, shop, importer), 'checked');
  const protectedPerson = await person(server);
  await withTotp(server, protectedPerson);
  const newConfirmation = async () =>
    (await orderInputs['POST /orders/confirmation/code'](worldOf(server, shop, owner), undefined)).body;
  [confirmed, guessed] = [await newConfirmation(), await newConfirmation()];
  lockedMember = await worldOf(server, shop, owner).newMember();
  await lockMember(server, { merchantId: shop.merchantId, memberId: lockedMember });
  ticket = await ticketOf(server, protectedPerson.phone);
  openingId = await worldOf(server, shop, importer).newOpening('checked');
});
afterAll(() => server.stop());

const wrongCode = () => ({ phone: nextPhone(), captcha_code: '000000' });

type Told = Promise<{ status: number; headers: Headers; err: { name: string; msg: string } }>;

const guess = { pwd: 'not-this-one' };

let strangers = 0;
/** An address for each call. */
const fromElsewhere = () => ({ 'x-forwarded-for': `203.0.113.${(strangers += 1)}`, 'x-forwarded-proto': 'https' });

/** Somebody who was invited and has set no password yet. */
const inviteAgain = () => ({ user_id: invited, change: 'invitation' as const, origin: consoleOrigin });

/** For each error with status 429 and each call that declares it: a call that gets it when repeated. */
const calls: Readonly<Record<string, () => Told>> = {
  'POST /users too_many_invitations': () =>
    server.call('POST /users', {
      as: owner,
      body: { phone: nextPhone(), actual_name: '夏晴', role_ids: [], all_branches: true, origin: consoleOrigin },
    }),
  'POST /users too_many_lookups': () =>
    server.call('POST /users', {
      as: adder,
      body: { phone: nextPhone(), actual_name: '夏晴', role_ids: [], all_branches: true, pwd: 'Halfday#2026' },
    }),
  'GET /users/base-account too_many_lookups': () =>
    server.call('GET /users/base-account', { as: owner, query: { phone: nextPhone() } }),
  'PUT /users/base-account too_many_invitations': () =>
    server.call('PUT /users/base-account', { as: owner, body: inviteAgain() }),
  'PUT /users/base-account too_many_passwords': () =>
    server.call('PUT /users/base-account', {
      as: owner,
      body: { user_id: handed, change: 'password', pwd: 'Halfday#2026' },
    }),
  'POST /merc/personal/pwd too_many_attempts': () =>
    server.call('POST /merc/personal/pwd', { body: { account: '13900000001', pwd: 'not-this-one' } }),
  'POST /merc/personal/pwd strangers_tried': () =>
    server.call('POST /merc/personal/pwd', {
      body: { account: '13900000018', pwd: 'not-this-one' },
      headers: fromElsewhere(),
    }),
  'POST /personal/pw-login strangers_tried': () =>
    server.call('POST /personal/pw-login', {
      body: { phone: '13900000019', pwd: 'not-this-one' },
      headers: fromElsewhere(),
    }),
  'POST /personal/pw-login too_many_attempts': () =>
    server.call('POST /personal/pw-login', { body: { account: '13900000002', pwd: 'not-this-one' } }),
  'PUT /merc/personal/account/pwd too_many_attempts': () =>
    server.call('PUT /merc/personal/account/pwd', {
      as: locked,
      body: { old_pwd: 'not-this-one', pwd: 'Another#2027', re_pwd: 'Another#2027' },
    }),
  'PUT /personal/pw too_many_attempts': () =>
    server.call('PUT /personal/pw', {
      as: locked,
      body: { old_pwd: 'not-this-one', pwd: 'Another#2027', re_pwd: 'Another#2027' },
    }),
  'POST /personal/check-password too_many_attempts': () =>
    server.call('POST /personal/check-password', { as: locked, body: guess }),
  'POST /merc/personal/login/phone/captcha too_many_codes': () =>
    server.call('POST /merc/personal/login/phone/captcha', { body: { phone: '13900000003' } }),
  'POST /merc/personal/pwd/forget/captcha too_many_codes': () =>
    server.call('POST /merc/personal/pwd/forget/captcha', { body: { phone: '13900000003' } }),
  'POST /sms/send too_many_codes': () =>
    server.call('POST /sms/send', { body: { phone: '13900000003', purpose: 'activation' } }),
  'POST /merc/personal/identity/verify/captcha too_many_codes': () =>
    server.call('POST /merc/personal/identity/verify/captcha', { as: asking }),
  'POST /merc/personal/phone/new/captcha too_many_codes': () =>
    server.call('POST /merc/personal/phone/new/captcha', { as: asking, body: { phone: nextPhone() } }),
  'POST /sms/send/new-phone too_many_codes': () =>
    server.call('POST /sms/send/new-phone', { as: asking, body: { phone: nextPhone() } }),
  'POST /merc/personal/login/phone too_many_code_tries': () =>
    server.call('POST /merc/personal/login/phone', { body: wrongCode() }),
  'POST /personal/sms-login too_many_code_tries': () => server.call('POST /personal/sms-login', { body: wrongCode() }),
  'PUT /merc/personal/pwd/from/forget too_many_code_tries': () =>
    server.call('PUT /merc/personal/pwd/from/forget', {
      body: { ...wrongCode(), pwd: 'Another#2027', re_pwd: 'Another#2027' },
    }),
  'POST /merc/personal/identity/verify/check too_many_code_tries': () =>
    server.call('POST /merc/personal/identity/verify/check', { as: guessing, body: { captcha_code: '000000' } }),
  'POST /sms/verify-other-code too_many_code_tries': () =>
    server.call('POST /sms/verify-other-code', {
      as: guessing,
      body: { phone: guessing.phone, captcha_code: '000000' },
    }),
  'PUT /merc/personal/phone/change too_many_code_tries': () =>
    server.call('PUT /merc/personal/phone/change', { as: guessing, body: wrongCode() }),
  'PUT /personal/bind-new-phone too_many_code_tries': () =>
    server.call('PUT /personal/bind-new-phone', { as: guessing, body: wrongCode() }),
  'POST /merc/personal/second-factors/totp too_many_attempts': () =>
    server.call('POST /merc/personal/second-factors/totp', { as: locked, body: guess }),
  'PUT /merc/personal/second-factors/totp too_many_attempts': () =>
    server.call('PUT /merc/personal/second-factors/totp', { as: locked, body: { totp: '000000' } }),
  'POST /merc/personal/second-factors/totp/remove too_many_attempts': () =>
    server.call('POST /merc/personal/second-factors/totp/remove', { as: locked, body: guess }),
  'POST /merc/personal/second-factors/recovery-codes too_many_attempts': () =>
    server.call('POST /merc/personal/second-factors/recovery-codes', { as: locked, body: guess }),
  'POST /merc/personal/passkeys/options too_many_attempts': () =>
    server.call('POST /merc/personal/passkeys/options', { as: locked, body: guess }),
  'POST /merc/personal/passkeys/{passkey_id}/remove too_many_attempts': () =>
    server.call('POST /merc/personal/passkeys/{passkey_id}/remove', {
      as: locked,
      params: { passkey_id: known.vip_id },
      body: guess,
    }),
  'POST /merc/personal/login/second-factor too_many_attempts': () =>
    server.call('POST /merc/personal/login/second-factor', { body: { ticket, totp: '000000' } }),
  'POST /logs/seals/checks too_many_log_checks': async () => {
    const told = await server.call('POST /logs/seals/checks', { as: owner, body: {} });
    await server.jobs.run();
    return told;
  },
  'GET /vip-infos too_many_lookups': () =>
    server.call('GET /vip-infos', { as: cashier, query: { exact: nextPhone() } }),
  'POST /vip-infos too_many_lookups': () =>
    server.call('POST /vip-infos', { as: cashier, body: { phone: known.phone, name: '顾念初' } }),
  'PUT /coupons/give too_many_lookups': async () => {
    const coupon_id = await shelvedCoupon(server, owner);
    const body = { filter: { keyword: nextPhone() }, as_of: testStart, coupon_id, count: 1, reason: '回馈' };
    return server.call('PUT /coupons/give', { as: tagger, body });
  },
  'PUT /vip-infos too_many_lookups': () =>
    server.call('PUT /vip-infos', {
      as: tagger,
      body: { filter: { keyword: nextPhone() }, as_of: testStart, operate: 'tag', add_tags: ['常客'] },
    }),
  'POST /exports too_many_lookups': async () => {
    const query = { keyword: nextPhone() };
    const told = await server.call('POST /exports', {
      as: clerk,
      body: { list: 'members', format: 'csv', query },
    });
    // Only few may run at once.
    if (told.status === 201)
      await server.call('PUT /tasks/{id}/stop', { as: clerk, params: { id: told.data.task_id } });
    return told;
  },
  'PUT /vip-infos/imports/{id}/rows/{row_no} too_many_lookups': () =>
    server.call('PUT /vip-infos/imports/{id}/rows/{row_no}', {
      as: importer,
      params: { id: batchId, row_no: 2 },
      body: { given: { phone: nextPhone() } },
    }),
  'PUT /opening-balances/{id}/rows/{row_no} too_many_lookups': () =>
    server.call('PUT /opening-balances/{id}/rows/{row_no}', {
      as: importer,
      params: { id: openingId, row_no: 2 },
      body: { given: { phone: nextPhone() } },
    }),
  'GET /provider/merchants too_many_lookups': () =>
    server.call('GET /provider/merchants', { as: provider, query: { keyword: nextPhone() } }),
  'GET /provider/merchants/file too_many_lookups': async () => {
    const path = `/api/provider/merchants/file?keyword=${nextPhone()}`;
    const answer = await server.send('GET', path, { headers: headersOf(provider) });
    const text = await answer.text();
    const { err } = (answer.status === 429 ? JSON.parse(text) : { err: { name: '', msg: '' } }) as Awaited<Told>;
    return { status: answer.status, headers: answer.headers, err };
  },
  'GET /provider/accounts too_many_lookups': () =>
    server.call('GET /provider/accounts', { as: provider, query: { keyword: nextPhone() } }),
  'POST /provider/merchants too_many_invitations': () =>
    server.call('POST /provider/merchants', {
      as: provider,
      body: {
        abbreviation_name: '溪口米粉',
        plan: 'single',
        owner_phone: invitedOwner,
        owner_name: '杜衡',
        origin: consoleOrigin,
      },
    }),
  'POST /devices/pairings too_many_pairings': () =>
    server.call('POST /devices/pairings', { body: { serial_number: 'SN-2026-0001', model: 'T2 mini' } }),
  'POST /branch-devices/pos too_many_pairing_codes': () =>
    server.call('POST /branch-devices/pos', {
      as: owner,
      body: { branch_id: shop.branchIds[0], name: '收银台', code: 'AAAAA-AAAAA' },
    }),
  'PUT /branch-devices/pos/{id}/bind too_many_pairing_codes': () =>
    server.call('PUT /branch-devices/pos/{id}/bind', {
      as: adder,
      params: { id: till },
      body: { code: 'AAAAA-AAAAA' },
    }),
  'POST /orders/confirmation/code too_many_codes': () =>
    server.call('POST /orders/confirmation/code', { as: owner, body: confirmed }),
  'POST /orders/confirmation confirmation_locked': () =>
    server.call('POST /orders/confirmation', { as: owner, body: { ...guessed, secret: '000000' } }),
  'POST /orders/confirmation/code confirmation_locked': async () => {
    for (let tried = 0; tried < 5; tried += 1)
      await server.call('POST /orders/confirmation', { as: owner, body: { ...guessed, secret: '000000' } });
    return server.call('POST /orders/confirmation/code', { as: owner, body: guessed });
  },
  'POST /vip-infos/{id}/payment-password/code too_many_codes': () =>
    server.call('POST /vip-infos/{id}/payment-password/code', { as: owner, params: { id: known.vip_id } }),
  'POST /vip-infos/{id}/payment-password/code confirmation_locked': () =>
    server.call('POST /vip-infos/{id}/payment-password/code', { as: owner, params: { id: lockedMember } }),
  'POST /vip-infos/{id}/payment-password confirmation_locked': () =>
    server.call('POST /vip-infos/{id}/payment-password', {
      as: owner,
      params: { id: lockedMember },
      body: { code: '000000', pwd: paymentPassword },
    }),
  'PUT /vip-infos/{id} too_many_lookups': async () => {
    const body = { phone: nextPhone(), name: '顾念初' };
    const { data } = await server.call('POST /vip-infos', { as: cashier, body });
    return server.call('PUT /vip-infos/{id}', {
      as: cashier,
      params: { id: data.vip_id },
      body: { phone: known.phone },
    });
  },
};

const declared = [...endpointsByAddress].flatMap(([address, { errors }]) =>
  errors
    .filter((name: ErrorName) => errorPhrases[name].status === 429)
    .map((name) => ({ key: `${address} ${name}`, name })),
);

describe('every rate limit', () => {
  it('is tried here', () => {
    expect(declared.map(({ key }) => key).toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it.each(declared)('$key answers Retry-After', async ({ key, name }) => {
    const call = calls[key] ?? (() => Promise.reject(new Error(`${key} is not tried`)));
    let told = await call();
    for (let at = 0; at < 60 && told.status !== 429; at += 1) told = await call();
    const seconds = Number(told.headers.get('retry-after'));
    expect([told.status, told.err.name, Number.isInteger(seconds) && seconds > 0]).toEqual([429, name, true]);
    expect(told.err.msg).toContain(countText(Math.ceil(seconds / 60)));
  });
});
