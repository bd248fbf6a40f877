import { columnsOf, statement } from '../../platform/database/index.ts';

export const stateColumns = columnsOf('wechat_state', [
  'state_hash',
  'verifier_hash',
  'purpose',
  'session_family',
  'app_id',
  'expires_at',
]);
export const addState = statement('wechat_state_add', stateColumns.insert);

/**
 * Spends state $1 of verifier $2 and purpose $3, in session family $4 if it has one, valid at $5: of concurrent returns,
 * one gets the row; a return in another browser leaves it.
 */
export const removeState = statement<{ app_id: string }>(
  'wechat_state_spend',
  `delete from wechat_state
   where state_hash = $1 and verifier_hash = $2 and purpose = $3 and session_family is not distinct from $4 and expires_at > $5
   returning app_id`,
);

export const removeOldStates = statement('wechat_state_sweep', 'delete from wechat_state where expires_at <= $1');

/** When session family $1 was signed in to. */
export const getSignedInAt = statement<{ signed_in_at: Date }>(
  'wechat_signed_in_at',
  'select signed_in_at from session where family_id = $1 limit 1',
);
