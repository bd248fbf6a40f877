import { randomBytes } from 'node:crypto';
import type { Api } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { v7 as newId } from 'uuid';
import { post } from '../src/ledger/index.ts';
import { actionInputs } from '../src/modules/actions/actions.inputs.ts';
import { brandInputs } from '../src/modules/brands/brands.inputs.ts';
import { categoryInputs } from '../src/modules/categories/categories.inputs.ts';
import { noticeInputs } from '../src/modules/notices/notices.inputs.ts';
import { memberImportInputs } from '../src/modules/member-imports/member-imports.inputs.ts';
import { savedViewInputs } from '../src/modules/saved-views/saved-views.inputs.ts';
import { exportInputs } from '../src/modules/exports/exports.inputs.ts';
import { taskInputs } from '../src/modules/tasks/tasks.inputs.ts';
import { userInputs } from '../src/modules/users/users.inputs.ts';
import { addAccount, hashPassword } from '../src/modules/auth/index.ts';
import { nextPhone, type Caller, type Shop } from './factories.ts';
import { formOf, headersOf, type RawInput } from './send-input.ts';
import type { TestServer } from './test-server.ts';
import type { InputsFor, World } from './world.ts';

const nothing = () => ({});
const password = 'Regulars#2026';

const credentials = async ({ server: { database, clock } }: World): Promise<{ account: string; pwd: string }> => {
  const [phone, passwordHash] = [nextPhone(), await hashPassword(password)];
  await database.platform.transaction((tx) =>
    addAccount(tx, { phone, passwordHash, actualName: '方晓棠' }, clock.now()),
  );
  return { account: phone, pwd: password };
};

