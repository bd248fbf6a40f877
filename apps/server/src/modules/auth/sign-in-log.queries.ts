import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';

export const tryColumns = columnsOf('sign_in_log', [
  'log_id',
  'at',
  'method',
  'phone',
  'account_id',
  'outcome',
  'address',
  'agent',
]);
export const addTry = statement('sign_in_log_insert', tryColumns.insert);

const own = columnsOf('sign_in_log', ['log_id', 'at', 'method', 'outcome', 'address', 'agent']);
export type OwnTryRow = RowOfColumns<typeof own>;
/**
 * The last $3 tries of account $1 since $2: its own, and those with its phone, since it has it, that failed before the
 * account was known.
 */
export const listOwnTries = statement<OwnTryRow>(
  'sign_in_log_own',
  `with a as (select account_id, phone, coalesce(phone_verified_at, created_at) as since from account where account_id = $1)
   select ${own.select('l')} from (
     (select ${own.select('o')} from sign_in_log o where o.account_id = $1 and o.at >= $2 order by o.at desc limit $3)
     union all
     (select ${own.select('f')} from sign_in_log f, a
      where f.phone = a.phone and f.account_id is null and f.at >= greatest($2, a.since) order by f.at desc limit $3)
   ) l
   order by l.at desc, l.log_id desc limit $3`,
);

export const removeOldTries = statement('sign_in_log_sweep', 'delete from sign_in_log where at <= $1');
