import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';

const shown = columnsOf('passkey', ['passkey_id', 'name', 'synced', 'created_at', 'last_used_at']);
export type ShownPasskey = RowOfColumns<typeof shown>;
/** The passkeys of account $1, oldest first. */
export const listPasskeyRows = statement<ShownPasskey>(
  'passkey_list',
  `select ${shown.select()} from passkey where account_id = $1 order by created_at, passkey_id`,
);

const credential = columnsOf('passkey', ['credential_id', 'transports']);
export const listCredentials = statement<RowOfColumns<typeof credential>>(
  'passkey_credentials',
  `select ${credential.select()} from passkey where account_id = $1 order by created_at, passkey_id`,
);

export const passkeyColumns = columnsOf('passkey', [
  'passkey_id',
  'account_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'synced',
  'name',
  'created_at',
]);
/** No row if the credential is known. */
export const addPasskeyRow = statement<ShownPasskey>(
  'passkey_add',
  `${passkeyColumns.insert} on conflict (credential_id) do nothing returning ${shown.select()}`,
);

/** Renames passkey $2 of account $1. */
export const setPasskeyName = statement<ShownPasskey>(
  'passkey_rename',
  `update passkey set name = $3 where account_id = $1 and passkey_id = $2 returning ${shown.select()}`,
);

export const removePasskeyRow = statement<{ passkey_id: string }>(
  'passkey_remove',
  'delete from passkey where account_id = $1 and passkey_id = $2 returning passkey_id',
);

export const removePasskeyRows = statement('passkey_remove_all', 'delete from passkey where account_id = $1');

const known = columnsOf('passkey', ['passkey_id', 'account_id', 'credential_id', 'public_key', 'counter']);
export type KnownPasskey = RowOfColumns<typeof known>;
/** By the authenticator's id of it. */
export const getPasskeyRow = statement<KnownPasskey & { readonly phone: string }>(
  'passkey_of_credential',
  `select ${known.select('p')}, a.phone from passkey p join account a on a.account_id = p.account_id where p.credential_id = $1`,
);

/** Sets the counter of passkey $1 from $2 to $3, used at $4; no row if another use came first. */
export const markPasskeyUsed = statement<{ passkey_id: string }>(
  'passkey_used',
  'update passkey set counter = $3, last_used_at = $4 where passkey_id = $1 and counter = $2 returning passkey_id',
);

export const challengeColumns = columnsOf('passkey_challenge', [
  'challenge_hash',
  'purpose',
  'account_id',
  'expires_at',
]);
export const addChallenge = statement('passkey_challenge_add', challengeColumns.insert);

/** Spends challenge $1 for purpose $2 of account $3 (null: any), if it is valid at $4. */
export const removeChallenge = statement<{ purpose: string }>(
  'passkey_challenge_spend',
  `delete from passkey_challenge
   where challenge_hash = $1 and purpose = $2 and account_id is not distinct from $3 and expires_at > $4 returning purpose`,
);

export const removeOldChallenges = statement(
  'passkey_challenge_sweep',
  'delete from passkey_challenge where expires_at <= $1',
);
