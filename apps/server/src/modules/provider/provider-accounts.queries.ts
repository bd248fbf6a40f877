import { statement } from '../../platform/database/index.ts';

export interface AccountRow {
  readonly account_id: string;
  readonly account_no: string;
  readonly phone: string;
  readonly actual_name: string | null;
  readonly created_at: Date;
  readonly disabled: boolean;
  readonly is_provider: boolean;
  readonly has_password: boolean;
  readonly phone_verified: boolean;
  readonly activation_needed: boolean;
  readonly second_factor: boolean;
  readonly sessions: number;
  readonly last_signed_in_at: Date | null;
  readonly merchants: { merchant_id: string; merchant_no: string; abbreviation_name: string }[];
}

const shown = `select a.account_id, a.account_no, a.phone, a.actual_name, a.created_at, a.disabled_at is not null as disabled, a.is_provider,
   a.password_hash is not null as has_password, a.phone_verified_at is not null as phone_verified,
   a.activation_needed_at is not null as activation_needed,
   (exists (select from account_totp f where f.account_id = a.account_id and f.confirmed_at is not null) or exists (select from passkey k where k.account_id = a.account_id)) as second_factor,
   (select count(distinct s.family_id)::integer from session s where s.account_id = a.account_id and s.revoked_at is null and s.expires_at > $1) as sessions,
   (select max(l.at) from sign_in_log l where l.account_id = a.account_id and l.outcome = 'ok') as last_signed_in_at,
   (select coalesce(jsonb_agg(t order by t.abbreviation_name, t.merchant_no), '[]') from (
      select m.merchant_id, m.merchant_no, m.abbreviation_name from account_merchant l join merchant m on m.merchant_id = l.merchant_id
      where l.account_id = a.account_id order by m.abbreviation_name, m.merchant_no limit 50
    ) t) as merchants
   from account a`;

/** $1 now, $2 phone, $3 number; either. */
export const getAccountFound = statement<AccountRow>(
  'provider_account_found',
  `${shown} where a.phone = $2 or a.account_no = $3`,
);

/** $1 now, $2 account. */
export const getAccountById = statement<AccountRow>('provider_account', `${shown} where a.account_id = $2`);
