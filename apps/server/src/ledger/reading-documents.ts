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

const selectPostingsOf = statement<{ step: string; posting_id: number }>(
  'ledger_postings_of',
  `select step, posting_id from ledger_posting
   where merchant_id = $1 and document_kind = $2 and document_id = $3 and step = any ($4::text[]) order by array_position($4::text[], step)`,
);

/** The postings of a document's steps, in that order; steps that were not posted are left out. */
export const listPostingIds = async (
  view: TenantView,
  { kind, id }: Pick<Document, 'kind' | 'id'>,
  steps: readonly string[],
): Promise<{ readonly step: string; readonly postingId: number }[]> =>
  (await view.query(selectPostingsOf, [view.merchantId, kind, id, steps])).map(({ step, posting_id: postingId }) => ({
    step,
    postingId,
  }));

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

/** A posting of a document, with the balances after it. */
export interface DocumentPosting {
  readonly document_kind: string;
  readonly document_id: string;
  readonly step: string;
  readonly principal: number;
  readonly bonus: number;
  readonly points: number;
  readonly growth: number;
  readonly principal_after: number;
  readonly bonus_after: number;
  readonly points_after: number;
  readonly growth_after: number;
}

const postingsOfAll = statement<DocumentPosting>(
  'ledger_postings_of_documents',
  `select p.document_kind, p.document_id, p.step, p.principal, p.bonus, p.points, p.growth,
     p.principal_after, p.bonus_after, p.points_after, p.growth_after
   from json_to_recordset($2::json) as asked (kind text, id uuid)
   join ledger_posting p on p.merchant_id = $1 and p.document_kind = asked.kind and p.document_id = asked.id
   where p.purse_after is null order by p.account_id, p.number`,
);
/** The postings of documents on members' accounts, those of an account in turn. */
export const listDocumentPostings = (
  view: TenantView,
  documents: readonly Pick<Document, 'kind' | 'id'>[],
): Promise<DocumentPosting[]> => view.query(postingsOfAll, [view.merchantId, JSON.stringify(documents)]);
