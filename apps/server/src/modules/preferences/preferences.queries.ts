import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';

const preferences = statement<{ key: string; value: unknown }>(
  'preferences',
  'select key, value from user_preference where merchant_id = $1 and user_id = $2 order by key',
);

export const listPreferences = (db: TenantView, userId: string): Promise<{ key: string; value: unknown }[]> =>
  db.query(preferences, [db.merchantId, userId]);

const set = statement<{ key: string }>(
  'preference_set',
  `insert into user_preference (merchant_id, user_id, key, value)
   select $1::uuid, $2::uuid, $3, $4::jsonb
   where (select count(*) from user_preference where merchant_id = $1 and user_id = $2 and key <> $3) < $5::bigint
   on conflict (merchant_id, user_id, key) do update set value = excluded.value returning key`,
);

/** `json` is the value as JSON text; false if the user already has `most` others. */
export const setPreference = async (
  tx: TenantTx,
  userId: string,
  key: string,
  json: string,
  most: number,
): Promise<boolean> => (await tx.query(set, [tx.merchantId, userId, key, json, most])).length > 0;

const remove = statement(
  'preference_delete',
  'delete from user_preference where merchant_id = $1 and user_id = $2 and key = $3',
);

export const removePreference = async (tx: TenantTx, userId: string, key: string): Promise<void> => {
  await tx.query(remove, [tx.merchantId, userId, key]);
};
