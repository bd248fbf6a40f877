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
const phone = '(select phone from account where account_id = $1)';
const since = '(select coalesce(phone_verified_at, created_at) from account where account_id = $1)';
const latest = `o.at >= $2 order by o.at desc limit $3`;
/**
 * The tries of account $1 since $2, newest first: the last $3 that succeeded, so that failures hide none; the last $3 of
 * its others; and the last $3 with its phone, since it has it, that failed before the account was known.
 */
export const listOwnTries = statement<OwnTryRow>(
  'sign_in_log_own',
  `select ${own.select('l')} from (
     (select ${own.select('o')} from sign_in_log o where o.account_id = $1 and o.outcome = 'ok' and ${latest})
     union all
     (select ${own.select('o')} from sign_in_log o where o.account_id = $1 and o.outcome <> 'ok' and ${latest})
     union all
     (select ${own.select('o')} from sign_in_log o where o.phone = ${phone} and o.account_id is null and o.at >= ${since} and ${latest})
   ) l
   order by l.at desc, l.log_id desc`,
);

export const removeOldTries = statement('sign_in_log_sweep', 'delete from sign_in_log where at <= $1');
