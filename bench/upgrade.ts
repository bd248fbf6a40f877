import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, prepareDatabase } from '../apps/server/src/platform/database/index.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { root } from './product.ts';
import { fixed } from './statistics.ts';
import type { Section } from './table.ts';

interface Sizes {
  readonly merchants: number;
  readonly members: number;
  readonly entries: number;
  readonly signIns: number;
}

const migrations = join(root, 'apps/server/migrations');
/** The first that is measured: the operation log got its branches, and a merchant its sign-ins. */
const first = '0106';

/** Nine of ten entries are about members, a 20th about adjustments; users of 10,000 accounts sign in. */
const fill = ({ merchants, members, entries, signIns }: Sizes): readonly string[] => [
  `insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, created_at)
   select gen_random_uuid(), 'M' || n, '晨光', 1, now() from generate_series(1, ${merchants}) n`,
  `insert into branch (merchant_id, branch_id, branch_no, name, created_at) select merchant_id, gen_random_uuid(), '1', '总店', now() from merchant`,
  `insert into grade (merchant_id, grade_id, level, name, growth_from) select merchant_id, gen_random_uuid(), 1, '普通', 0 from merchant`,
  `insert into member (merchant_id, member_id, member_no, phone, name, source, grade_id, grade_from, branch_id, joined_at)
   select merchant_id, gen_random_uuid(), n, 13000000000 + n, '林', 'till', grade_id, now(), branch_id, now()
   from (select *, row_number() over () - 1 as m from grade join branch using (merchant_id)) g
   join generate_series(0, ${members - 1}) n on n % ${merchants} = m`,
  `insert into adjustment (merchant_id, adjustment_id, member_id, branch_id, points, reason, state, asked_at, asked_by)
   select merchant_id, gen_random_uuid(), member_id, branch_id, 5, 'service', 'posted', now(), gen_random_uuid() from member limit ${entries / 20}`,
  `with member as materialized (select row_number() over () - 1 as n, merchant_id, member_id from member),
     adjustment as materialized (select row_number() over () - 1 as n, merchant_id, adjustment_id from adjustment)
   insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id)
   select merchant_id, uuidv7(g * interval '-90 seconds'), now() - g * interval '90 seconds', kind || '.update', kind, id
   from (
     select g, merchant_id, case when g % 20 = 0 then 'item' else 'member' end as kind, member_id as id
     from generate_series(1, ${(entries * 19) / 20}) g join member on n = g % ${members}
     union all
     select g, merchant_id, 'adjustment', adjustment_id from generate_series(1, ${entries / 20}) g join adjustment on n = g - 1
   ) e`,
  `insert into operation_log_change (merchant_id, log_id, changes)
   select merchant_id, log_id, '{"tags": [["新客"], ["新客", "老街坊"]], "remark": [null, "靠窗"]}' from operation_log`,
  `insert into account (account_id, account_no, phone, created_at)
   select gen_random_uuid(), 'B' || n, 15000000000 + n, now() - interval '2 years' from generate_series(0, 9999) n`,
  `insert into merchant_user (merchant_id, user_id, account_id, created_at, last_seen_at)
   select merchant_id, gen_random_uuid(), account_id, a.created_at, now()
   from (select *, row_number() over () % ${merchants} as m from account) a
   join (select merchant_id, row_number() over () - 1 as m from merchant) s using (m)`,
  `insert into sign_in_log (log_id, at, method, phone, account_id, outcome, address, agent)
   select uuidv7(g * interval '-7 seconds'), now() - g * interval '7 seconds', 'password', phone, case when g % 20 <> 0 then account_id end, 'ok', '10.0.0.1', 'Mozilla/5.0'
   from generate_series(1, ${signIns}) g join (select *, row_number() over () - 1 as n from account) a on n = g % 10000`,
  'vacuum analyze',
];

/** The milliseconds of each migration of a filled database. */
const upgrade = async (sizes: Sizes): Promise<ReadonlyMap<string, number>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-bench-'));
  const older = join(dataDir, 'migrations');
  const silent = createLog({ level: 'silent' });
  const cluster = await startEmbedded({ dataDir, log: silent });
  try {
    for (const name of await readdir(migrations))
      if (/^\d{4}_/.test(name) && name < first) await cp(join(migrations, name), join(older, name));
    await prepareDatabase(cluster, older, silent);
    const database = openDatabase({ connection: { ...cluster.owner, statement_timeout: 0 }, max: 1, log: silent });
    for (const text of fill(sizes)) await database.platform.execute(text);
    await database.close();
    const took = new Map<string, number>();
    const write = (line: string): void => {
      const { migration, ms } = JSON.parse(line) as { migration?: string; ms?: number }; // a line of pino's log
      if (migration !== undefined && ms !== undefined) took.set(migration, ms);
    };
    await prepareDatabase(cluster, migrations, createLog({ level: 'info', destination: { write } }));
    return took;
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** An upgrade with a million entries and sign-ins, of one merchant and of many: the migrations that take a second. */
export const benchUpgrade = async (quick: boolean): Promise<Section> => {
  const many = quick ? 50_000 : 1_000_000;
  const sizes = { members: many / 10, entries: many, signIns: many };
  const one = await upgrade({ ...sizes, merchants: 1 });
  const several = await upgrade({ ...sizes, merchants: 1_000 });
  const slow = [...several].filter(([name, ms]) => Math.max(ms, one.get(name) ?? 0) >= 1_000 || name.startsWith(first));
  const total = (took: ReadonlyMap<string, number>): string =>
    fixed([...took.values()].reduce((sum, ms) => sum + ms, 0) / 1000);
  return {
    title: `An upgrade from before ${first} with ${many.toLocaleString('en')} entries and sign-ins, ${sizes.members.toLocaleString('en')} members (s)`,
    columns: ['', 'one merchant', '1,000 merchants'],
    rows: [
      ...slow.map(([name, ms]) => [name, fixed((one.get(name) ?? 0) / 1000), fixed(ms / 1000)]),
      ['all', total(one), total(several)],
    ],
  };
};
