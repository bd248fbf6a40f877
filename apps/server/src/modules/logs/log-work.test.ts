import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import {
  explain,
  largestSort,
  pagesOfScan,
  rowsOfScan,
  sumOfScans,
  type Plan,
  type Sent,
} from '../../../test/plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

/**
 * What the lists of the logs read where many entries match each of two filters and few match both: the entries that
 * don't never leave their index.
 */

const entries = 12_000;
const nobody = '01920000-0000-7000-8000-999999999999';
/** The page's rows, and at most what all readers see; each of the filters matches many times more. */
const few = entries / 10;
const isFew = (rows: number): boolean => rows < few;

let server: TestServer;
let shop: Shop;
let owner: Caller;
let near: Caller;
let far: Caller;
/** Of a branch of 7% of the entries, and of one without any. */
let middle: Caller;
let sent: Sent[] = [];
let client: Client;

/** Every second entry is the near reader's, about one member there; the rest are of others, about many; a few of roles and users. */
const fill = `insert into operation_log (merchant_id, log_id, at, user_id, action, subject_kind, subject_id, address, branch_id)
  select $1, gen_random_uuid(), '2026-11-01'::timestamptz + n * interval '1 second', case when n % 2 = 0 then $2::uuid else $3::uuid end,
    case when n % 20 = 1 then 'user.roles' when n % 20 = 3 then 'item.update' when n % 2 = 0 then 'member.update' else 'member.create' end,
    case when n % 20 = 1 then 'user' when n % 20 = 3 then 'item' else 'member' end,
    case when n % 20 = 1 then $3 when n % 2 = 0 then $4 else gen_random_uuid() end::text, case when n % 2 = 0 then '10.0.0.1' else '10.0.0.2' end,
    case when n % 20 in (1, 3) then null when n % 12 = 5 then $6::uuid else $5::uuid end
  from generate_series(1, ${entries}) n`;
/** Half are the near reader's, 8% the middle one's, 1% the far one's; the rest are of many whom none of them sees. */
const fillSignIns = `insert into user_sign_in (merchant_id, log_id, user_id, at, method, outcome, address, agent)
  select $1, gen_random_uuid(), case when n % 12 = 5 then $3::uuid when n % 100 = 8 then $4::uuid
      when n % 2 = 0 then $2::uuid else md5((n % 1000)::text)::uuid end, '2026-11-01'::timestamptz + n * interval '1 second',
    case when n % 2 = 0 then 'password' else 'code' end, case when n % 3 = 0 then 'wrong_credentials' else 'ok' end, case when n % 2 = 0 then '10.0.0.1' else '10.0.0.2' end, ''
  from generate_series(1, ${entries}) n`;

/** Vacuums until no older transaction keeps it from marking every page as visible to all. */
const vacuum = async (table: string): Promise<void> => {
  for (let turn = 0; turn < 100; turn += 1) {
    await client.query(`vacuum (analyze) ${table}`);
    const { rows } = await client.query('select relallvisible >= relpages as done from pg_class where relname = $1', [table]); // prettier-ignore
    if ((rows as { done: boolean }[])[0]?.done === true) return;
  }
  throw new Error(`Something keeps ${table} from being vacuumed`);
};

