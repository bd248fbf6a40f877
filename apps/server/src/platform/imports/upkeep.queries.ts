import { statement } from '../database/index.ts';

interface OfMerchant {
  readonly merchant_id: string;
  readonly batch_id: string;
}

/** Unconfirmed imports of all merchants, untouched since $1. */
export const listAbandonedBatches = statement<OfMerchant>(
  'import_abandoned',
  `select merchant_id, batch_id from import_batch where state in ('columns', 'checked') and coalesce(touched_at, created_at) < $1`,
);

/** Imports of all merchants whose check was claimed, untouched since $1. */
export const listClaimedChecks = statement<OfMerchant>(
  'import_claimed_checks',
  `select merchant_id, batch_id from import_batch
   where state in ('reading', 'checking') and check_job is not null and coalesce(touched_at, created_at) < $1`,
);

/**
 * Imports of all merchants, of kind $1, whose rows still have their contents: posted before $2 (null: none) or rolled
 * back before $3.
 */
export const listBatchesToClear = statement<OfMerchant>(
  'import_to_clear',
  `select merchant_id, batch_id from import_batch
   where state in ('posted', 'rolled_back') and cleared_at is null and kind = $1
     and ended_at < case when state = 'posted' then $2::timestamptz else $3::timestamptz end`,
);
