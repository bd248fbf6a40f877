import { statement, type TenantView } from '../platform/database/index.ts';
import type { Document } from './calls.ts';

const selectPostingOf = statement<{ posting_id: number }>(
  'ledger_posting_of',
  'select posting_id from ledger_posting where merchant_id = $1 and document_kind = $2 and document_id = $3 and step = $4',
);

/** The posting of a document's step, if it was posted. */
export const getPostingId = async (
  view: TenantView,
  { kind, id, step = '' }: Document,
): Promise<number | undefined> => {
  const [row] = await view.query(selectPostingOf, [view.merchantId, kind, id, step]);
  return row?.posting_id;
};

const placeOfDocument = statement<{ account_id: string; branch_id: string | null }>(
  'ledger_document_place',
  `select account_id, branch_id from ledger_posting
   where merchant_id = $1 and document_kind = $2 and document_id = $3 and purse_after is null
   union all
   select account_id, branch_id from ledger_hold where merchant_id = $1 and document_kind = $2 and document_id = $3
   limit 1`,
);

/** The account on which a document was posted, or holds value, and the branch. */
export const getDocumentPlace = async (
  view: TenantView,
  { kind, id }: Pick<Document, 'kind' | 'id'>,
): Promise<{ account_id: string; branch_id: string | null } | undefined> =>
  (await view.query(placeOfDocument, [view.merchantId, kind, id]))[0];