beforeAll(async () => {
  server = await startTestServer({ observe: ({ text }, values) => sent.push({ text, values }) });
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  const reader = (...branches: readonly string[]) =>
    server.make.user(shop, { permissions: ['operation_log:read', 'sign_in_log:read'], branches });
  near = await reader(shop.branchIds[0]);
  far = await reader(shop.branchIds[1]);
  const [third, fourth] = [newId(), newId()];
  await server.database.platform.execute(
    `insert into branch (merchant_id, branch_id, branch_no, name, created_at)
     values ($1, $2, '3', '龙井路店', now()), ($1, $3, '4', '虎跑店', now())`,
    [shop.merchantId, third, fourth],
  );
  middle = await reader(third, fourth);
  client = new Client(server.owner ?? server.connection);
  await client.connect();
  await client.query('set enable_seqscan = off'); // as for a log that is larger than this one
  await client.query(fill, [shop.merchantId, near.userId, owner.userId, nobody, shop.branchIds[0], third]);
  await client.query(fillSignIns, [shop.merchantId, near.userId, middle.userId, far.userId]);
  await vacuum('operation_log');
  await vacuum('user_sign_in');
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

/** The rows that a scan fetched from its table. */
const fetched = (scan: Plan): number =>
  scan['Node Type'] === 'Index Only Scan'
    ? (scan['Heap Fetches'] ?? 0)
    : scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0);

const planOf = async (address: 'operate-logs' | 'login-logs', query: object, as: Caller) => {
  sent = [];
  const { data } = await server.call(`GET /logs/${address}`, { as, query });
  const list = sent.find(({ text }) => text.includes(address === 'login-logs' ? '"user_sign_in" as "one"' : '"operation_log" as "one"')); // prettier-ignore
  if (!list) throw new Error('The list was not read');
  return { total: data.total, plan: await explain(client, list) };
};
const fetchedBy = async (...asked: Parameters<typeof planOf>) => {
  const { total, plan } = await planOf(...asked);
  return { total, rows: sumOfScans(plan, fetched) };
};
/** Also the rows that left an index only to be left out. */
const readBy = async (...asked: Parameters<typeof planOf>) => {
  const { total, plan } = await planOf(...asked);
  return { total, rows: sumOfScans(plan, rowsOfScan) };
};
/** A page and the few that all readers see; a branch has many times more. */
const page = 100;

describe('the operation log', () => {
  it.each([
    [{ action: ['member.create'], address: '10.0.0.1' }],
    [{ subject: nobody, action: ['member.create'] }],
    [{ subject_kind: ['item'], address: '10.0.0.1' }],
    [{ member_id: nobody, address: '10.0.0.2' }],
    [{ subject_kind: ['role'] }],
    [{ action: ['brand.create'] }],
  ] as const)('tells within an index what does not match %j', async (query) => {
    for (const as of [owner, near, middle, far])
      expect(await readBy('operate-logs', query, as)).toEqual({ total: 0, rows: expect.toSatisfy(isFew) });
  });

  it('tells within an index what a user did not do', async () => {
    const query = { user_id: [near.userId ?? ''], action: ['member.create'] };
    for (const as of [owner, near, middle, far])
      expect(await readBy('operate-logs', query, as)).toEqual({ total: 0, rows: expect.toSatisfy(isFew) });
  });

  it('fetches no entry of others for a reader of another branch, but the page', async () => {
    const { total, rows } = await fetchedBy('operate-logs', { subject_kind: ['member'] }, far);
    expect(total).toBe(0);
    expect(rows).toBeLessThan(few);
    const shown = await fetchedBy('operate-logs', {}, far);
    expect(shown.total).toBe(entries / 10); // the items, and a user of all branches
    expect(shown.rows).toBeLessThan(few);
  });
});

describe('a reader of some branches', () => {
  it.each([[{ subject: nobody }], [{ member_id: nobody }], [{ subject: nobody, action: ['member.update'] }]] as const)(
    'reads none of the entries of a member of another branch by %j',
    async (query) => {
      expect((await readBy('operate-logs', query, owner)).total).toBe(entries / 2);
      for (const as of [far, middle]) {
        const { total, plan } = await planOf('operate-logs', query, as);
        expect([total, sumOfScans(plan, rowsOfScan)]).toEqual([0, 0]);
        // A few of each part; the member’s entries take more than a hundred of any index.
        expect(sumOfScans(plan, pagesOfScan)).toBeLessThan(50);
      }
    },
  );

  it('has the entries of each in the order of their index', async () => {
    const { total, plan } = await planOf('operate-logs', {}, middle);
    expect(total).toBeGreaterThan(few);
    expect(largestSort(plan)).toBeLessThan(page);
  });

  it('has the sign-ins of many or of busy users in order, and reads those of others only beside its page', async () => {
    for (const as of [near, middle]) {
      const { total, plan } = await planOf('login-logs', {}, as);
      expect(largestSort(plan)).toBeLessThan(page);
      expect(sumOfScans(plan, rowsOfScan)).toBeLessThan(total + few);
    }
  });

  it('reads none of those of a user whom the reader does not see', async () => {
    const { total, rows } = await readBy('login-logs', { user_id: [middle.userId ?? ''] }, near);
    expect(total).toBe(0);
    expect(rows).toBeLessThan(page);
  });

  it('has those of few, and a deep page of a part, by their users', async () => {
    const ofFew = await readBy('login-logs', {}, far);
    expect(ofFew.total).toBe(entries / 100);
    expect(ofFew.rows).toBeLessThan(few);
    const deep = await readBy('login-logs', { index: 500 }, middle);
    expect(deep.total).toBe(entries / 12);
    expect(deep.rows).toBeLessThan(few);
  });
});

/** The scans of an index. */
const scansOf = (plan: Plan, index: string): Plan[] => [
  ...(plan['Index Name'] === index ? [plan] : []),
  ...(plan.Plans ?? []).flatMap((part) => scansOf(part, index)),
];

const scansOfTable = (plan: Plan, table: string): Plan[] => [
  ...(plan['Relation Name'] === table ? [plan] : []),
  ...(plan.Plans ?? []).flatMap((part) => scansOfTable(part, table)),
];

describe('the sign-ins', () => {
  it('that failed have an index, of which the planner knows how many rows it has', async () => {
    for (const result of [['wrong'], ['wrong', 'failed']] as const) {
      const { total, plan } = await planOf('login-logs', { result }, near);
      expect(total).toBeGreaterThan(few);
      const [scan] = scansOf(plan, 'user_sign_in_failed');
      // A third failed, and of a condition on users it takes half to match.
      expect(scan?.['Plan Rows']).toBeGreaterThan(entries / 8);
    }
  });
  it('of an outcome that few have are found by it, for page and count', async () => {
    for (const as of [owner, near, middle, far]) {
      const { total, plan } = await planOf('login-logs', { result: ['too_many'] }, as);
      expect(total).toBe(0);
      // A third failed, which takes more than forty of any index.
      const pages = scansOfTable(plan, 'user_sign_in').reduce((sum, scan) => sum + pagesOfScan(scan), 0);
      expect(pages).toBeLessThan(30);
    }
  });
  it.each([
    [{ address: '8.8.8.8' }],
    [{ method: ['totp'] }],
    [{ method: ['code'], address: '10.0.0.1' }],
    [{ result: ['too_many'] }],
  ] as const)('tell within an index which do not match %j', async (query) => {
    for (const as of [owner, near, middle])
      expect(await readBy('login-logs', query, as)).toEqual({ total: 0, rows: expect.toSatisfy(isFew) });
  });
});
