import { statement } from '../../platform/database/index.ts';
import type { VipOpenStatus } from '../merchants/index.ts';
import { openStatus, todayOf } from './merchant-list.queries.ts';

/** $1 now. Reads each merchant's row once. */
export const countStates = statement<{ vip_open_status: VipOpenStatus; count: number; not_initialised: number }>(
  'provider_health_states',
  `select status::integer as vip_open_status, count(*)::integer as count,
     count(*) filter (where status in (1, 3) and initialised_at is null)::integer as not_initialised
   from (select ${openStatus} as status, m.initialised_at from merchant m) states group by status order by status`,
);

/** $1 now. */
export const listExpiring = statement<{
  merchant_id: string;
  merchant_no: string;
  abbreviation_name: string;
  expires_on: string;
  days_left: number;
}>(
  'provider_health_expiring',
  `select m.merchant_id, m.merchant_no, m.abbreviation_name, m.expires_on, m.expires_on - ${todayOf('m')} as days_left
   from merchant m where ${openStatus} = 3 order by m.expires_on, m.merchant_no limit 10`,
);

/** $1 since which day in UTC. */
export const listJobFailures = statement<{ name: string; failures: number; last_at: Date; last_error: string }>(
  'provider_health_jobs',
  `select name, sum(failures)::integer as failures, max(last_at) as last_at, (array_agg(last_error order by last_at desc))[1] as last_error
   from job_failure where day >= $1 group by name order by failures desc, name limit 50`,
);

interface Named {
  readonly merchant_id: string;
  readonly merchant_no: string;
  readonly abbreviation_name: string;
}
/** Merchants with a fault. */
const named = (fault: string): string => `(select coalesce(jsonb_agg(t), '[]') from (
      select m.merchant_id, m.merchant_no, m.abbreviation_name from merchant_count c join merchant m on m.merchant_id = c.merchant_id
      where c.${fault} order by m.merchant_no limit 10
    ) t)`;

export const getCounted = statement<{
  tasks_failed: number;
  counted_at: Date | null;
  broken_ledgers: Named[];
  broken_logs: Named[];
}>(
  'provider_health_counted',
  `select coalesce(sum(tasks_failed), 0)::integer as tasks_failed, min(counted_at) as counted_at,
     ${named('ledger_broken')} as broken_ledgers, ${named('log_broken')} as broken_logs
   from merchant_count`,
);

/** $1 merchant, $2 now. Members are counted as all minus cancelled: both come from an index. */
export const countMerchant = statement<{
  members: number;
  tasks_failed: number;
  ledger_broken: boolean;
  log_broken: boolean;
}>(
  'provider_count_merchant',
  `select
     (select count(*) from member where merchant_id = $1) - (select count(*) from member where merchant_id = $1 and state = 'cancelled') as members,
     (select count(*)::integer from task where merchant_id = $1 and state = 'failed' and finished_at > $2::timestamptz - interval '7 days') as tasks_failed,
     coalesce((select breaches > 0 from verification where merchant_id = $1 and state = 'done' order by ended_at desc limit 1), false) as ledger_broken,
     coalesce((select fault is not null from log_check where merchant_id = $1 and ended_at is not null order by asked_at desc limit 1), false) as log_broken`,
);

/** $1 merchant, then its figures, counted at $6. */
export const setCount = statement(
  'provider_count_set',
  `insert into merchant_count (merchant_id, members, tasks_failed, ledger_broken, log_broken, counted_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (merchant_id) do update set members = excluded.members, tasks_failed = excluded.tasks_failed,
     ledger_broken = excluded.ledger_broken, log_broken = excluded.log_broken, counted_at = excluded.counted_at`,
);

/** $1 the first day that is kept. */
export const removeOldFailures = statement('job_failure_sweep', 'delete from job_failure where day < $1');
