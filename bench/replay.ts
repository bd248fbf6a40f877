import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runReplay, type ReplayInput } from '../apps/server/src/modules/replays/index.ts';
import { getTaskUser } from '../apps/server/src/modules/users/index.ts';
import { openDatabase, prepareDatabase, type Database } from '../apps/server/src/platform/database/index.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { pointBase } from '../apps/server/src/modules/point-rules/point-rules.inputs.ts';
import { growthRulesInput } from '../apps/server/src/modules/growth-rules/growth-rules.inputs.ts';
import { topUpTerms } from '../apps/server/src/modules/top-up-rules/top-up-rules.inputs.ts';
import { plainMultiple } from '@regulars/contract/rules/points';
import { Factories, type Shop } from '../apps/server/test/factories.ts';
import { root } from './product.ts';
import { fixed } from './statistics.ts';
import type { Section } from './table.ts';

const log = createLog({ level: 'silent' });
const period = { from: '2026-10-01', to: '2026-10-31' };

/** Ten documents a member, half of them top-ups, over the days of the period; the others are orders, of which stored value pays half. */
const fillMembers = `with made as (
    insert into member (merchant_id, member_id, member_no, phone, name, source, grade_id, grade_from, branch_id, birthday, joined_at)
    select $1, gen_random_uuid(), n, 13000000000 + n, '林', 'till', ($2::uuid[])[1 + n % 2], '2026-01-01', $3, date '1980-01-01' + n % 9000, '2026-01-01'
    from generate_series(1, $4::integer) n returning merchant_id, member_id
  )
  insert into ledger_account (merchant_id, account_id) select merchant_id, member_id from made`;
const fillPostings = `insert into ledger_posting (merchant_id, account_id, number, version_from, version_to, kind, effect, business_date, late, posted_at,
    branch_id, document_kind, document_id, step, input_hash, principal, bonus, points, growth, purse,
    principal_after, bonus_after, points_after, growth_after, purse_after, points_short)
  select $1, a.account_id, n, n, n, (case when n % 2 = 0 then 'spend' else 'top_up' end)::ledger_kind, 'forward', d.day, false, d.day + interval '4 hours' + n * interval '1 minute',
    $2, case when n % 2 = 0 then 'consumption_order' else 'top_up_order' end, gen_random_uuid(), case when n % 2 = 0 then 'value' else '' end, '\\x00',
    case when n % 2 = 0 then -1 else 1 end * (1000 + (n * 7919) % 20000), 0, 0, 10, 0, 100000, 0, 0, n * 10, 0, 0
  from ledger_account a cross join generate_series(1, 10) n
  cross join lateral (select date '2026-10-01' + (abs(hashtext(a.account_id::text)) + n) % 31 as day) d
  where a.merchant_id = $1`;
const fillOrders = `with made as (
    insert into consumption (merchant_id, order_id, member_id, branch_id, state, source, list, due, line_count, means, reductions,
      points_used, points_value, stored_value, takings, points_earned, growth_earned, made_at, made_by)
    select merchant_id, document_id, account_id, branch_id, 'paid', 'cashier', -2 * principal, -2 * principal, 1, array['stored_value', 'cash'], '[]',
      0, 0, -principal, -principal, 0, 0, posted_at, $2
    from ledger_posting where merchant_id = $1 and step = 'value' returning merchant_id, order_id, takings
  )
  insert into consumption_payment (merchant_id, order_id, means, fen)
  select merchant_id, order_id, w.means, takings from made cross join (values ('stored_value'), ('cash')) as w (means)`;
const fillTopUps = `insert into top_up_order (merchant_id, order_id, member_id, branch_id, state, rule_id, rule_number, paid, bonus, points, growth,
    points_earned, growth_earned, source, made_at, made_by, waits_until, pay_way, paid_at, paid_by, value_after, coupons)
  select $1, gen_random_uuid(), a.account_id, $2, 'paid', $3, 1, (array[20000, 50000, 100000])[1 + n % 3], 0, 0, 0, 0, 0, 'counter', d.at, $3, d.at, 'cash', d.at, $3, 200000, '[]'
  from ledger_account a cross join generate_series(1, 10) n
  cross join lateral (select timestamptz '2026-10-01T00:00:00+08:00' + ((abs(hashtext(a.account_id::text)) + n) % 31) * interval '1 day' + n * interval '1 hour' as at) d
  where a.merchant_id = $1`;

const addRule = `insert into merchant_rule (merchant_id, kind, rule_id, created_at, draft, draft_at, in_force, name) values ($1, $2, $3, now(), $4, now(), 1, $5)
  on conflict (merchant_id, kind, rule_id) do update set draft = excluded.draft, draft_at = excluded.draft_at`;
