import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';

export const newAccountColumns = columnsOf('account', [
  'account_id',
  'phone',
  'password_hash',
  'actual_name',
  'is_provider',
  'created_at',
]);
/** Of `newAccountColumns`. Constraint `account_phone_key`: the phone already has an account. */
export const addAccountRow = statement('account_insert', newAccountColumns.insert);

const named = columnsOf('account', ['account_id', 'actual_name']);
export const getAccountRow = statement<RowOfColumns<typeof named>>(
  'account_of_phone',
  `select ${named.select()} from account where phone = $1`,
);

export const setPassword = statement<{ phone: string }>(
  'account_password',
  'update account set password_hash = $2, version = version + 1 where account_id = $1 returning phone',
);

export const removeFailuresOfPhone = statement(
  'sign_in_failure_delete_of_phone',
  'delete from sign_in_failure where phone = $1',
);

const person = columnsOf('account', ['phone', 'actual_name', 'gender', 'email', 'id_card', 'is_provider']);
/** Account $1, with its user in merchant $2 where it has one there. */
export const getPersonRow = statement<RowOfColumns<typeof person> & { readonly user_id: string | null }>(
  'account_person',
  `select ${person.select('a')}, l.user_id
   from account a left join account_merchant l on l.account_id = a.account_id and l.merchant_id = $2
   where a.account_id = $1`,
);
