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
  'browser',
]);

/** What a merchant sees of a try, by the account or, if that was not known, by its phone. */
const seen = ['log_id', 'at', 'method', 'outcome', 'address', 'agent', 'browser'] as const;
/**
 * Adds a try, also to the sign-ins of each merchant where its account is an enabled user who has entered, or was invited
 * with it: a link by itself tells the merchant nothing of the account (decision 19).
 */
export const addTry = statement(
  'sign_in_log_insert',
  `with tried as (${tryColumns.insert} returning *)
   insert into user_sign_in (merchant_id, user_id, ${seen.join(', ')})
   select u.merchant_id, u.user_id, ${seen.map((name) => `t.${name}`).join(', ')}
   from tried t
   join account_merchant l on l.account_id = coalesce(
     t.account_id,
     (select a.account_id from account a where a.phone = t.phone and coalesce(a.phone_verified_at, a.created_at) <= t.at)
   )
   join merchant_user u on u.merchant_id = l.merchant_id and u.user_id = l.user_id and u.disabled_at is null
   join account a on a.account_id = l.account_id and (u.last_seen_at is not null or a.made_for = u.merchant_id)`,
);

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
export const removeOldSignIns = statement(
  'user_sign_in_sweep',
  'delete from user_sign_in where merchant_id = $1 and at <= $2',
);
