import { lineTrace, stepOfLine, stepOfPosting } from './chain.ts';
import { versionsOf, type Reading, type Scope } from './check.ts';

const units = ['principal', 'bonus', 'points', 'growth', 'purse'] as const;
const ways = ['in', 'out'] as const;
const columns = units.flatMap((unit) => ways.map((way) => `${unit}_${way}`));
/** Points and growth may move without a lot; then no row names a selling branch. */
const inLots = columns.filter((column) => !/^(?:points|growth)/.test(column));
/** Points moved in lots: per branch the roll-ups have at least as many (more where earnings repaid owed points). The day's sum is checked separately. */
const lotted = ways.map((way) => `lotted_${way}`);
const ofLotted = ways
  .map((way) => {
    const [amount, sign] = way === 'in' ? ['l.amount', '>'] : ['-l.amount', '<'];
    return `coalesce(ledger_sum(${amount}) filter (where l.unit = 'points' and l.lot_no is not null and l.amount ${sign} 0), 0) as lotted_${way}`;
  })
  .join(', ');
const fewer = (way: string): string => `coalesce(m_lotted_${way}, 0) > coalesce(r_points_${way}, 0)`;

const dayKey = ['business_date', 'branch_id', 'kind', 'effect'];
const key = [...dayKey, 'selling_branch_id'];
const none = `'00000000-0000-0000-0000-000000000000'::uuid`;
const ofLine = (column: string): string => {
  const [unit, way] = column.split('_');
  const isUnit = unit === 'purse' ? `l.unit > 'growth'` : `l.unit = '${unit}'`;
  return `coalesce(ledger_sum(${way === 'in' ? 'l.amount' : '-l.amount'}) filter (where ${isUnit} and l.amount ${way === 'in' ? '>' : '<'} 0), 0) as ${column}`;
};
const sums = columns.map((column) => `sum(${column}) as ${column}`).join(', ');

/** Which contra account and sign a line may have, by its posting's kind. Value refunded to an expired lot leaves it in the same posting. */
const isOdd = `l.contra <> posting_contra(p.kind, case when l.unit > 'growth' then 'principal' else l.unit end)
    and not (p.effect <> 'forward' and l.contra = 'expired' and l.unit in ('bonus', 'points') and l.amount < 0)
  or p.kind = 'hand_over' and (p.effect <> 'forward' or l.unit not in ('principal', 'bonus'))
  or p.effect = 'forward' and case p.kind
    when 'expire' then l.amount > 0
    when 'spend' then l.amount > 0 and l.unit in ('principal', 'bonus', 'merchant_value', 'pack')
    else p.kind in ('top_up', 'earn', 'gift', 'opening') and l.amount < 0 end
  or (l.unit > 'growth') <> (p.purse_after is not null)`;

/** A lot's first line, made by its opening posting: its initial amount. */
const opening = (alias: string, amount: string): string =>
  `hash_record_extended(row(${alias}.account_id, ${alias}.lot_no, ${alias}.unit::text, ${amount}), 7)`;

/** Lines with their postings and lots, grouped as the roll-ups are. */
const moved = (scope: Scope): string => `
      select p.business_date, coalesce(p.branch_id, ${none}) as branch_id, p.kind, p.effect, coalesce(t.branch_id, ${none}) as selling_branch_id,
        count(*) as lines, count(*) filter (where l.version = p.version_from) as postings, ${columns.map(ofLine).join(', ')}, ${ofLotted},
        count(*) filter (where ${isOdd}) as odd, bit_xor(${stepOfLine}) as steps,
        bit_xor(${opening('t', 'l.amount')}) filter (where t.posting_number = p.number and t.origin_account_id is null and l.amount > 0) as openings
      from (
        select account_id, number, business_date, branch_id, kind, effect, version_from, purse_after, ${versionsOf('q')} as version
        from ledger_posting q where merchant_id = $1 and ${scope.date('business_date')}
      ) p
      join ledger_line l on l.merchant_id = $1 and l.account_id = p.account_id and l.version = p.version
      left join ledger_lot t on t.merchant_id = $1 and t.account_id = l.account_id and t.lot_no = l.lot_no
      group by 1, 2, 3, 4, 5`;

const differ = (names: readonly string[]): string =>
  `(${names.map((name) => `coalesce(m_${name}, 0)`).join(', ')}) is distinct from (${names.map((name) => `coalesce(r_${name}, 0)`).join(', ')})`;
/** Only what differs. */
const listed = (side: 'm' | 'r', names: readonly string[]): string =>
  `concat_ws(', ', ${names
    .map(
      (name) =>
        `case when m_${name} is distinct from r_${name} then '${name.replace('_', ' ')} ' || coalesce(${side}_${name}, 0) end`,
    )
    .join(', ')})`;
const day = `'date', business_date, 'branch', nullif(branch_id, ${none}), 'kind', kind, 'effect', effect`;

