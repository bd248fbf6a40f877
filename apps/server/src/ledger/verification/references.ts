import type { Reading } from './check.ts';

/** Accounts and their members: the ledger has no foreign keys to either. */
export const members = {
  rows: (scope) => `
    select coalesce(a.account_id, m.member_id) as account_id, a.account_id is not null as has_account, m.member_id is not null as has_member,
      a.frozen, a.closed, a.has_value, m.state
    from (
      select account_id, frozen, closed,
        principal <> 0 or bonus <> 0 or points <> 0 or points_owed <> 0 or principal_held + bonus_held + points_held <> 0 as has_value
      from ledger_account where merchant_id = $1
    ) a
    full join (select member_id, state from member where merchant_id = $1) m on m.member_id = a.account_id
    where ${scope.account('coalesce(a.account_id, m.member_id)')}`,
  checks: {
    'reference.member': {
      wrong: 'not has_account or not has_member',
      at: `'account', account_id`,
      expected: `'a member with an account'`,
      found: `case when has_member then 'a member without an account' else 'an account without a member' end`,
    },
    'reference.frozen': {
      wrong: `frozen <> (state = 'frozen')`,
      at: `'account', account_id`,
      expected: `concat_ws(' ', 'consistent with a member who is', state)`,
      found: `case when frozen then 'frozen' else 'not frozen' end`,
    },
    'reference.closed': {
      wrong: `closed <> (state = 'cancelled')`,
      at: `'account', account_id`,
      expected: `concat_ws(' ', 'consistent with a member who is', state)`,
      found: `concat(case when closed then 'closed' else 'open' end, case when has_value then ', with value' end)`,
    },
  },
} satisfies Reading;

/** Branches and users that postings, lots, holds and roll-ups name. */
export const places = {
  rows: (scope) => `
    select r.*, case r.refers when 'branch' then b.branch_id is not null else u.user_id is not null end as is_there
    from (
      select 'posting' as thing, 'branch' as refers, branch_id as id, count(*) as uses, min(posting_id) as first
      from ledger_posting where merchant_id = $1 and ${scope.posting('posting_id')} group by branch_id
      union all
      select 'posting', 'user', actor_id, count(*), min(posting_id)
      from ledger_posting where merchant_id = $1 and ${scope.posting('posting_id')} group by actor_id
      union all
      select 'lot', 'branch', branch_id, count(*), null from ledger_lot where merchant_id = $1 and ${scope.account('account_id')} group by branch_id
      union all
      select 'hold', 'branch', branch_id, count(*), min(hold_id) from ledger_hold where merchant_id = $1 and ${scope.account('account_id')} group by branch_id
      union all
      select 'roll-up', 'branch', nullif(id, '00000000-0000-0000-0000-000000000000'), count(*), null
      from (
        select unnest(array[branch_id, selling_branch_id]) as id from ledger_day where merchant_id = $1 and ${scope.date('business_date')}
        union all
        select unnest(array[branch_id, selling_branch_id]) from ledger_delta where merchant_id = $1 and ${scope.date('business_date')}
      ) rolled group by id
      union all
      select 'hold', 'user', id, count(*), min(hold_id)
      from (select hold_id, unnest(array[actor_id, ended_by]) as id from ledger_hold where merchant_id = $1 and ${scope.account('account_id')}) named group by id
    ) r
    left join branch b on b.merchant_id = $1 and b.branch_id = r.id
    left join merchant_user u on u.merchant_id = $1 and u.user_id = r.id
    where r.id is not null`,
  examined: 'coalesce(sum(uses), 0)',
  checks: {
    'reference.branch': {
      wrong: `refers = 'branch' and not is_there`,
      at: `'branch', id, 'of', thing, 'first', first`,
      expected: `'a branch'`,
      found: `uses || ' rows'`,
    },
    'reference.user': {
      wrong: `refers = 'user' and not is_there`,
      at: `'user', id, 'of', thing, 'first', first`,
      expected: `'a user'`,
      found: `uses || ' rows'`,
    },
  },
} satisfies Reading;

/** Versions of rules that postings name, as `kind:rule_id@number`. Other names are of rules that aren't kept as versions. */
export const rules = {
  rows: (scope) => `
    select r.*, v.name is not null as is_there
    from (
      select rule, count(*) as uses, min(posting_id) as first
      from ledger_posting where merchant_id = $1 and rule is not null and ${scope.posting('posting_id')} group by rule
    ) r
    left join (select kind || ':' || rule_id || '@' || number as name from merchant_rule_version where merchant_id = $1) v on v.name = r.rule
    where r.rule ~ '^[a-z_]+:[0-9a-f-]{36}@[0-9]+$'`,
  examined: 'coalesce(sum(uses), 0)',
  checks: {
    'reference.rule': {
      wrong: 'not is_there',
      at: `'rule', rule, 'first', first`,
      expected: `'a version of a rule'`,
      found: `uses || ' rows'`,
    },
  },
} satisfies Reading;
