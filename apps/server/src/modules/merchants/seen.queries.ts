import { statement } from '../../platform/database/index.ts';

const signIn = ['log_id', 'at', 'method', 'outcome', 'address', 'agent', 'browser'] as const;
const seenFor = "interval '1 hour'";

/** Whether user `u` was not seen within the hour; the instant is a parameter. */
export const isUnseen = (now: string): string => `coalesce(u.last_seen_at < ${now}::timestamptz - ${seenFor}, true)`;

/**
 * Account $2 is seen in merchant $1 at $3, once an hour at most, to avoid a write per call. If the merchant knows no sign-in of
 * the user yet, it gets the one that led here, of before it was known that the person would come. Somebody who edits the user
 * just now is not waited for.
 */
export const markSeen = statement(
  'user_seen',
  `with due as (
     select u.merchant_id, u.user_id, u.last_seen_at from merchant_user u
     where u.merchant_id = $1 and u.account_id = $2 and u.disabled_at is null and ${isUnseen('$3')}
     for no key update skip locked
   ), seen as (
     update merchant_user u set last_seen_at = $3 from due where u.merchant_id = $1 and u.user_id = due.user_id
   )
   insert into user_sign_in (merchant_id, user_id, ${signIn.join(', ')})
   select due.merchant_id, due.user_id, ${signIn.map((name) => `l.${name}`).join(', ')}
   from due cross join lateral (
     select * from sign_in_log where account_id = $2 and outcome = 'ok' order by at desc limit 1
   ) l
   where not exists (select from user_sign_in s where s.merchant_id = $1 and s.user_id = due.user_id)
   on conflict do nothing`,
);
