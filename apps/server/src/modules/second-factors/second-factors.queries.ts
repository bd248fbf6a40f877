import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';

const totp = columnsOf('account_totp', ['secret', 'begun_at', 'confirmed_at', 'last_step']);
export type TotpRow = RowOfColumns<typeof totp>;
export const getTotp = statement<TotpRow>(
  'totp_get',
  `select ${totp.select()} from account_totp where account_id = $1`,
);
export const lockTotp = statement<TotpRow>(
  'totp_lock',
  `select ${totp.select()} from account_totp where account_id = $1 for update`,
);

/** Account $1 begins with secret $2 at $3; no row if it has a confirmed one. */
export const addTotpRow = statement<{ account_id: string }>(
  'totp_begin',
  `insert into account_totp as t (account_id, secret, begun_at) values ($1, $2, $3)
   on conflict (account_id) do update set secret = excluded.secret, begun_at = excluded.begun_at where t.confirmed_at is null
   returning account_id`,
);

/** Spends step $2 of account $1, and confirms the app at $3 if that is new. */
export const setStep = statement(
  'totp_step',
  'update account_totp set last_step = $2, confirmed_at = coalesce(confirmed_at, $3) where account_id = $1',
);

/** Removes the confirmed app of account $1. */
export const removeTotpRow = statement<{ account_id: string }>(
  'totp_remove',
  'delete from account_totp where account_id = $1 and confirmed_at is not null returning account_id',
);

/** Removes passkeys and app of account $1, but for those begun from $2 on, if given. */
export const removeFactorsBefore = statement<{ account_id: string }>(
  'second_factors_remove_before',
  `with passkeys as (delete from passkey where account_id = $1 and (created_at >= $2) is not true returning account_id),
     apps as (delete from account_totp where account_id = $1 and (begun_at >= $2) is not true returning account_id)
   select account_id from passkeys union all select account_id from apps`,
);

/** Apps begun until $1 and never confirmed. */
export const removeOldTotps = statement(
  'totp_sweep',
  'delete from account_totp where confirmed_at is null and begun_at <= $1',
);

export const countRecoveryCodes = statement<{ left: number }>(
  'recovery_code_count',
  'select count(*)::integer as left from recovery_code where account_id = $1 and used_at is null',
);

/** Adds codes with the hashes $2. */
export const addRecoveryCodes = statement(
  'recovery_code_add',
  'insert into recovery_code (account_id, code_hash) select $1, unnest($2::bytea[])',
);

/** Uses code $2 of account $1 at $3: of concurrent uses, one gets the row. */
export const markRecoveryCodeUsed = statement<{ account_id: string }>(
  'recovery_code_use',
  'update recovery_code set used_at = $3 where account_id = $1 and code_hash = $2 and used_at is null returning account_id',
);

export const removeRecoveryCodes = statement('recovery_code_remove', 'delete from recovery_code where account_id = $1');

/** The phone of account $1, which authenticators show as its name. */
export const getPhone = statement<{ phone: string; actual_name: string | null }>(
  'second_factor_phone',
  'select phone, actual_name from account where account_id = $1',
);
