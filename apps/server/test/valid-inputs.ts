import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Permission } from '@regulars/contract/menu';
import { v7 as newId } from 'uuid';
import { post } from '../src/ledger/index.ts';
import { nextPhone, type Caller, type Shop } from './factories.ts';
import { formOf, headersOf, type RawInput } from './send-input.ts';
import type { TestServer } from './test-server.ts';
import type { World } from './world.ts';

type MakeInput = (world: World, granted?: Permission) => unknown;

const modules = join(import.meta.dirname, '../src/modules');
const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.inputs.ts'));

const inputsIn = async (name: string): Promise<[string, MakeInput][]> => {
  const { inputs } = (await import(join(modules, name))) as { inputs: Readonly<Record<string, MakeInput>> }; // an `InputsFor`
  return Object.entries(inputs);
};

/** For every endpoint, the input that its module's `<x>.inputs.ts` makes, found by folder. */
export const validInputs: ReadonlyMap<string, MakeInput> = new Map((await Promise.all(files.map(inputsIn))).flat());

/** The valid input of an address. */
export const inputFor = async (address: string, world: World, granted?: Permission): Promise<RawInput> => {
  const make = validInputs.get(address);
  if (!make) throw new Error(`No valid input for ${address}: add it to its module's inputs.ts`);
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
    const common = { accountId: await newMember(), branchId: branchId ?? shop.branchIds[0], actorId: null };
    const document = { kind: 'consumption_order', id: newId() };
    const give = { points: { amount: 10, expiresAt: null } };
    return server.database.tenant(shop.merchantId).transaction(async (tx) => {
      await post(tx, server.clock.now(), { ...common, kind: 'gift', give, document: { ...document, step: 'gift' } });
      const spent = await post(tx, server.clock.now(), { ...common, kind: 'spend', take: { points: 10 }, document });
      return spent.postingId;
    });
  };
  const world: World = {
    server,
    shop,
    inputFor: (address, granted) => inputFor(address, world, granted),
    branchId: branchId ?? shop.branchIds[0],
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
      const body = formOf({ name: '期初.csv', content: `手机号,积分\n${phone},1\n139,1\n${phone},many\n` });
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
  return world;
};

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const numberPattern = /\b[A-Z]{2}[0-9]{8}-[0-9]{4}\b/g;
const isFound = (text: string): boolean => text.search(idPattern) >= 0 || text.search(numberPattern) >= 0;
/** Whether it names rows: by id, or by a document's number. */
export const hasIds = (input: unknown): boolean => isFound(JSON.stringify(input));

/** The same input with unknown ids. */
export const withUnknownIds = <T>(input: T): T =>
  JSON.parse(
    JSON.stringify(input)
      .replace(idPattern, () => newId())
      .replace(numberPattern, 'AD19991231-0001'),
  ) as T; // replaces only ids in JSON of our own
