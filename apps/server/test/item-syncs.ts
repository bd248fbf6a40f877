import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import type { Caller } from './factories.ts';
import { startItemSource } from './item-source.ts';
import { startTestServer, testStart, type TestServer } from './test-server.ts';

/** An item as a source gives it. */
export const tea = (id: string, more: object = {}) => ({
  id,
  code: `T${id}`,
  name: `茶${id}`,
  price: '12.00',
  ...more,
});

/** All counts of a run's items; those not named are 0. */
export const counts = (some: object) => ({ seen: 0, added: 0, changed: 0, same: 0, gone: 0, refused: 0, ...some });

/** What a manager does with syncs and items. */
const syncsOf = (server: TestServer, as: Caller) => {
  const get = async (id: string) => (await server.call('GET /item/syncs/{id}', { as, params: { id } })).data;
  const items = async () => (await server.call('GET /item/item-info', { as, query: { sort: 'code' } })).data.items;
  return {
    get,
    items,
    set: (body: BodyOf<Api['PUT /item/source']>) => server.call('PUT /item/source', { as, body }),
    /** Runs a sync to its end. */
    sync: async (query: { accept_gone?: boolean } = {}) => {
      const { data, err } = await server.call('POST /item/send-item-sync', { as, query });
      if (err) throw new Error(err.name);
      await server.jobs.run();
      return get(data.sync_id);
    },
    rowsOf: async (id: string) =>
      (await server.call('GET /item/syncs/{id}/rows', { as, params: { id }, query: {} })).data.items,
    itemOf: async (code: string) => {
      const item = (await items()).find((one) => one.code === code);
      if (!item) throw new Error(`There is no item ${code}`);
      return item;
    },
    edit: (id: string, body: BodyOf<Api['PUT /item/item-info/{id}']>) =>
      server.call('PUT /item/item-info/{id}', { as, params: { id }, body }),
    decide: (id: string, ids: string[], decision: 'ours' | 'theirs') =>
      server.call('PUT /item/syncs/{id}/rows', { as, params: { id }, body: { ids, decision } }),
  };
};

export type SyncServer = Awaited<ReturnType<typeof startSyncServer>>;

/** A server with an item source, which a test fills. */
export const startSyncServer = async () => {
  const source = await startItemSource();
  const server = await startTestServer({ itemSource: source.address });
  return {
    source,
    server,
    stop: async () => {
      await server.stop();
      await source.stop();
    },
    /** Empties the source, and makes a shop that may sync with it. */
    openShop: async () => {
      server.clock.set(testStart);
      source.answer(undefined);
      Object.assign(source.goods, { brands: [], categories: [], items: [] });
      const shop = await server.make.shop();
      const manager = await server.make.user(shop);
      return { shop, manager, on: syncsOf(server, manager) };
    },
  };
};
