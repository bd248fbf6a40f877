import { statement, type TenantView } from '../platform/database/index.ts';
import type { Amounts } from './calls.ts';

const ofMerchant = statement<Amounts>(
  'ledger_totals',
  `select coalesce(sum(principal), 0)::bigint as principal, coalesce(sum(bonus), 0)::bigint as bonus,
     coalesce(sum(points), 0)::bigint as points, coalesce(sum(growth), 0)::bigint as growth
   from ledger_account where merchant_id = $1`,
);

const ofDocument = statement<Amounts>(
  'ledger_document_totals',
  `select coalesce(sum(principal), 0)::bigint as principal, coalesce(sum(bonus), 0)::bigint as bonus,
     coalesce(sum(points), 0)::bigint as points, coalesce(sum(growth), 0)::bigint as growth
   from ledger_posting where merchant_id = $1 and document_kind = $2 and document_id = $3 and (effect = 'reversal') = $4`,
);

const none: Amounts = { principal: 0, bonus: 0, points: 0, growth: 0 };

/** The sum of all members' balances. Reads every account. */
export const getMerchantTotals = async (db: TenantView): Promise<Amounts> =>
  (await db.query(ofMerchant, [db.merchantId]))[0] ?? none;

/** The totals of a document's postings: those it made, or the reversals posted under it. */
export const getDocumentTotals = async (
  db: TenantView,
  document: { readonly kind: string; readonly id: string },
  which: 'made' | 'reversed',
): Promise<Amounts> =>
  (await db.query(ofDocument, [db.merchantId, document.kind, document.id, which === 'reversed']))[0] ?? none;