/** For every endpoint; a domain's own are beside its module, in `<x>.inputs.ts`. */
export const validInputs = {
  'GET /merc/personal/login/key': nothing,
  'POST /merc/personal/pwd': async (world) => ({ body: await credentials(world) }),
  'POST /personal/pw-login': async (world) => ({ body: { ...(await credentials(world)), is_default: true } }),
  'PUT /merc/personal/refresh': async (world) => {
    const { data } = await world.server.call('POST /merc/personal/pwd', { body: await credentials(world) });
    return { body: { refresh_token: data.refresh_token } };
  },
  'GET /merc/personal/current': nothing,
  'POST /personal/permission-resources': nothing,
  'DELETE /merc/personal/logout': nothing,

  'GET /merchants/member': nothing,
  'GET /merchants/consoles': nothing,
  'GET /merchants/open-service-status': () => ({ query: { productVal: 'backup' } }),
  'POST /merchants/entry/{id}': ({ shop }) => ({ params: { id: shop.merchantId } }),
  'GET /merchants/{id}': ({ shop }) => ({ params: { id: shop.merchantId } }),
  'POST /system/initialize': ({ shop }) => ({ body: { merchant_id: shop.merchantId } }),
  'POST /sys-templates/initialize/{id}': ({ shop }) => ({ params: { id: shop.merchantId } }),
  'GET /dashboard/center': nothing,

  'GET /vip-infos': () => ({
    query: { keyword: '林', state: ['normal', 'frozen'], sort: 'member_no', index: 1, size: 10 },
  }),
  'POST /vip-infos': ({ shop }) => ({
    body: {
      phone: nextPhone(),
      name: '顾念初',
      gender: 2,
      birthday: '1994-06-08',
      grade_id: shop.gradeIds[1],
      branch_id: shop.branchIds[0],
      tags: ['爱喝岩茶'],
      remark: '靠窗\n不加糖',
    },
  }),
  'PUT /vip-infos': async ({ newMember }, granted) => {
    const ids = [await newMember(), await newMember()];
    return {
      body:
        granted === 'member:freeze'
          ? { ids, operate: 'freeze', reason: '本人要求' }
          : { ids, operate: 'tag', add_tags: ['常客'] },
    };
  },
  'GET /vip-infos/survey': nothing,
  'GET /vip-infos/{id}': async ({ newMember }) => ({ params: { id: await newMember() } }),
  'PUT /vip-infos/{id}': async ({ newMember }) => ({
    params: { id: await newMember() },
    body: { name: '林晓文', remark: null },
  }),
  'PUT /vip-infos/{id}/state': async ({ newMember }) => ({
    params: { id: await newMember() },
    body: { state: 'frozen', reason: '本人要求' },
  }),
  'GET /vip-infos/{id}/events': async ({ newMember }) => ({ params: { id: await newMember() }, query: { size: 10 } }),

  'GET /vip-infos/recharge-records': async ({ newMember }) => ({ query: { vip_id: await newMember(), index: 1 } }),
  'GET /vip-infos/consume-report': async ({ newMember }) => ({ query: { vip_id: await newMember(), size: 10 } }),
  'GET /vip-infos/point-report': async ({ newMember }) => ({ query: { vip_id: await newMember() } }),
  'GET /vip-infos/refund-report': async ({ newMember }) => ({ query: { vip_id: await newMember() } }),
  'GET /vip-infos/coupon-report': async ({ newMember }) => ({ query: { vip_id: await newMember() } }),
  'GET /vip-infos/consume/{id}': async ({ newConsumption }) => ({ params: { id: await newConsumption() } }),
  'GET /vip-infos/{id}/assets': async ({ newMember }) => ({ params: { id: await newMember() } }),
  'GET /vip-infos/{id}/balances': async ({ newMember }) => ({
    params: { id: await newMember() },
    query: { at: '2026-11-20T08:00:00+08:00' },
  }),
  'GET /vip-infos/{id}/lots': async ({ newMember }) => ({
    params: { id: await newMember() },
    query: { unit: ['principal', 'bonus'], open: true },
  }),
  'GET /vip-infos/{id}/postings': async ({ newMember }) => ({
    params: { id: await newMember() },
    query: { unit: ['points'], kind: ['spend', 'earn'], from: '2026-11-01', to: '2026-11-30', size: 10 },
  }),

  'GET /vip-grades': nothing,

  'GET /dictionaries/vip-state': nothing,
  'GET /dictionaries/vip-source': nothing,
  'GET /dictionaries/service-open-status': nothing,
  'GET /dictionaries/grade': nothing,
  'GET /dictionaries/enable-grade': nothing,
  'GET /dictionaries/member-tag': nothing,
  'GET /dictionaries/branch': () => ({ query: { type: 82 } }),

  'GET /vip-trim-order': () => ({ query: { state: ['waiting', 'expired'], order: 'asc', index: 1, size: 10 } }),
  'POST /vip-trim-order/balance': async ({ newMember }) => ({
    body: {
      vip_id: await newMember(),
      principal: 5_000,
      bonus: 1_000,
      expires_on: '2027-11-20',
      reason: 'service',
      note: '上菜太慢',
    },
  }),
  'POST /vip-trim-order/other': async ({ newMember }) => ({
    body: { vip_id: await newMember(), points: 20, growth: 5, reason: 'promotion' },
  }),
  'GET /vip-trim-order/terms': async ({ newMember }) => ({ query: { vip_id: await newMember() } }),
  'GET /vip-trim-order/limits': nothing,
  'PUT /vip-trim-order/limits': async ({ server, colleague }) => {
    const { data } = await server.call('GET /vip-trim-order/limits', { as: await colleague() });
    const roles = data.roles.slice(-1).map(({ role_name: _, ...role }) => ({ ...role, points: 500 }));
    return { body: { roles, approval_hours: 48, undo_hours: 12 } };
  },
  'GET /vip-trim-order/{id}': async ({ newAdjustment, caller }, granted) => ({
    params: { id: await newAdjustment(granted === 'adjustment:create' ? caller : undefined) },
  }),
  'PUT /vip-trim-order/{id}/approve': async ({ newAdjustment, caller, unlimited }) => {
    if (caller) await unlimited(caller);
    return { params: { id: await newAdjustment() } };
  },
  'PUT /vip-trim-order/{id}/refuse': async ({ newAdjustment }) => ({
    params: { id: await newAdjustment() },
    body: { reason: '金额不对' },
  }),
  'PUT /vip-trim-order/{id}/withdraw': async ({ newAdjustment, caller }) => ({
    params: { id: await newAdjustment(caller) },
  }),
  'PUT /vip-trim-order/{id}/undo': async ({ server, colleague, newAdjustment, caller, unlimited }) => {
    if (caller) await unlimited(caller);
    const params = { id: await newAdjustment() };
    const as = await unlimited(await colleague());
    const { err } = await server.call('PUT /vip-trim-order/{id}/approve', { as, params });
    if (err) throw new Error(err.msg);
    return { params, body: { reason: '录错了' } };
  },
  'GET /approvals': () => ({ query: { size: 6 } }),

  'POST /opening-balances': () => ({ file: { name: '期初.csv', content: '手机号,积分\n13900000000,1\n' } }),
  'GET /opening-balances': () => ({ query: { index: 1, size: 10 } }),
  'GET /opening-balances/template': () => ({ query: { format: 'csv' } }),
  'GET /opening-balances/{id}': async ({ newOpening }) => ({ params: { id: await newOpening('checked') } }),
  'GET /opening-balances/{id}/rows': async ({ newOpening }) => ({
    params: { id: await newOpening('checked') },
    query: { state: ['good', 'bad'], size: 10 },
  }),
  'GET /opening-balances/{id}/errors.csv': async ({ newOpening }) => ({ params: { id: await newOpening('checked') } }),
  'PUT /opening-balances/{id}/confirm': async ({ newOpening }) => ({ params: { id: await newOpening('checked') } }),
  'PUT /opening-balances/{id}/cancel': async ({ newOpening }) => ({ params: { id: await newOpening('checked') } }),
  'PUT /opening-balances/{id}/roll-back': async ({ newOpening }) => ({
    params: { id: await newOpening('posted') },
    body: { reason: '旧系统的数据不对' },
  }),

  'GET /user-preferences': nothing,
  'PUT /user-preferences': () => ({
    body: { key: `columns.${randomBytes(4).toString('hex')}`, value: ['name', 'phone'] },
  }),

  'GET /ledger': nothing,
  'GET /ledger/verifications': () => ({ query: { size: 10 } }),
  'POST /ledger/verifications': async ({ server: { jobs } }) => {
    await jobs.run(); // only one may run at a time
    return { body: { from: '2026-11-20' } };
  },
  'GET /ledger/verifications/{id}': async ({ newVerification }) => ({ params: { id: await newVerification() } }),
  ...brandInputs,
  ...memberImportInputs,
  ...categoryInputs,
  ...savedViewInputs,
  ...taskInputs,
  ...noticeInputs,
  ...exportInputs,
  ...actionInputs,
  ...userInputs,
} satisfies InputsFor<Api>;

