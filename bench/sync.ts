import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as later } from 'node:timers/promises';
import { openDatabase, prepareDatabase } from '../apps/server/src/platform/database/index.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { databaseEnvironment } from '../apps/server/test/database-url.ts';
import { Factories, type Caller } from '../apps/server/test/factories.ts';
import { growthWhile } from './memory.ts';
import { root, startProduct, type Product } from './product.ts';
import { fixed } from './statistics.ts';
import { headersOf } from './subject.ts';
import type { Section } from './table.ts';

const log = createLog({ level: 'silent' });

const rowsOf: Readonly<Record<string, (at: number) => object>> = {
  brands: (at) => ({ id: `B${at}`, name: `品牌 ${at}` }),
  categories: (at) => ({ id: `C${at}`, name: `分类 ${at}`, parent: at < 20 ? null : `C${at % 20}` }),
  items: (at) => ({
    id: `D${at}`,
    code: `T${at}`,
    name: `大红袍 ${at}`,
    price: `${at % 500}.50`,
    unit: '壶',
    category: `C${20 + (at % 180)}`,
    brand: `B${at % 500}`,
  }),
};

/** A source of so many items, 500 brands and 200 categories. */
const startSource = async (items: number) => {
  const counts: Readonly<Record<string, number>> = { brands: 500, categories: 200, items };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://source');
    const kind = url.pathname.slice(1);
    const [make, count] = [rowsOf[kind], counts[kind] ?? 0];
    const [from, limit] = [Number(url.searchParams.get('cursor') ?? 0), Number(url.searchParams.get('limit'))];
    const page = Array.from({ length: Math.min(limit, count - from) }, (_, at) => make?.(from + at));
    const next = from + limit < count ? String(from + limit) : null;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ items: page, next_cursor: next }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port was given');
  return { address: `http://127.0.0.1:${bound.port}`, stop: () => server.close() };
};

interface Ran {
  readonly seconds: number;
  readonly more: number;
  readonly counts: Readonly<Record<string, number>>;
}

const send = async <Data>(product: Product, as: Caller, method: string, path: string, body?: object): Promise<Data> => {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { ...headersOf(as), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, err } = (await answer.json()) as { data?: Data; err?: { msg: string } }; // the envelope
  if (!data) throw new Error(err?.msg);
  return data;
};

interface Sync {
  readonly sync_id: string;
  readonly state: string;
  readonly fault: string | null;
  readonly counts: { readonly item: Ran['counts'] };
}

/** One sync from the call to its end, and the most memory meanwhile above that before. */
const sync = async (product: Product, as: Caller): Promise<Ran> => {
  const { result, growth } = await growthWhile(product.pid, async () => {
    const began = performance.now();
    const { sync_id } = await send<Sync>(product, as, 'POST', '/item/send-item-sync');
    for (;;) {
      const { state, fault, counts } = await send<Sync>(product, as, 'GET', `/item/syncs/${sync_id}`);
      if (fault !== null) throw new Error(fault);
      if (state === 'done' || state === 'partly')
        return { seconds: (performance.now() - began) / 1000, counts: counts.item };
      await later(100);
    }
  });
  return { ...result, more: growth };
};

/** A sync of many items: the first, and again with nothing changed. */
export const benchSync = async (quick: boolean): Promise<Section> => {
  const items = quick ? 10_000 : 100_000;
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-sync-'));
  const source = await startSource(items);
  const cluster = await startEmbedded({ dataDir, log });
  try {
    await prepareDatabase(cluster, join(root, 'apps/server/migrations'), log);
    const database = openDatabase({ connection: cluster.connection, max: 2, log });
    const make = new Factories(database, () => new Date());
    const owner = await make.user(await make.shop());
    await database.close();
    const product = await startProduct([process.execPath, join(root, 'apps/server/src/main.ts')], {
      ...databaseEnvironment(cluster),
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMIT: '0',
      ITEM_SOURCE_URL: source.address,
    });
    try {
      await send(product, owner, 'PUT', '/item/source', { address: source.address });
      const first = await sync(product, owner);
      const again = await sync(product, owner);
      if (first.counts['added'] !== items || again.counts['same'] !== items)
        throw new Error(`The syncs ended with ${JSON.stringify([first.counts, again.counts])}`);
      const goal = (text: string): string => (quick ? '' : text);
      return {
        title: `Syncs of ${items.toLocaleString('en')} items`,
        columns: ['', 'first', 'again, unchanged', 'goal'],
        rows: [
          ['seconds', fixed(first.seconds), fixed(again.seconds), goal('≤ 60, ≤ 20')],
          ['more memory of the server, MB', fixed(first.more), fixed(again.more), goal('≤ 150')],
        ],
        notes: ['From the call until the state shows the end, including up to two seconds of job polling.'],
      };
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
    source.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