/** By branch and kind: lines against their postings, the lots they opened, and the roll-ups, folded or pending. */
export const rollUps = {
  rows: (scope) => `
      with moved as materialized (${moved(scope)}
      ), rolled as materialized (
        select ${key.join(', ')}, sum(postings) as postings, ${sums} from (
          select ${key.join(', ')}, postings, ${columns.join(', ')} from ledger_day where merchant_id = $1 and ${scope.date('business_date')}
          union all
          select ${key.join(', ')}, postings, ${columns.join(', ')} from ledger_delta where merchant_id = $1 and ${scope.date('business_date')}
        ) both_of group by ${key.join(', ')}
      ), posted as (
        select business_date, coalesce(branch_id, ${none}) as branch_id, kind, effect, bit_xor(${stepOfPosting}) as steps
        from ledger_posting p where merchant_id = $1 and ${scope.date('business_date')} group by 1, 2, 3, 4
      ), opened as (
        select p.business_date, coalesce(p.branch_id, ${none}) as branch_id, p.kind, p.effect, bit_xor(${opening('t', 't.amount')}) as openings
        from ledger_lot t
        ${scope.name === 'whole' ? 'left join' : 'join'} (select account_id, number, business_date, branch_id, kind, effect from ledger_posting where merchant_id = $1 and ${scope.date('business_date')}) p
          on p.account_id = t.account_id and p.number = t.posting_number
        where t.merchant_id = $1 and t.origin_account_id is null group by 1, 2, 3, 4
      )
      select 'day' as grain, ${dayKey.join(', ')}, null as selling_branch_id, m.lines, m.odd, m.postings as m_postings, r.postings as r_postings,
        coalesce(m.steps, 0) as line_steps, coalesce(p.steps, 0) as posting_steps, coalesce(m.openings, 0) as m_openings, coalesce(o.openings, 0) as r_openings,
        ${columns.map((column) => `m.${column} as m_${column}, r.${column} as r_${column}`).join(', ')}, ${lotted.map((column) => `0 as m_${column}`).join(', ')}
      from (
        select ${dayKey.join(', ')}, sum(lines) as lines, sum(odd) as odd, sum(postings) as postings, bit_xor(steps) as steps, bit_xor(openings) as openings, ${sums}
        from moved group by ${dayKey.join(', ')}
      ) m
      full join (select ${dayKey.join(', ')}, sum(postings) as postings, ${sums} from rolled group by ${dayKey.join(', ')}) r using (${dayKey.join(', ')})
      full join posted p using (${dayKey.join(', ')})
      full join opened o using (${dayKey.join(', ')})
      union all
      select 'seller', ${key.join(', ')}, null, null, null, null, null, null, null, null, ${columns.map((column) => `m.${column}, r.${column}`).join(', ')}, ${lotted.map((column) => `m.${column}`).join(', ')}
      from moved m full join rolled r using (${key.join(', ')})`,
  examined: `coalesce(sum(lines) filter (where grain = 'day'), 0)`,
  checks: {
    'line.kind': {
      wrong: `grain = 'day' and odd > 0`,
      at: day,
      expected: `concat_ws(' ', 'lines valid for', effect, kind)`,
      found: `concat_ws(' ', odd, 'lines with the wrong contra account or sign')`,
    },
    'posting.lines': {
      wrong: `grain = 'day' and line_steps <> posting_steps`,
      at: day,
      expected: `'lines that add up from the balances before their posting to those after it'`,
      found: `'a line or balance that does not add up'`,
      trace: lineTrace,
    },
    'lot.opening': {
      wrong: `grain = 'day' and m_openings <> r_openings`,
      at: day,
      expected: `'lots equal to the lines that opened them'`,
      found: `'a lot whose amount, unit or posting differs from its first line'`,
    },
    'rollup.day': {
      wrong: `grain = 'day' and ${differ(['postings', ...columns])}`,
      at: day,
      expected: listed('m', ['postings', ...columns]),
      found: listed('r', ['postings', ...columns]),
    },
    'rollup.seller': {
      wrong: `grain = 'seller' and (${differ(inLots)} or ${ways.map(fewer).join(' or ')})`,
      at: `${day}, 'seller', nullif(selling_branch_id, ${none})`,
      expected: `concat_ws(', ', nullif(${listed('m', inLots)}, ''), ${ways.map((way) => `case when ${fewer(way)} then 'points ${way} at least ' || m_lotted_${way} end`).join(', ')})`,
      found: `concat_ws(', ', nullif(${listed('r', inLots)}, ''), ${ways.map((way) => `case when ${fewer(way)} then 'points ${way} ' || coalesce(r_points_${way}, 0) end`).join(', ')})`,
    },
  },
} satisfies Reading;

const totalKey = ['branch_id', 'selling_branch_id', 'kind', 'effect'];

/** What closed days come to, against those days. Nothing posted since changes it, so the tail has nothing to compare. */
export const total = {
  rows: (scope) => `
      select t.business_date, last.business_date as counted, c.closed, ${totalKey.join(', ')},
        m.postings as m_postings, t.postings as r_postings, ${columns.map((column) => `m.${column} as m_${column}, t.${column} as r_${column}`).join(', ')}
      from (select max(business_date) as business_date from ledger_total where merchant_id = $1) last
      cross join (select max(business_date) as closed from ledger_day_close where merchant_id = $1) c
      cross join lateral (
        select ${totalKey.join(', ')}, sum(postings) as postings, ${sums}
        from ledger_day where merchant_id = $1 and business_date <= last.business_date group by ${totalKey.join(', ')}
      ) m
      full join (select * from ledger_total where merchant_id = $1) t using (${totalKey.join(', ')})
      where ${scope.name === 'whole'}`,
  checks: {
    'rollup.total': {
      wrong: `${differ(['postings', ...columns])} or business_date is distinct from counted or counted > closed is not false`,
      at: `'date', business_date, 'branch', nullif(branch_id, ${none}), 'kind', kind, 'effect', effect, 'seller', nullif(selling_branch_id, ${none})`,
      expected: `concat_ws(', ', 'up to ' || least(counted, closed), nullif(${listed('m', ['postings', ...columns])}, ''))`,
      found: `concat_ws(', ', 'up to ' || business_date, nullif(${listed('r', ['postings', ...columns])}, ''))`,
    },
  },
} satisfies Reading;