/** The valid input of an address. */
export const inputFor = async (address: string, world: World, granted?: Permission): Promise<RawInput> => {
  const make: (world: World, granted?: Permission) => unknown = validInputs[address as keyof typeof validInputs]; // complete, as the matrix checks
  return (await make(world, granted)) as RawInput; // each has the parts of its endpoint's input
};

/** Its members have no branch by default. */
export const worldOf = (server: TestServer, shop: Shop, owner: Caller, branchId: string | null = null): World => {
  // The clock may have moved, so the session is new.
  const signedIn = async (): Promise<Caller> => ({ ...owner, ...(await server.make.session(owner.accountId)) });
  const newMember = async (phone = nextPhone()): Promise<string> => {
    const as = await signedIn();
    const { data } = await server.call('POST /vip-infos', { as, body: { phone, name: '林晓雯', branch_id: branchId } });
    return data.vip_id;
  };
  const newConsumption = async (): Promise<number> => {
    const common = { accountId: await newMember(), branchId: shop.branchIds[0], actorId: null };
    const document = { kind: 'consumption_order', id: newId() };
    const give = { points: { amount: 10, expiresAt: null } };
    return server.database.tenant(shop.merchantId).transaction(async (tx) => {
      await post(tx, server.clock.now(), { ...common, kind: 'gift', give, document: { ...document, step: 'gift' } });
      const spent = await post(tx, server.clock.now(), { ...common, kind: 'spend', take: { points: 10 }, document });
      return spent.postingId;
    });
  };
  return {
    server,
    shop,
    newMember,
    newConsumption,
    colleague: () => server.make.user(shop),
    unlimited: async (caller) => {
      await server.database.platform.execute(
        'insert into adjustment_limit select merchant_id, role_id from user_role where merchant_id = $1 and user_id = $2 on conflict do nothing',
        [shop.merchantId, caller.userId],
      );
      return caller;
    },
    newAdjustment: async (asker) => {
      const { data } = await server.call('POST /vip-trim-order/other', {
        as: asker ?? (await signedIn()),
        body: { vip_id: await newMember(), points: 50, reason: 'goodwill' },
      });
      return data.adjustment_id;
    },
    newOpening: async (state) => {
      const [as, phone] = [await signedIn(), nextPhone()];
      await newMember(phone);
      const body = formOf({ name: '期初.csv', content: `手机号,积分\n${phone},1\n139,1\n` });
      const answer = await server.send('POST', '/api/opening-balances', { headers: headersOf(as), body });
      const { data } = (await answer.json()) as { data: { batch_id: string } }; // the server's envelope
      const params = { id: data.batch_id };
      await server.jobs.run();
      if (state === 'posted') {
        await server.call('PUT /opening-balances/{id}/confirm', { as, params });
        await server.jobs.run();
      }
      return data.batch_id;
    },
    newVerification: async () => {
      await server.jobs.run();
      const { data } = await server.call('POST /ledger/verifications', { as: await signedIn(), body: {} });
      await server.jobs.run();
      return data.verification_id;
    },
  };
};

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
export const hasIds = (input: unknown): boolean => JSON.stringify(input).search(idPattern) >= 0;

/** The same input with unknown ids. */
export const withUnknownIds = <T>(input: T): T =>
  JSON.parse(JSON.stringify(input).replace(idPattern, () => newId())) as T; // replaces only ids in JSON of our own