const addVersion = `insert into merchant_rule_version (merchant_id, kind, rule_id, number, made_at, content) values ($1, $2, $3, 1, now(), $4) on conflict do nothing`;

const doubled = { multiple_id: randomUUID(), name: '会员日', ...plainMultiple(), occasion: 'month_days', month_days: [8, 18, 28], rate: 20_000 }; // prettier-ignore

/** A rule of each kind, with a draft that differs. Returns the id of the top-up rule. */
const addRules = async ({ platform }: Database, { merchantId }: Shop): Promise<string> => {
  const topUpId = randomUUID();
  const add = async (kind: string, id: string, inForce: object, draft: object, name: string | null = null) => {
    await platform.execute(addVersion, [merchantId, kind, id, JSON.stringify(inForce)]);
    await platform.execute(addRule, [merchantId, kind, id, JSON.stringify(draft), name]);
  };
  const points = { base: pointBase, multiples: [] };
  await add('points', merchantId, points, { base: { ...pointBase, day_most: 200 }, multiples: [doubled] });
  await add('growth', merchantId, growthRulesInput, { ...growthRulesInput, per_yuan_topped_up: 5_000 });
  const terms = { ...topUpTerms, per_member: null };
  await add('top_up', topUpId, terms, { ...terms, per_member: 3 }, terms.name);
  const { rows } = await platform.execute(
    `select jsonb_set(content, '{1,growth_from}', '50') as draft from merchant_rule_version where merchant_id = $1 and kind = 'grades'`,
    [merchantId],
  );
  const [{ draft } = { draft: {} }] = rows as { draft: object }[]; // the column named above
  await add('grades', merchantId, {}, draft);
  return topUpId;
};

const measureAt = async (database: Database, documents: number): Promise<string[][]> => {
  const make = new Factories(database, () => new Date('2026-11-20T06:35:00Z'));
  const shop = await make.shop();
  const { merchantId, gradeIds, branchIds } = shop;
  const owner = await make.user(shop);
  const { platform } = database;
  const topUpId = await addRules(database, shop);
  await platform.execute(fillMembers, [merchantId, gradeIds, branchIds[0], documents / 10]);
  await platform.execute(fillPostings, [merchantId, branchIds[0]]);
  await platform.execute(fillOrders, [merchantId, owner.userId]);
  await platform.execute(fillTopUps, [merchantId, branchIds[0], topUpId]);
  for (const table of ['member', 'ledger_posting', 'consumption', 'consumption_payment', 'top_up_order'])
    await platform.execute(`vacuum analyze ${table}`);
  const db = database.tenant(merchantId);
  const now = new Date('2026-11-20T06:35:00Z');
  const user = await getTaskUser(db, owner.userId ?? '', now, false);
  if (!user) throw new Error('The owner may work');
  const reader = {
    ...user,
    merchantId,
    accountId: owner.accountId,
    userId: owner.userId ?? '',
    now,
    db,
    language: 'en' as const,
  };
  const rows: string[][] = [];
  for (const kind of ['points', 'growth', 'grades', 'top_up'] as const) {
    const input: ReplayInput = { kind, rule_id: kind === 'top_up' ? topUpId : null, ...period };
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    let [longest, last] = [0, performance.now()];
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
      longest = Math.max(longest, performance.now() - last - 10);
      last = performance.now();
    }, 10);
    const began = performance.now();
    const found = await runReplay(db, reader, input, {
      signal: new AbortController().signal,
      progress: () => undefined,
    });
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    rows.push([
      kind,
      found.documents.toLocaleString('en'),
      found.members.toLocaleString('en'),
      fixed(seconds, 2),
      Math.round(found.documents / seconds).toLocaleString('en'),
      fixed((most - before) / 2 ** 20, 0),
      fixed(longest, 0),
    ]);
  }
  return rows;
};

/** A draft of each kind over a month, at a size and at twice that. */
export const benchReplay = async (quick: boolean): Promise<Section> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-replay-'));
  const cluster = await startEmbedded({ dataDir, log });
  try {
    await prepareDatabase(cluster, join(root, 'apps/server/migrations'), log);
    const database = openDatabase({ connection: { ...cluster.owner, statement_timeout: 0 }, max: 4, log });
    const rows: string[][] = [];
    for (const documents of quick ? [10_000, 20_000] : [100_000, 200_000])
      rows.push(...(await measureAt(database, documents)));
    await database.close();
    return {
      title: 'Replay: a draft of each kind over the documents of a month',
      columns: ['', 'documents', 'members', 's', 'documents per second', 'memory, MB', 'longest pause, ms'],
      rows,
      notes: ['Goals: 100,000 documents in at most 5 s; twice as many take twice as long.'],
    };
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
