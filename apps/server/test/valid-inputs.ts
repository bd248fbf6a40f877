import { randomBytes } from 'node:crypto';
import type { Api } from '@regulars/contract';
import type { BodyOf, ParamsOf, QueryOf } from '@regulars/contract/kernel';
import type { Permission } from '@regulars/contract/menu';
import { v7 as newId } from 'uuid';
import { createAccount, hashPassword } from '../src/modules/auth/index.ts';
import { nextPhone, type Caller, type Shop } from './factories.ts';
import type { TestServer } from './test-server.ts';

/** Where an input is meant for: a merchant, and members of it. */
export interface World {
  readonly server: TestServer;
  readonly shop: Shop;
  readonly newMember: () => Promise<string>;
  /** A verification of the ledger, which has ended. */
  readonly newVerification: () => Promise<string>;
}

/** `K` where an endpoint has that part, with what it takes. */
type Part<K extends string, T> = undefined extends T ? unknown : Readonly<Record<K, T>>;
type InputOf<C extends keyof Api> = Part<'params', ParamsOf<Api[C]>> &
  Part<'query', QueryOf<Api[C]>> &
  Part<'body', BodyOf<Api[C]>>;
type Make<C extends keyof Api> = (world: World, granted: Permission | undefined) => InputOf<C> | Promise<InputOf<C>>;

const nothing = () => ({});
const password = 'Regulars#2026';

const credentials = async ({ server: { database, clock } }: World): Promise<{ account: string; pwd: string }> => {
  const [phone, passwordHash] = [nextPhone(), await hashPassword(password)];
  await database.platform.transaction((tx) =>
    createAccount(tx, { phone, passwordHash, actualName: '方晓棠' }, clock.now()),
  );
  return { account: phone, pwd: password };
};

/** A call of every endpoint that succeeds for whoever may make it, each time it is asked for; `granted` is all that the caller may do. */
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

  'GET /vip-grades': nothing,

  'GET /dictionaries/vip-state': nothing,
  'GET /dictionaries/vip-source': nothing,
  'GET /dictionaries/service-open-status': nothing,
  'GET /dictionaries/grade': nothing,
  'GET /dictionaries/enable-grade': nothing,
  'GET /dictionaries/member-tag': nothing,
  'GET /dictionaries/branch': () => ({ query: { type: 82 } }),

  'GET /user-preferences': nothing,
  'PUT /user-preferences': () => ({
    body: { key: `columns.${randomBytes(4).toString('hex')}`, value: ['name', 'phone'] },
  }),

  'GET /ledger': nothing,
  'GET /ledger/verifications': () => ({ query: { size: 10 } }),
  'POST /ledger/verifications': async ({ server: { jobs } }) => {
    await jobs.run(); // one at a time
    return { body: { from: '2026-11-20' } };
  },
  'GET /ledger/verifications/{id}': async ({ newVerification }) => ({ params: { id: await newVerification() } }),
} satisfies { [C in keyof Api]: Make<C> };

export const worldOf = (server: TestServer, shop: Shop, owner: Caller): World => {
  const fresh = async (): Promise<Caller> => ({ ...owner, ...(await server.make.session(owner.accountId)) }); // the clock may have moved on
  return {
    server,
    shop,
    newMember: async () => {
      const body = { phone: nextPhone(), name: '林晓雯' };
      const { data } = await server.call('POST /vip-infos', { as: await fresh(), body });
      return data.vip_id;
    },
    newVerification: async () => {
      await server.jobs.run();
      const { data } = await server.call('POST /ledger/verifications', { as: await fresh(), body: {} });
      await server.jobs.run();
      return data.verification_id;
    },
  };
};

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
export const hasIds = (input: unknown): boolean => JSON.stringify(input).search(idPattern) >= 0;

/** The same input with ids that nobody has. */
export const withUnknownIds = <T>(input: T): T =>
  JSON.parse(JSON.stringify(input).replace(idPattern, () => newId())) as T; // ids for ids, in JSON of our own
