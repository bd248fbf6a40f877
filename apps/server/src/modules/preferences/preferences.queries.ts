import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';

const preferencesOf = statement<{ key: string; value: unknown }>(
  'preferences',
  'select key, value from user_preference where merchant_id = $1 and user_id = $2 order by key',
);

export const listPreferences = (db: TenantView, userId: string): Promise<{ key: string; value: unknown }[]> =>
  db.query(preferencesOf, [db.merchantId, userId]);

const keep = statement(
  'preference_keep',
  `insert into user_preference (merchant_id, user_id, key, value) values ($1, $2, $3, $4)
   on conflict (merchant_id, user_id, key) do update set value = excluded.value`,
);

/** `json` is the value's JSON text. */
export const keepPreference = async (tx: TenantTx, userId: string, key: string, json: string): Promise<void> => {
  await tx.query(keep, [tx.merchantId, userId, key, json]);
};

const forget = statement(
  'preference_forget',
  'delete from user_preference where merchant_id = $1 and user_id = $2 and key = $3',
);

export const forgetPreference = async (tx: TenantTx, userId: string, key: string): Promise<void> => {
  await tx.query(forget, [tx.merchantId, userId, key]);
};
