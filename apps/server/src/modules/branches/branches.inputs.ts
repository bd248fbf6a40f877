import type { domains } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';
import { v7 as newId } from 'uuid';

/** A branch besides the head office, where the future caller works. */
const newBranch = async ({ server, shop, caller }: World, state: 'open' | 'closed' = 'open'): Promise<string> => {
  const id = newId();
  await server.database.platform.execute(
    `insert into branch (merchant_id, branch_id, branch_no, name, state, closed_at, closed_reason, region_code, created_at)
     values ($1, $2, $3, '武林店', $4, case when $4 = 'closed' then $5::timestamptz end, case when $4 = 'closed' then '租约到期' end, '330105', $5)`,
    [shop.merchantId, id, id.slice(-12), state, server.clock.now()],
  );
  await server.database.platform.execute(
    `insert into user_branch (merchant_id, user_id, branch_id)
     select merchant_id, user_id, $3 from merchant_user where merchant_id = $1 and user_id = $2 and not all_branches`,
    [shop.merchantId, caller?.userId ?? null, id],
  );
  return id;
};

const nothing = () => ({});
const own = async (world: World) => ({ params: { id: await newBranch(world) } });

/** One that the user of a limited scope sees. */
const first = ({ shop }: World) => ({ params: { id: shop.branchIds[0] } });

export const inputs: InputsFor<typeof domains.branches> = {
  'GET /branches': () => ({
    query: { keyword: '店', branch_type: [81, 82], state: ['open'], region_code: 'none', sort: 'name', index: 1, size: 10 },
  }),
  'PUT /branches': async (world) => ({ body: { ids: [await newBranch(world)], operate: 'pause' } }),
  'GET /branches/region-counts': () => ({ query: { keyword: '店', state: ['open', 'paused'] } }),
  'GET /branches/belong': nothing,
  'GET /branches/merchant-center': () => ({ query: { size: 100 } }),
  'GET /branches/{id}/merchant-center': first,
  'GET /branches/{id}': first,
  'PUT /branches/{id}': async (world) => ({
    ...(await own(world)),
    body: {
      branch_type: 84,
      phone: '0571-87001212',
      region_code: '330106',
      latitude: 30.2478,
      longitude: 120.1421,
      hours: {
        week: Array.from({ length: 7 }, (): [string, string][] => [['09:30', '22:00']]),
        exceptions: [{ date: '2026-11-26', spans: [['09:00', '23:30']], note: '感恩节' }],
      },
    },
  }),
  'GET /branches/{id}/events': (world) => ({ ...first(world), query: { size: 5 } }),
  'GET /branches/{id}/closing': first,
  'PUT /branches/{id}/close': async (world) => {
    const { params } = await own(world);
    const as = await world.colleague();
    const { is_head: _, left: __, ...seen } = (await world.server.call('GET /branches/{id}/closing', { as, params })).data;
    return { params, body: { reason: '租约到期', seen } };
  },
  'PUT /branches/{id}/reopen': async (world) => ({ params: { id: await newBranch(world, 'closed') } }),
  'POST /branches/{id}/hand-over': async (world) => {
    const { server, shop } = world;
    const [id, to_branch_id] = [await newBranch(world, 'closed'), await newBranch(world)];
    const asked = { document_kind: 'test', document_id: newId(), step: '', kind: 'top_up', branch_id: id, principal_in: 100 };
    await server.database.platform.execute('select ledger_post($1, $2, $3, $4)', [
      shop.merchantId, await world.newMember(), server.clock.now(), JSON.stringify(asked),
    ]);
    return { params: { id }, body: { to_branch_id, reason: '租约到期' } };
  },
}; // prettier-ignore
