import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';

/** Serialises the codes of a phone or an account, $1, until the transaction ends. */
export const lockSubject = statement(
  'phone_code_lock_subject',
  `select pg_advisory_xact_lock(hashtextextended('phone_code ' || $1, 0))`,
);

export interface SentCode {
  readonly created_at: Date;
  /** Sent to the phone that is asked for now. */
  readonly is_same_phone: boolean;
}
/** The codes of phone $1 since $2 that network $3 asked for, decoys too, but those that its own account asked for. */
export const listCodesOfNetwork = statement<SentCode>(
  'phone_code_of_network',
  `select created_at, true as is_same_phone from phone_code
   where phone = $1 and network = $3 and created_at > $2 and not is_own`,
);
/** The codes sent to phone $1 since $2, but to its own account; $3: those asked for from networks known to it. */
export const listCodesOfPhone = statement<SentCode>(
  'phone_code_of_phone',
  `select created_at, true as is_same_phone from phone_code
   where phone = $1 and created_at > $2 and not is_own and not is_decoy and from_known = $3`,
);
/** How many codes of phone $1 somebody not signed in asked for since $2, decoys too; counted up to $3. */
export const countAnonymousCodes = statement<{ count: number }>(
  'phone_code_count_anonymous',
  `select count(*)::int as count from
     (select from phone_code where phone = $1 and created_at > $2 and account_id is null limit $3) codes`,
);

/** The codes that account $1 asked for since $2, now that it asks for one to phone $3. */
export const listCodesOfAccount = statement<SentCode>(
  'phone_code_of_account',
  `select created_at, false as is_anonymous, phone = $3 as is_same_phone from phone_code
   where account_id = $1 and created_at > $2`,
);

/** A newer code of phone $1 for $2 replaces the open one, at $3, that network $4 and account $5 asked for. */
export const revokeOpenCode = statement(
  'phone_code_revoke_open',
  `update phone_code set ended_at = $3 where phone = $1 and purpose = $2 and network = $4
     and account_id is not distinct from $5 and ended_at is null`,
);

export const newCodeColumns = columnsOf('phone_code', [
  'code_id',
  'phone',
  'purpose',
  'account_id',
  'is_own',
  'network',
  'from_known',
  'is_decoy',
  'digest',
  'created_at',
  'expires_at',
]);
export const addCode = statement('phone_code_insert', newCodeColumns.insert);

const open = columnsOf('phone_code', [
  'code_id',
  'account_id',
  'network',
  'digest',
  'wrong_tries',
  'wrong_elsewhere',
  'expires_at',
]);
export type OpenCodeRow = RowOfColumns<typeof open>;
/** The open codes of phone $1 for $2 at $4, of decoys only that of network $3; concurrent tries see what each other did. */
export const lockOpenCodes = statement<OpenCodeRow>(
  'phone_code_lock_open',
  `select ${open.select()} from phone_code
   where phone = $1 and purpose = $2 and ended_at is null and expires_at > $4 and (network = $3 or not is_decoy)
   order by code_id for update`,
);

export const markCodesEnded = statement(
  'phone_code_mark_ended',
  'update phone_code set ended_at = $2 where code_id = any ($1::uuid[])',
);

/** Counts a wrong try of the codes $1; of $2 from another network than their own; $3 ended by it, at $4. */
export const markWrongTries = statement(
  'phone_code_mark_wrong_tries',
  `update phone_code set
     wrong_tries = wrong_tries + case when code_id = any ($2::uuid[]) then 0 else 1 end,
     wrong_elsewhere = wrong_elsewhere + case when code_id = any ($2::uuid[]) then 1 else 0 end,
     ended_at = case when code_id = any ($3::uuid[]) then $4::timestamptz end
   where code_id = any ($1::uuid[])`,
);

export const removeOldCodes = statement('phone_code_sweep', 'delete from phone_code where created_at <= $1');

export const spentProofColumns = columnsOf('spent_proof', ['digest', 'expires_at']);
/** No row: it was used before. */
export const addSpentProof = statement<{ digest: Buffer }>(
  'spent_proof_insert',
  `${spentProofColumns.insert} on conflict (digest) do nothing returning digest`,
);
export const removeOldProofs = statement('spent_proof_sweep', 'delete from spent_proof where expires_at <= $1');

/** Lets session $1 do what needs an identity check, until $2. */
export const setStepUp = statement(
  'session_step_up_set',
  `insert into session_step_up (family_id, until) values ($1, $2)
   on conflict (family_id) do update set until = excluded.until`,
);
export const getStepUp = statement<{ until: Date }>(
  'session_step_up_get',
  'select until from session_step_up where family_id = $1 and until > $2',
);
export const removeOldStepUps = statement('session_step_up_sweep', 'delete from session_step_up where until <= $1');
