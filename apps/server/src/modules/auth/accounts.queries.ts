import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';

/**
 * Adds an account with the next number of its day in China, like A20261120001: id $1, phone $2, password hash $3, name
 * $4, provider $5, at $6; $7: the phone is known to be the
 * person's; $8: until when the password signs in. Constraint `account_phone_key`: the phone already has an account.
 */
export const addAccountRow = statement(
  'account_insert',
  `with today as (
     insert into account_day as d (day, accounts) values (($6::timestamptz at time zone 'Asia/Shanghai')::date, 1)
     on conflict (day) do update set accounts = d.accounts + 1 returning day, accounts
   )
   insert into account (account_id, phone, password_hash, password_set_at, actual_name, is_provider, created_at, phone_verified_at, password_until, made_for, account_no)
   select $1::uuid, $2, $3, case when $3::text is not null then $6::timestamptz end, $4, $5::boolean, $6, case when $7::boolean then $6::timestamptz end, $8::timestamptz, $9::uuid,
     'A' || to_char(day, 'YYYYMMDD') || lpad(accounts::text, greatest(3, length(accounts::text)), '0')
   from today`,
);

const named = columnsOf('account', ['account_id', 'actual_name', 'made_for']);
export const getAccountRow = statement<
  RowOfColumns<typeof named> & {
    readonly has_password: boolean;
    readonly is_verified: boolean;
    readonly is_own: boolean;
    readonly is_disabled: boolean;
  }
>(
  'account_of_phone',
  `select ${named.select()}, password_hash is not null as has_password, phone_verified_at is not null as is_verified,
     password_own_at is not null as is_own, disabled_at is not null as is_disabled
   from account where phone = $1`,
);

/** Those of the phones $1 that have an account. */
export const listAccountPhones = statement<{ phone: string }>(
  'account_phones',
  'select phone from account where phone = any ($1::text[])',
);

/** `phone`: with a code sent to it; `password`: with the one before, which says who; `other`: by somebody else. */
export type PasswordProof = 'phone' | 'password' | 'other';
/**
 * Account $1: hash $2, set at $3 with proof $5, signs in until $4. An invited account that somebody else gives its first
 * password isn't activated any more: its first sign-in verifies the phone, as that of one added with a password.
 */
export const setPassword = statement<{ phone: string }>(
  'account_password',
  `update account set password_hash = $2, password_set_at = $3, password_until = $4, version = version + 1,
     password_own_at = case $5 when 'phone' then $3 when 'password' then password_own_at end,
     activation_needed_at = case when $5 = 'other' and password_hash is null and phone_verified_at is null then null else activation_needed_at end
   where account_id = $1 returning phone`,
);

const hold = columnsOf('account', ['password_own_at']);
/** Account $1, locked, if a merchant other than $2 made it: since when its password is its person's, if it is. */
export const lockHold = statement<RowOfColumns<typeof hold> & { readonly has_password: boolean }>(
  'account_hold_lock',
  `select ${hold.select()}, password_hash is not null as has_password from account where account_id = $1 and made_for <> $2 for update`,
);

export const removePassword = statement(
  'account_password_remove',
  'update account set password_hash = null, password_set_at = null, password_until = null, version = version + 1 where account_id = $1',
);

export const removeFailuresOfPhone = statement(
  'sign_in_failure_delete_of_phone',
  'delete from sign_in_failure where phone = $1',
);

const person = columnsOf('account', [
  'account_no',
  'phone',
  'actual_name',
  'gender',
  'email',
  'id_card',
  'is_provider',
  'password_set_at',
  'password_until',
  'wechat_union_id',
  'wechat_id',
  'wechat_name',
  'wechat_avatar',
  'version',
]);
/** Account $1, with its user in merchant $2 where it has one there. */
export const getPersonRow = statement<RowOfColumns<typeof person> & { readonly user_id: string | null }>(
  'account_person',
  `select ${person.select('a')}, l.user_id
   from account a left join account_merchant l on l.account_id = a.account_id and l.merchant_id = $2
   where a.account_id = $1`,
);

const profile = columnsOf('account', ['actual_name', 'gender', 'email', 'id_card', 'version']);
export type ProfileRow = RowOfColumns<typeof profile>;
export const lockProfile = statement<ProfileRow>(
  'account_profile_lock',
  `select ${profile.select()} from account where account_id = $1 for update`,
);

/** Account $1: name $2, gender $3, e-mail $4, sealed ID card $5. */
export const setProfile = statement(
  'account_profile_set',
  'update account set actual_name = $2, gender = $3, email = $4, id_card = $5, version = version + 1 where account_id = $1',
);

const secret = columnsOf('account', ['phone', 'password_hash']);
export const getSecret = statement<RowOfColumns<typeof secret>>(
  'account_secret',
  `select ${secret.select()} from account where account_id = $1`,
);

const proven = columnsOf('account', [
  'account_id',
  'password_hash',
  'disabled_at',
  'activation_needed_at',
  'phone_verified_at',
]);
/** Locks the account of phone $1 against sign-in and change. */
export const lockAccountOfPhone = statement<RowOfColumns<typeof proven>>(
  'account_lock_of_phone',
  `select ${proven.select()} from account where phone = $1 for update`,
);

/** The phone of account $1 is its person's, as seen at $2. */
export const markPhoneVerified = statement(
  'account_mark_phone_verified',
  'update account set phone_verified_at = $2 where account_id = $1 and phone_verified_at is null',
);

/** Account $1 needs a new password from $2 on; null: no longer. */
export const setActivationNeeded = statement(
  'account_set_activation_needed',
  'update account set activation_needed_at = $2 where account_id = $1',
);

/** The password was set by who had the phone before. Constraint `account_phone_key`: phone $2 already has an account. */
export const setPhone = statement(
  'account_set_phone',
  'update account set phone = $2, phone_verified_at = $3, password_own_at = null, version = version + 1 where account_id = $1',
);

/** Locks account $1 if its password hash is still $2. */
export const lockUnchangedPassword = statement<{ account_id: string }>(
  'account_lock_unchanged_password',
  'select account_id from account where account_id = $1 and password_hash = $2 for update',
);

/** Two who add phone $1, which has no account to lock yet, wait for each other. */
export const lockNewPhone = statement(
  'account_lock_invited',
  `select pg_advisory_xact_lock(hashtextextended('account_invited:' || $1::text, 0))`,
);

/** The account of phone $1, locked; active if it has a password, or had one. */
export const getInvited = statement<{ account_id: string; is_active: boolean }>(
  'account_invited',
  `select account_id, password_hash is not null as is_active from account where phone = $1 for no key update`,
);

/** Account $1, locked against sign-in and change. */
export const lockAccountState = statement<{ disabled_at: Date | null; is_provider: boolean; phone: string }>(
  'account_state_lock',
  'select disabled_at, is_provider, phone from account where account_id = $1 for update',
);

/** Locks the provider's accounts that work, in one order. */
export const lockProviders = statement<{ account_id: string }>(
  'account_lock_providers',
  'select account_id from account where is_provider and disabled_at is null order by account_id for update',
);

/** Account $1, disabled since $2; null to enable. */
export const setAccountDisabledAt = statement(
  'account_set_disabled',
  'update account set disabled_at = $2, version = version + 1 where account_id = $1',
);
