import type { Database } from '../../src/platform/database/index.ts';

const owners = `(
  select account_id, version, postings from ledger_account where merchant_id = $1
  union all select purse_id, version, postings from ledger_purse where merchant_id = $1
) owner`;

const balances = `(
  select a.account_id, u.unit, u.balance, u.in_lots, u.held from ledger_account a cross join lateral (values
    ('principal', principal, principal, principal_held), ('bonus', bonus, bonus, bonus_held),
    ('points', points, points + points_owed, points_held), ('growth', growth, 0, 0)
  ) as u (unit, balance, in_lots, held) where a.merchant_id = $1
  union all select purse_id, unit::text, balance, case unit when 'pack' then balance else 0 end, 0 from ledger_purse where merchant_id = $1
) b`;

const rolled = `business_date, kind, effect, postings, principal_in - principal_out as principal, bonus_in - bonus_out as bonus,
  points_in - points_out as points, growth_in - growth_out as growth, purse_in - purse_out as purse`;

/** Days and deltas less the postings, in one snapshot. A posting that moved nothing has no delta. */
const rollUps = `
  select business_date, kind, effect, sum(postings) as postings, sum(principal) as principal, sum(bonus) as bonus, sum(points) as points from (
    select ${rolled} from ledger_delta where merchant_id = $1
    union all select ${rolled} from ledger_day where merchant_id = $1
    union all select business_date, kind, effect, case when version_to < version_from then 0 else -1 end, -principal, -bonus, -points, -growth, -purse
      from ledger_posting where merchant_id = $1
  ) entries group by business_date, kind, effect
  having (sum(postings), sum(principal), sum(bonus), sum(points), sum(growth), sum(purse)) <> (0, 0, 0, 0, 0, 0)`;

/** Each yields the rows that break one rule, for the merchant $1. */
const rules: Readonly<Record<string, string>> = {
  'a balance is the sum of its lines': `
    select b.* from ${balances} where balance <> (
      select coalesce(sum(amount), 0) from ledger_line l where l.merchant_id = $1 and l.account_id = b.account_id and l.unit::text = b.unit)`,
  'lots hold the balance': `
    select b.* from ${balances} where unit not in ('growth', 'merchant_value') and in_lots <> (
      select coalesce(sum(remaining), 0) from ledger_lot l where l.merchant_id = $1 and l.account_id = b.account_id and l.unit::text = b.unit)`,
  'open holds are what is held': `
    select b.* from ${balances} where held <> (
      select coalesce(sum(case b.unit when 'principal' then principal when 'bonus' then bonus else points end), 0) from ledger_hold h
      where h.merchant_id = $1 and h.account_id = b.account_id and h.state = 'open' and b.unit <> 'growth')`,
  'a lot is the sum of its lines': `
    select lot.account_id, lot.lot_no, lot.remaining from ledger_lot lot where lot.merchant_id = $1 and lot.remaining <> (
      select coalesce(sum(amount), 0) from ledger_line l where l.merchant_id = $1 and l.account_id = lot.account_id and l.lot_no = lot.lot_no)`,
  'each line goes on from the one before': `
    select * from (
      select account_id, version, balance - amount - lag(balance, 1, 0::bigint) over (partition by account_id, unit order by version) as jump
      from ledger_line where merchant_id = $1
    ) l where jump <> 0`,
  'versions and numbers have no gaps': `
    select owner.* from ${owners}
    cross join lateral (select count(*) as lines, coalesce(max(version), 0) as last from ledger_line l where l.merchant_id = $1 and l.account_id = owner.account_id) l
    cross join lateral (select count(*) as made, coalesce(max(number), 0) as last, coalesce(sum(version_to - version_from + 1), 0) as lines
      from ledger_posting p where p.merchant_id = $1 and p.account_id = owner.account_id) p
    where (owner.version, owner.version, owner.version) <> (l.lines, l.last, p.lines) or (owner.postings, owner.postings) <> (p.made, p.last)`,
  'a posting changed what its lines move, and never goes back in time': `
    select p.posting_id from (
      select *, lag(posted_at) over (partition by account_id order by number) as before from ledger_posting where merchant_id = $1
    ) p cross join lateral (
      select coalesce(sum(amount) filter (where unit = 'principal'), 0) as principal, coalesce(sum(amount) filter (where unit = 'bonus'), 0) as bonus,
        coalesce(sum(amount) filter (where unit = 'points'), 0) as points, coalesce(sum(amount) filter (where unit = 'growth'), 0) as growth,
        coalesce(sum(amount) filter (where unit in ('merchant_value', 'pack')), 0) as purse
      from ledger_line l where l.merchant_id = $1 and l.account_id = p.account_id and l.version between p.version_from and p.version_to
    ) l
    where (p.principal, p.bonus, p.points, p.growth, p.purse) <> (l.principal, l.bonus, l.points, l.growth, l.purse) or p.posted_at < p.before`,
  'clearing comes to nothing': `
    select unit, sum(amount) from ledger_line where merchant_id = $1 and contra = 'clearing' group by unit having sum(amount) <> 0`,
  'refunds give no more than the posting took': `
    select o.posting_id from ledger_posting o join (
      select refunds, sum(principal) as principal, sum(bonus) as bonus, sum(points) as points, sum(growth) as growth
      from ledger_posting where merchant_id = $1 and refunds is not null group by refunds
    ) r on r.refunds = o.posting_id
    where o.merchant_id = $1 and o.kind = 'spend' and (r.principal > -o.principal or r.bonus > -o.bonus)`,
  'who was merged away has nothing, and somebody answers for them': `
    select a.account_id from ledger_account a
    left join ledger_account s on s.merchant_id = a.merchant_id and s.account_id = a.merged_into
    where a.merchant_id = $1 and a.merged_into is not null
      and (s.account_id is null or (a.principal, a.bonus, a.points, a.growth, a.points_owed) <> (0, 0, 0, 0, 0))`,
  'days and deltas are the postings': rollUps,
};

const rowsBreaking = async ({ platform }: Database, sql: string, merchantId: string): Promise<readonly unknown[]> => {
  const { rows } = await platform.execute(sql, [merchantId]);
  return rows;
};

/** What is wrong in a merchant's ledger, each rule with the rows that break it. */
export const ledgerBreaches = async (database: Database, merchantId: string): Promise<string[]> => {
  const breaches: string[] = [];
  for (const [rule, sql] of Object.entries(rules)) {
    const rows = await rowsBreaking(database, sql, merchantId);
    if (rows.length > 0) breaches.push(`${rule}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return breaches;
};

/** Where days and deltas together differ from the postings at this moment. */
export const rollUpBreaches = (database: Database, merchantId: string): Promise<readonly unknown[]> =>
  rowsBreaking(database, rollUps, merchantId);
