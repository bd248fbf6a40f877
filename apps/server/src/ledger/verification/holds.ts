import { versionsOf, type Reading } from './check.ts';

const hold = `'account', account_id, 'hold', hold_id`;

/** Holds by outcome. */
export const holds = {
  rows: (scope) => `
    select h.account_id, h.hold_id, h.principal, h.bonus, h.points, h.state, h.created_at, h.expires_at, h.ended_at, h.ended_by, h.end_reason, h.posting_id, p.posting_id is not null as is_posted,
      p.account_id as posted_on, p.kind, p.effect, p.posted_at, p.actor_id, coalesce(m.principal, 0) as principal_out, coalesce(m.bonus, 0) as bonus_out, coalesce(m.points, 0) as points_out
    from (select * from ledger_hold where merchant_id = $1 and ${scope.account('account_id')}) h
    left join ledger_posting p on p.merchant_id = $1 and p.posting_id = h.posting_id
    left join (
      select q.posting_id, -sum(l.amount) filter (where l.unit = 'principal' and l.amount < 0) as principal,
        -sum(l.amount) filter (where l.unit = 'bonus' and l.amount < 0) as bonus, -sum(l.amount) filter (where l.unit = 'points' and l.amount < 0) as points
      from (
        select posting_id, account_id, ${versionsOf('q')} as version
        from ledger_posting q where merchant_id = $1 and posting_id in (select posting_id from ledger_hold where merchant_id = $1)
      ) q
      join ledger_line l on l.merchant_id = $1 and l.account_id = q.account_id and l.version = q.version group by q.posting_id
    ) m on m.posting_id = h.posting_id
    where h.merchant_id = $1`,
  checks: {
    'hold.bounds': {
      wrong: 'least(principal, bonus, points) < 0 or principal + bonus + points = 0 or expires_at <= created_at',
      at: hold,
      expected: `'a positive amount, held until a later time'`,
      found: `concat_ws(' ', principal, bonus, points, 'from', created_at, 'to', expires_at)`,
    },
    'hold.capture': {
      wrong: `(state = 'captured') <> (posting_id is not null) or posting_id is not null and (not is_posted or posted_on <> account_id or kind <> 'spend' or effect <> 'forward'
        or principal_out > principal or bonus_out > bonus or points_out > points)`,
      at: hold,
      expected: `concat_ws(' ', 'a spend by this account of at most', array[principal, bonus, points])`,
      found: `concat_ws(' ', state, posting_id, effect, kind, posted_on, array[principal_out, bonus_out, points_out])`,
    },
    'hold.end': {
      wrong: `case state when 'open' then num_nonnulls(ended_at, ended_by, end_reason) > 0
        when 'lapsed' then (ended_at, ended_by, end_reason) is distinct from (expires_at, null, null)
        when 'captured' then (ended_at, ended_by, end_reason) is distinct from (posted_at, actor_id, null) else coalesce(ended_at < created_at or ended_at >= expires_at, true) end
        or ended_at > clock_timestamp() + posting_clock_skew()`,
      at: hold,
      expected: `'not after now, ' || case state when 'open' then 'open' when 'lapsed' then array[state::text, expires_at::text, null, null]::text
        when 'captured' then array[state::text, posted_at::text, actor_id::text, null]::text else concat_ws(' ', 'released from', created_at, 'to', expires_at) end`,
      found: `array[state::text, ended_at::text, ended_by::text, end_reason]`,
    },
  },
} satisfies Reading;
