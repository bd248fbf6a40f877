import type { Reading } from './check.ts';

const units = ['principal', 'bonus', 'points', 'growth', 'purse'] as const;
const ways = ['in', 'out'] as const;
const columns = units.flatMap((unit) => ways.map((way) => `${unit}_${way}`));
/** Points and growth may move without a lot, and then no row says which branch sold them. */
const inLots = columns.filter((column) => !/^(?:points|growth)/.test(column));

const key = ['grain', 'business_date', 'branch_id', 'kind', 'effect', 'selling_branch_id'];
const none = `'00000000-0000-0000-0000-000000000000'::uuid`;
const ofLine = (column: string): string => {
  const [unit, way] = column.split('_');
  const isUnit = unit === 'purse' ? `l.unit > 'growth'` : `l.unit = '${unit}'`;
  return `coalesce(ledger_sum(${way === 'in' ? 'l.amount' : '-l.amount'}) filter (where ${isUnit} and l.amount ${way === 'in' ? '>' : '<'} 0), 0) as ${column}`;
};
const sums = columns.map((column) => `sum(${column}) as ${column}`).join(', ');
/** By branch, and by selling branch within it. */
const grains = `(business_date, branch_id, kind, effect), (business_date, branch_id, kind, effect, selling_branch_id)`;
const atBothGrains = (from: string, counted: string): string => `
      select grouping(selling_branch_id) as grain, business_date, branch_id, kind, effect, coalesce(selling_branch_id, ${none}) as selling_branch_id,
        ${counted}, ${sums}
      from ${from} group by grouping sets (${grains})`;
const differ = (names: readonly string[]): string =>
  `(${names.map((name) => `coalesce(m_${name}, 0)`).join(', ')}) is distinct from (${names.map((name) => `coalesce(r_${name}, 0)`).join(', ')})`;
const listed = (side: 'm' | 'r', names: readonly string[]): string =>
  `array[${names.map((name) => `${side}_${name}`).join(', ')}]`;
const day = `'date', business_date, 'branch', nullif(branch_id, ${none}), 'kind', kind, 'effect', effect`;

/** Roll-ups, folded or waiting, against what the postings and their lines come to. */
export const rollUps = {
  rows: (scope) => `
    select ${key.join(', ')}, m.lines, m.postings as m_postings, r.postings as r_postings,
      ${columns.map((column) => `m.${column} as m_${column}, r.${column} as r_${column}`).join(', ')}
    from (${atBothGrains(
      `(
        select p.business_date, coalesce(p.branch_id, ${none}) as branch_id, p.kind, p.effect, coalesce(t.branch_id, ${none}) as selling_branch_id,
          count(*) as lines, count(*) filter (where l.version = p.version_from) as postings, ${columns.map(ofLine).join(', ')}
        from ledger_posting p
        join ledger_line l
          on l.merchant_id = $1 and l.account_id = p.account_id and l.version between p.version_from and p.version_to
        left join ledger_lot t on t.merchant_id = $1 and t.account_id = p.account_id and t.lot_no = l.lot_no
        where p.merchant_id = $1 and ${scope.date('p.business_date')}
        group by 1, 2, 3, 4, 5
      ) moved`,
      'sum(lines) as lines, sum(postings) as postings',
    )}
    ) m
    full join (${atBothGrains(
      `(
        select business_date, branch_id, kind, effect, selling_branch_id, postings, ${columns.join(', ')} from ledger_day
        where merchant_id = $1 and ${scope.date('business_date')}
        union all
        select business_date, branch_id, kind, effect, selling_branch_id, postings, ${columns.join(', ')} from ledger_delta
        where merchant_id = $1 and ${scope.date('business_date')}
      ) rolled`,
      'sum(postings) as postings',
    )}
    ) r using (${key.join(', ')})`,
  examined: 'coalesce(sum(lines) filter (where grain = 1), 0)',
  checks: {
    'rollup.day': {
      wrong: `grain = 1 and ${differ(['postings', ...columns])}`,
      at: day,
      expected: listed('m', ['postings', ...columns]),
      found: listed('r', ['postings', ...columns]),
    },
    'rollup.seller': {
      wrong: `grain = 0 and ${differ(inLots)}`,
      at: `${day}, 'seller', nullif(selling_branch_id, ${none})`,
      expected: listed('m', inLots),
      found: listed('r', inLots),
    },
  },
} satisfies Reading;

/** Closed days: each hash is computed again from the day's roll-up and the hash before it. */
export const closes = {
  rows: (scope) => `
    select * from (
      select business_date, posting_id, hash, lag(posting_id) over w as before_id,
        ledger_day_hash($1, lag(business_date) over w, business_date, lag(hash) over w) as next_hash
      from ledger_day_close where merchant_id = $1
      window w as (order by business_date)
    ) c where ${scope.date('business_date')}`,
  checks: {
    'day.hash': {
      wrong: 'hash <> next_hash or posting_id < before_id',
      at: `'date', business_date`,
      expected: `encode(next_hash, 'hex')`,
      found: `encode(hash, 'hex')`,
    },
  },
} satisfies Reading;

/** The last posting of each business date, against the close that covers it; and deltas that wait for a closed day. */
export const closedDays = {
  rows: (scope) => `
    select p.business_date, p.postings, p.deltas, p.posting_id, c.posting_id as close_id, c.business_date as closed
    from (
      select business_date, sum(postings) as postings, sum(deltas) as deltas, max(posting_id) as posting_id
      from (
        select business_date, count(*) as postings, 0 as deltas, max(posting_id) as posting_id
        from ledger_posting where merchant_id = $1 and ${scope.posting('posting_id')} group by business_date
        union all
        select business_date, 0, count(*), null from ledger_delta where merchant_id = $1 group by business_date
      ) both_kinds group by business_date
    ) p
    left join lateral (
      select posting_id, business_date from ledger_day_close
      where merchant_id = $1 and business_date >= p.business_date order by business_date limit 1
    ) c on true`,
  examined: 'coalesce(sum(postings), 0)',
  checks: {
    'day.closed': {
      wrong: 'posting_id > close_id or closed is not null and deltas > 0',
      at: `'date', business_date, 'posting', posting_id`,
      expected: `concat_ws(' ', 'up to posting', close_id)`,
      found: `concat_ws(' ', 'up to posting', posting_id, 'and', deltas, 'deltas')`,
    },
  },
} satisfies Reading;
