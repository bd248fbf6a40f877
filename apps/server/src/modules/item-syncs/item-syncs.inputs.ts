import type { domains } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import type { InputsFor, World } from '../../../test/world.ts';

const row = (values: Readonly<Record<string, string>>): string =>
  ['D-1', values['code'] ?? 'T1', '大红袍', '128.00', '壶', '茶 / 壶泡', '岩下茶坊', '在用'].join(',');
const sheet = (...rows: readonly string[]) => ({
  name: 'items.csv',
  content: ['外部编号,编码,名称,价格,单位,分类,品牌,状态', ...rows].join('\r\n'),
});

const setSource = async ({ server, colleague }: World): Promise<void> => {
  const address = server.itemSourceUrl ?? '';
  const body = { address, token: 'sandbox-item-source-token' };
  await server.call('PUT /item/source', { as: await colleague(), body });
  await server.jobs.run(); // lets a run that another input started end
};

interface Ran {
  readonly id: string;
  readonly conflict: string;
}

/** A run that met a conflict; its rows are written as a run leaves them. */
const newRun = async ({ server, shop, colleague }: World): Promise<Ran> => {
  await server.jobs.run();
  const { userId } = await colleague();
  const [id, conflict, item, now] = [newId(), newId(), newId(), server.clock.now()];
  const code = `S${id.slice(-12)}`;
  const fields = { code, name: '大红袍', price: 1_000, unit: null, category: null, brand: null, state: 'used' };
  const until = new Date(now.getTime() + 7 * 24 * 3_600_000);
  const counts = { item: { seen: 1, added: 0, changed: 0, same: 0, gone: 0, refused: 1 } };
  await server.database.platform.execute('delete from item_sync where merchant_id = $1 and finished_at is null', [
    shop.merchantId,
  ]);
  await server.database.platform.execute(
    `insert into item (merchant_id, item_id, code, name, price, external_id, created_at) values ($1, $2, $3, '大红袍', 1000, $3, $4)`,
    [shop.merchantId, item, code, now],
  );
  await server.database.platform.execute(
    `insert into item_sync (merchant_id, sync_id, scope, origin, by_schedule, accept_gone, keeps, user_id, task_id, state, counts, created_at, finished_at, undo_until)
     values ($1, $2, 'item', 'http', false, false, '{name,price}', $3, $2, 'partly', $4, $5, $5, $6)`,
    [shop.merchantId, id, userId, JSON.stringify(counts), now, until],
  );
  await server.database.platform.execute(
    `insert into item_sync_row (merchant_id, sync_id, row_id, thing, rank, result, external_id, given, ours, fault, subject_id)
     values ($1, $2, $3, 'item', 0, 'refused', $4, $5, $6, 'edited_here', $7)`,
    [shop.merchantId, id, conflict, code, JSON.stringify({ ...fields, price: 1_200 }), JSON.stringify(fields), item],
  );
  return { id, conflict };
};

export const inputs: InputsFor<typeof domains.itemSyncs> = {
  'GET /item/source': () => ({}),
  'PUT /item/source': ({ server }) => ({
    body: {
      address: server.itemSourceUrl ?? '',
      token: `token-${newId().replaceAll('-', '')}`, // no id, which tests replace
      keeps: ['name', 'price'],
      daily_at: null,
      every_hours: 1 + (server.clock.now().getTime() % 12),
    },
  }),
  'POST /item/send-item-sync': async (world) => {
    await setSource(world);
    return { query: { accept_gone: true } };
  },
  'POST /item/send-cls-sync': async (world) => {
    await setSource(world);
    return { query: {} };
  },
  'POST /item/send-brand-sync': async (world) => {
    await setSource(world);
    return { query: {} };
  },
  'POST /item/syncs': async (world) => {
    await world.server.jobs.run();
    return { file: sheet(row({ code: `T${newId().slice(-8)}` })) };
  },
  'GET /item/syncs': () => ({ query: { index: 1, size: 10 } }),
  'GET /item/syncs/template': () => ({ query: { format: 'csv' } }),
  'GET /item/syncs/{id}': async (world) => ({ params: { id: (await newRun(world)).id } }),
  'GET /item/syncs/{id}/rows': async (world) => ({
    params: { id: (await newRun(world)).id },
    query: { result: ['refused', 'added'], size: 10 },
  }),
  'PUT /item/syncs/{id}/rows': async (world) => {
    const { id, conflict } = await newRun(world);
    return { params: { id }, body: { ids: [conflict], decision: 'theirs' } };
  },
  'PUT /item/syncs/{id}/confirm': async (world) => {
    const { id } = await newRun(world);
    await world.server.database.platform.execute(
      `update item_sync set state = 'checked', checks = true, origin = 'sheet', undo_until = null
       where merchant_id = $1 and sync_id = $2`,
      [world.shop.merchantId, id],
    );
    return { params: { id }, query: { accept_gone: true } };
  },
  'PUT /item/syncs/{id}/undo': async (world) => {
    const { id } = await newRun(world);
    // It changed an item, too, which was removed meanwhile.
    await world.server.database.platform.execute(
      `update item_sync set counts = jsonb_set(jsonb_set(counts, '{item,seen}', '2'), '{item,changed}', '1') where merchant_id = $1 and sync_id = $2`,
      [world.shop.merchantId, id],
    );
    return { params: { id } };
  },
};
