import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainCoupon } from '@regulars/contract/rules/coupons';
import { post } from '../../src/ledger/index.ts';
import { giveCoupons } from '../../src/modules/issued-coupons/index.ts';
import { getMerchantDays } from '../../src/platform/clock/merchant-days.ts';
import { Random } from '../../src/seed/random.ts';
import { databaseEnvironment } from '../database-url.ts';
import { Factories, nextPhone, type Caller, type Shop } from '../factories.ts';
import { ledgerBreachesOf } from '../ledger/broken-ledgers.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const tills = 4;
/** What each order takes from the card and in cash, in fen. */
const [fromCard, inCash] = [700, 300];
const byCoupon = 100;
const onCard = 10_000_000;
/** More than a round sells to one member: it ends at the 40th answer. */
const couponsPerRound = 50;
const main = join(import.meta.dirname, '../../src/main.ts');

/** The product as started in production. */
interface Running {
  readonly program: ChildProcess;
  readonly url: string;
}

const start = async (db: TestDatabase, dataDir: string): Promise<Running> => {
  const own = { LOG_LEVEL: 'fatal', SEED: 'none', PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '0', DATA_DIR: dataDir };
  const program = spawn(process.execPath, [main], {
    env: { ...process.env, ...databaseEnvironment(db), ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(program, 'exit').then(() => Promise.reject(new Error('The product has exited')));
  ended.catch(() => undefined); // told to who waits for the address
  const url = new Promise<string>((found) => {
    createInterface({ input: program.stdout }).on('line', (line) => {
      const address = / is at (http:\S+)/.exec(line)?.[1];
      if (address !== undefined) found(address);
    });
  });
  return { program, url: await Promise.race([url, ended]) };
};

const kill = async ({ program }: Running): Promise<void> => {
  const ended = once(program, 'exit');
  program.kill('SIGKILL');
  await ended;
};

/** A call; undefined: its answer was lost. */
const call = async (
  { url }: Running,
  { token, merchantId = '' }: Caller,
  path: string,
  body: object,
  { key = crypto.randomUUID(), method = 'POST' }: { readonly key?: string; readonly method?: Sent['method'] } = {},
): Promise<{ readonly status: number; readonly text: string } | undefined> => {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-merchant-id': merchantId,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  try {
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
};
const dataOf = <Data>(text: string): Data => (JSON.parse(text) as { data: Data }).data; // the envelope of every success

/** A payment that was sent, or a hold. */
interface Sent {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly key: string;
  readonly body: object;
  /** Undefined: lost. */
  readonly answer: string | undefined;
}

/** Sells to its member until the server is gone, by turns at once and in two steps. */
const sell = async (running: Running, as: Caller, branch_id: string, vip_id: string, onAnswer: () => void) => {
  const sent: Sent[] = [];
  /** Undefined: the server is gone. */
  const keep = async (method: Sent['method'], path: string, body: object): Promise<string | undefined> => {
    const key = crypto.randomUUID();
    const answer = await call(running, as, path, body, { key, method });
    sent.push({ method, path, key, body, answer: answer?.text });
    if (answer === undefined) return undefined;
    expect(answer).toMatchObject({ status: method === 'POST' ? 201 : 200 });
    onAnswer();
    return dataOf<{ order_id: string }>(answer.text).order_id;
  };
  const lines = [{ key: 'a', price: fromCard + inCash + byCoupon, quantity: 1_000 }];
  for (let turn = 0; ; turn += 1) {
    const quoted = await call(running, as, '/orders/quote', { branch_id, vip_id, lines });
    if (quoted === undefined) return sent;
    expect(quoted).toMatchObject({ status: 200 });
    const { quote } = dataOf<{ quote: string }>(quoted.text);
    const payments = [{ means: 'stored_value', fen: fromCard }, { means: 'cash', fen: inCash }]; // prettier-ignore
    const id =
      turn % 2 === 0
        ? await keep('POST', '/orders', { quote, payments })
        : await keep('POST', '/orders/hold', { quote, stored_value: fromCard + inCash });
    if (id === undefined) return sent;
    if (turn % 2 === 1 && (await keep('PUT', `/orders/${id}/capture`, { payments })) === undefined) return sent;
  }
};

/** Of each order, and of what is held, the rows of its parts. */
const wholeness = `
  select order_id, (select count(*)::int from document d where d.merchant_id = $1 and d.document_id = o.order_id) as documents,
    (select count(*)::int from consumption_line l where l.merchant_id = $1 and l.order_id = o.order_id) as lines,
    (select count(*)::int from consumption_payment p where p.merchant_id = $1 and p.order_id = o.order_id) as payments,
    (select count(*)::int from ledger_posting g where g.merchant_id = $1 and g.document_id = o.order_id) as postings,
    (select string_agg(state, ',') from issued_coupon i where i.merchant_id = $1 and i.order_id = o.order_id) as coupons,
    (select string_agg(state::text, ',') from ledger_hold h where h.merchant_id = $1 and h.document_id = o.order_id) as hold,
    (select state from held_order h where h.merchant_id = $1 and h.order_id = o.order_id) as held
  from (
    select order_id from consumption where merchant_id = $1
    union select document_id from document where merchant_id = $1 and kind = 'consumption_order'
    union select order_id from issued_coupon where merchant_id = $1 and order_id is not null
    union select document_id from ledger_posting where merchant_id = $1 and document_kind = 'consumption_order'
  ) o order by order_id`;
const couponsCounted = 'select sum(given)::int as given, sum(used)::int as used, sum(off)::int as off, sum(orders)::int as orders, sum(revenue)::int as revenue from coupon_day where merchant_id = $1'; // prettier-ignore
const valueLeft = 'select principal::int from ledger_account where merchant_id = $1 order by account_id';

/** Kills the server while tills take payments, `rounds` times. */
export const orderCrashTests = ({
  rounds,
  seed,
  timeout,
}: {
  readonly rounds: number;
  readonly seed: number;
  readonly timeout: number;
}): void => {
  describe(`seed ${seed}`, () => {
    const random = new Random(seed);
    let db: TestDatabase;
    let dataDir: string;
    let shop: Shop;
    let make: Factories;
    let as: Caller;
    let running: Running;
    beforeAll(async () => {
      db = await createTestDatabase();
      dataDir = await mkdtemp(join(tmpdir(), 'regulars-orders-'));
      make = new Factories(db.database, () => new Date());
      shop = await make.shop();
      as = await make.user(shop);
      running = await start(db, dataDir);
    });
    afterAll(async () => {
      await kill(running);
      await rm(dataDir, { recursive: true });
      await db.drop();
    });

    const newMembers = (): Promise<string[]> =>
      Promise.all(
        Array.from({ length: tills }, async () => {
          const made = await call(running, as, '/vip-infos', { phone: nextPhone(), name: '沈听澜' });
          const { vip_id: accountId } = dataOf<{ vip_id: string }>(made?.text ?? '');
          const paper = { document: { kind: 'test', id: crypto.randomUUID() }, branchId: null, actorId: null };
          const movement = { ...paper, kind: 'top_up', accountId, give: { principal: onCard } } as const;
          await db.database.tenant(shop.merchantId).transaction((tx) => post(tx, new Date(), movement));
          return accountId;
        }),
      );

    /** To each as many coupons as it may use, of which a quote takes one. */
    const giveAll = async (members: readonly string[]): Promise<void> => {
      const body = { kind: 'cash', stock: null, terms: { ...plainCoupon(), name: '一元券', value: byCoupon } };
      const { coupon_id: couponId } = dataOf<{ coupon_id: string }>(
        (await call(running, as, '/coupons', body))?.text ?? '',
      );
      await call(running, as, `/coupons/${couponId}/on-shelves`, {}, { method: 'PUT' });
      const receivers = members.map((memberId) => ({ memberId, branchId: shop.branchIds[0] }));
      await db.database.tenant(shop.merchantId).transaction(async (tx) => {
        const giver = { now: new Date(), day: await getMerchantDays(tx, new Date()) };
        const count = couponsPerRound * rounds;
        await giveCoupons(tx, giver, { couponId, count, source: 'hand', sourceId: crypto.randomUUID(), receivers });
      });
    };

    test(
      'kill -9 of the server leaves every order whole or absent, and its key answers the same',
      { timeout },
      async () => {
        const members = await newMembers();
        await giveAll(members);
        const orders = new Map<string, 'paid' | 'captured'>();
        const waiting = new Set<string>();
        for (let round = 0; round < rounds; round += 1) {
          // A session ends after 15 minutes, which many rounds outlast.
          as = { ...as, ...(await make.session(as.accountId)) };
          // At any moment: after some answers, and up to a payment’s time later.
          let toCome = random.between(1, 40);
          const later = random.between(0, 12);
          const killed = Promise.withResolvers<void>();
          const onAnswer = (): void => {
            toCome -= 1;
            if (toCome === 0) setTimeout(() => void kill(running).then(killed.resolve, killed.reject), later);
          };
          const all = await Promise.all(
            members.map((member) => sell(running, as, shop.branchIds[0], member, onAnswer)),
          );
          await killed.promise;
          running = await start(db, dataDir);
          for (const { method, path, key, body, answer } of all.flat()) {
            const again = await call(running, as, path, body, { key, method });
            expect(again?.status).toBe(method === 'POST' ? 201 : 200);
            if (answer !== undefined) expect(again?.text).toBe(answer);
            const { order_id: id } = dataOf<{ order_id: string }>(again?.text ?? '');
            // A hold that the kill left is captured no more.
            if (path === '/orders/hold') waiting.add(id);
            else {
              orders.set(id, path === '/orders' ? 'paid' : 'captured');
              waiting.delete(id);
            }
          }
        }
        const { rows } = await db.database.platform.execute(wholeness, [shop.merchantId]);
        const expected = [
          ...[...orders].map(([order_id, way]) => {
            const ended = way === 'captured' ? way : null;
            return { order_id, documents: 1, lines: 1, payments: 2, postings: 1, coupons: 'used', hold: ended, held: ended };
          }),
          ...[...waiting].map((order_id) => ({ order_id, documents: 1, lines: 0, payments: 0, postings: 0, coupons: 'held', hold: 'open', held: 'held' })),
        ]; // prettier-ignore
        expect(rows).toEqual(expected.toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1)));
        const left = await db.database.platform.execute(valueLeft, [shop.merchantId]);
        const spent = (left.rows as { principal: number }[]).reduce(
          (sum, { principal }) => sum + onCard - principal,
          0,
        );
        expect(spent).toBe(orders.size * fromCard);
        const counted = await db.database.platform.execute(couponsCounted, [shop.merchantId]);
        expect(counted.rows).toEqual([
          {
            given: couponsPerRound * rounds * tills,
            used: orders.size,
            off: orders.size * byCoupon,
            orders: orders.size,
            revenue: orders.size * (fromCard + inCash),
          },
        ]);
        expect(await ledgerBreachesOf(db.database, shop.merchantId)).toEqual([]);
      },
    );
  });
};
