import { statement } from '../../platform/database/index.ts';

/** Constraint `account_phone_key`: the phone already has an account. */
export const addAccountRow = statement(
  'account_insert',
  'insert into account (account_id, phone, password_hash, actual_name, is_provider, created_at) values ($1, $2, $3, $4, $5, $6)',
);

export const getAccountRow = statement<{ account_id: string; actual_name: string | null }>(
  'account_of_phone',
  'select account_id, actual_name from account where phone = $1',
);

export const setPassword = statement<{ phone: string }>(
  'account_password',
  'update account set password_hash = $2, version = version + 1 where account_id = $1 returning phone',
);

export const removeFailuresOfPhone = statement(
  'sign_in_failure_delete_of_phone',
  'delete from sign_in_failure where phone = $1',
);

/** Account $1, with its user in merchant $2 where it has one there. */
export const getPersonRow = statement<{
  readonly phone: string;
  readonly actual_name: string | null;
  readonly gender: number | null;
  readonly email: string | null;
  readonly id_card: Buffer | null;
  readonly is_provider: boolean;
  readonly user_id: string | null;
}>(
  'account_person',
  `select a.phone, a.actual_name, a.gender, a.email, a.id_card, a.is_provider, l.user_id
   from account a left join account_merchant l on l.account_id = a.account_id and l.merchant_id = $2
   where a.account_id = $1`,
);
