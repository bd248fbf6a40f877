import { statement } from '../../platform/database/index.ts';

/** Gives a nonce ($2) of the newest key that is published at $1; no row where there is none. */
export const addNonce = statement<{ key_id: string; public_key: string }>(
  'sign_in_nonce_insert',
  `with newest as (
     select key_id, public_key from sign_in_key where retired_at > $1 order by created_at desc, key_id desc limit 1
   ), issued as (
     insert into sign_in_nonce (nonce, key_id, expires_at) select $2, key_id, $3 from newest
   )
   select key_id, public_key from newest`,
);

/** Keys that stay published beyond $1. */
export const listLastingKeys = statement<{ key_id: string; private_key: Buffer }>(
  'sign_in_key_lasting',
  'select key_id, private_key from sign_in_key where retired_at > $1 order by created_at desc, key_id desc limit 1',
);

export const addKey = statement(
  'sign_in_key_insert',
  'insert into sign_in_key (key_id, public_key, private_key, created_at, retired_at) values ($1, $2, $3, $4, $5)',
);

/** A key that retired after $2 still opens what was encrypted under it. */
export const getPrivateKey = statement<{ private_key: Buffer }>(
  'sign_in_key_private',
  'select private_key from sign_in_key where key_id = $1 and retired_at > $2',
);

/** Spends a nonce: of all who try, one gets the row. */
export const removeNonce = statement<{ nonce: string }>(
  'sign_in_nonce_spend',
  'delete from sign_in_nonce where nonce = $1 and key_id = $2 and expires_at > $3 returning nonce',
);

export const removeOldNonces = statement('sign_in_nonce_sweep', 'delete from sign_in_nonce where expires_at <= $1');

/** After the nonces, which refer to them and expire long before. */
export const removeOldKeys = statement('sign_in_key_sweep', 'delete from sign_in_key where retired_at <= $1');
