import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Factories, type Shop } from '../../../test/factories.ts';
import { mixedHistory } from '../../../test/ledger/ledger-history.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { shareOf } from '../../../test/turn.ts';
import { verifyMerchant } from '../index.ts';

/** Changes cells of the ledger and of coupons directly, one at a time, in a history with every kind of event: a share of the columns in each run. */
const share = shareOf(4);
let db: TestDatabase;
let client: Client;
let shop: Shop;
const start = new Date('2026-11-20T06:35:00Z');

interface Undetectable {
  /** The rows, with any columns. */
  readonly where: string;
  readonly because: string;
}

const inNoLot = {
  where: `kept.principal_in + kept.principal_out + kept.bonus_in + kept.bonus_out + kept.purse_in + kept.purse_out = 0 and not exists (
    select from kept_ledger_posting p
    join kept_ledger_line l on l.account_id = p.account_id and l.version between p.version_from and p.version_to and l.unit = 'points'
    join kept_ledger_lot t on t.account_id = l.account_id and t.lot_no = l.lot_no
    where (p.business_date, p.kind, p.effect) = (kept.business_date, kept.kind, kept.effect)
      and coalesce(p.branch_id, '00000000-0000-0000-0000-000000000000') = kept.branch_id
      and coalesce(t.branch_id, '00000000-0000-0000-0000-000000000000') = kept.selling_branch_id)`,
  because: 'only the roll-up records the selling branch of points and growth without a lot; the branch exists',
};

const onlyThere = { where: 'true', because: 'nothing else says it, but for the operation log' };
const unlessUsed = { where: `kept.state <> 'used'`, because: 'a constraint of the table refuses it' };

/** What no check can detect, and why. Any other undetected change fails the test. */
const undetectable: Readonly<Record<string, Undetectable>> = {
  'ledger_account.next_expiry': {
    where: `not exists (select from kept_ledger_lot t where t.account_id = kept.account_id and t.open and t.expires_at is not null)`,
    because: 'a bound that spends leave behind: where no open lot expires, it says nothing',
  },
  'ledger_day.selling_branch_id': inNoLot,
  'ledger_day_close.merchant_id': {
    where: 'true',
    because:
      'without its newest close a day is open, and the job closes it again; where it does not, day.open tells after some days',
  },
  'ledger_delta.delta_id': { where: 'true', because: 'identifies nothing: deltas are summed in any order' },
  'ledger_delta.selling_branch_id': inNoLot,
  'coupon_template.created_at': onlyThere,
  'coupon_template.state': onlyThere,
  'coupon_template.stock': onlyThere,
  'coupon_template.version': onlyThere,
  'coupon_terms.made_at': onlyThere,
  'coupon_terms.made_by': onlyThere,
  'coupon_terms.made_by_name': onlyThere,
  'coupon_gift.branch_id': { where: 'true', because: 'the branch of the member then, which may have moved since' },
  'coupon_gift.created_at': onlyThere,
  'coupon_gift.done_at': onlyThere,
  'coupon_gift.done_on': { where: 'true', because: 'only says in which run to look at the gift' },
  'coupon_gift.origin_id': onlyThere,
  'issued_coupon.code': onlyThere,
  'issued_coupon.given_by': onlyThere,
  'issued_coupon.given_by_name': onlyThere,
  'issued_coupon.ended_by': unlessUsed,
  'issued_coupon.ended_by_name': onlyThere,
  'issued_coupon.held_until': { where: 'true', because: 'none is held here: order.held_coupons tells, and a constraint refuses it of others' }, // prettier-ignore
  'issued_coupon.issued_id': { where: `kept.state <> 'used'`, because: 'orders name only what they used' },
  'issued_coupon.off': unlessUsed,
  'issued_coupon.order_id': unlessUsed,
  'issued_coupon.reason': onlyThere,
  'issued_coupon.source': { where: `kept.source = 'hand'`, because: 'by hand and at the counter differ only in what the operation log says' }, // prettier-ignore
  'issued_coupon.source_id': { where: `kept.source = 'hand'`, because: 'names an action, which is kept for a time' },
  'issued_coupon.used_branch_id': unlessUsed,
  'issued_coupon.version': onlyThere,
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isEnum: boolean;
  readonly nullable: boolean;
  readonly keys: readonly string[];
}

const tables = [
  'coupon_day',
  'coupon_gift',
  'coupon_template',
  'coupon_terms',
  'issued_coupon',
  'ledger_account',
  'ledger_day',
  'ledger_day_close',
  'ledger_delta',
  'ledger_hold',
  'ledger_hold_lot',
  'ledger_line',
  'ledger_lot',
  'ledger_posting',
  'ledger_purse',
  'ledger_total',
  'ledger_undo',
];

const columnsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, t.typtype = 'e' as "isEnum", not a.attnotnull as nullable,
    (select array_agg(k.attname::text) from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey)
      where i.indrelid = c.oid and (i.indisprimary or i.indnullsnotdistinct)) as keys
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p') and (c.relname like 'ledger\\_%' or c.relname in ('coupon_day', 'coupon_gift', 'coupon_template', 'coupon_terms', 'issued_coupon')) order by c.relname, a.attnum`;

let columns: readonly Column[];

beforeAll(async () => {
  db = await createTestDatabase({ breaksLedger: true });
  const make = new Factories(db.database, () => start);
  shop = await make.shop();
  const user = await make.user(shop);
  await mixedHistory(db.database, shop, user.userId ?? '', start);
  client = new Client(db.owner ?? db.connection);
  await client.connect();
  columns = (await client.query<Column>(columnsQuery)).rows;
  const { rows } = await client.query<{ command: string }>(
    `select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as command
     from pg_constraint where contype in ('c', 'u', 'p', 'f') and conrelid::regclass::text ~ '^(ledger_.*|coupon_day|coupon_gift|coupon_template|coupon_terms|issued_coupon)$'`,
  );
  for (const { command } of rows) await client.query(command);
  await client.query('drop index ledger_posting_reverses, ledger_hold_posting');
  await client.query(
    'alter table ledger_posting alter posting_id drop identity; alter table ledger_hold alter hold_id drop identity; alter table ledger_delta alter delta_id drop identity',
  );
  for (const table of tables) await client.query(`create temporary table kept_${table} as select * from ${table}`);
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

/** Other values for a cell, as expressions over the row. */
const alternativesTo = ({ table, name, type, isEnum, nullable }: Column): string[] => {
  const others = `select o.${name} from kept_${table} o where o.${name} is distinct from kept.${name}`;
  const another = `(${others} order by o.${name} desc limit 1)`;
  const owner = columns.some((one) => one.table === table && one.name === 'account_id');
  const values = ((): string[] => {
    if (isEnum) return [`(select e from unnest(enum_range(null::${type})) e where e <> kept.${name} limit 1)`, another];
    switch (type) {
      case 'bigint':
      case 'integer':
        return [`coalesce(kept.${name}, 0) + 1`, `coalesce(kept.${name}, 0) - 1`, another];
      case 'uuid':
        return [`'00000000-0000-7000-8000-00000000dead'::uuid`, another];
      case 'boolean':
        return [`not kept.${name}`];
      case 'date':
        return [`coalesce(kept.${name}, '2026-11-20') + 1`, `kept.${name} - 1`];
      case 'timestamp with time zone':
        return [`coalesce(kept.${name}, now()) + interval '1 second'`, `kept.${name} - interval '1 second'`, another];
      case 'text':
        return [`coalesce(kept.${name}, '') || 'x'`, another];
      case 'jsonb':
        return [`'[]'::jsonb`];
      case 'bytea':
        return [`'\\x00'::bytea`, another];
      default:
        throw new Error(`The test knows no other values of type ${type}`);
    }
  })();
  // More plausible ones: of the same account, and for postings and holds, one that no other row names.
  if (owner) values.push(`(${others} and o.account_id = kept.account_id order by o.${name} limit 1)`);
  if (table === 'ledger_hold' && name === 'posting_id') values.push(otherSpend);
  return nullable ? [...values, `null::${type}`] : values;
};

const otherSpend = `(select p.posting_id from kept_ledger_posting p
  where p.account_id = kept.account_id and p.kind = 'spend' and p.effect = 'forward' and p.posting_id is distinct from kept.posting_id limit 1)`;

/** Changes the cell in one row, unless the value would stay the same; returns whether it did. */
const change = async ({ table, name, keys, nullable }: Column, value: string, row: number): Promise<boolean> => {
  const excused = undetectable[`${table}.${name}`]?.where ?? 'false';
  const { rowCount } = await client.query(
    `update ${table} t set ${name} = kept.instead from (
       select kept.*, ${value} as instead, ${excused} as is_excused from kept_${table} kept where merchant_id = $1 order by ${keys.join(', ')} offset $2 limit 1
     ) kept
     where not kept.is_excused and ${keys.map((key) => `t.${key} is not distinct from kept.${key}`).join(' and ')} and kept.instead is distinct from kept.${name} ${nullable ? '' : 'and kept.instead is not null'}`,
    [shop.merchantId, row],
  );
  return rowCount === 1;
};

const restore = async (table: string): Promise<void> => {
  await client.query(`delete from ${table}`);
  await client.query(`insert into ${table} overriding system value select * from kept_${table}`);
};

/** Each change of the cell that verification does not detect. */
const undetectedIn = async (column: Column, rows: readonly number[]): Promise<string[]> => {
  const missed: string[] = [];
  let changes = 0;
  for (const value of alternativesTo(column))
    for (const row of rows) {
      if (!(await change(column, value, row))) continue;
      changes += 1;
      const { breaches } = await verifyMerchant(db.database, shop.merchantId);
      if (breaches === 0) missed.push(`${column.table}.${column.name} of row ${row} as ${value}`);
      await restore(column.table);
    }
  const isExcused = undetectable[`${column.table}.${column.name}`]?.where === 'true';
  if (changes === 0 && !isExcused) missed.push(`${column.table}.${column.name}, which nothing changed`);
  return missed;
};

/** Rows that the first, middle and last are unlikely to be: of a merge, and of a hand-over. */
const unusual: Readonly<Record<string, readonly string[]>> = {
  ledger_lot: ['root_account_id <> account_id', 'spend_no is not null'],
  ledger_posting: ["kind = 'hand_over'"],
  ledger_line: ["contra = 'hand_over' and amount < 0", "contra = 'hand_over' and amount > 0"],
  ledger_delta: ["kind = 'hand_over' and principal_in > 0", "kind = 'hand_over' and principal_out > 0"],
};

const placesOf = (table: string): Promise<number[]> =>
  Promise.all(
    (unusual[table] ?? []).map(async (where) => {
      const keys = columns.find((one) => one.table === table)?.keys ?? [];
      const { rows } = await client.query<{ place: number }>(
        `select min(place)::int as place from (
           select *, row_number() over (order by ${keys.join(', ')}) - 1 as place from kept_${table} where merchant_id = $1
         ) placed where ${where}`,
        [shop.merchantId],
      );
      return rows[0]?.place ?? NaN;
    }),
  );

it('covers every table of the ledger', () => {
  // A reopening only prevents closing for some hours; its limits are tested with the real clock.
  const verified = columns.filter(({ table }) => table !== 'ledger_reopening');
  expect([...new Set(verified.map(({ table }) => table))]).toEqual(tables);
});

it.each(tables)(`every cell of %s (${share.name})`, async (table) => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from kept_${table} where merchant_id = $1`,
    [shop.merchantId],
  );
  const last = (rows[0]?.count ?? 0) - 1;
  expect(last).toBeGreaterThanOrEqual(0);
  // All holds, because they are few and cover every end.
  const few = new Set([0, Math.floor(last / 2), last, ...(await placesOf(table))]);
  const some = table === 'ledger_hold' ? [...Array(last + 1).keys()] : [...few];
  const missed: string[] = [];
  const changed = columns.filter((one) => one.table === table && share.has(`${table}.${one.name}`));
  for (const column of changed) missed.push(...(await undetectedIn(column, some)));
  expect(missed).toEqual([]);
});
