import { statement, type TenantView } from '../platform/database/index.ts';
import type { Document } from './calls.ts';
import type { DocumentRow } from './reading-postings.ts';

/** An open hold, with the names of its user and branch. */
export interface OpenHold {
  readonly hold_id: number;
  readonly principal: number;
  readonly bonus: number;
  readonly points: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly branch_name: string | null;
  readonly operator: string | null;
  readonly document: DocumentRow;
}

const openHolds = statement<OpenHold>(
  'ledger_holds_open',
  `select h.hold_id, h.principal, h.bonus, h.points, h.created_at, h.expires_at, b.name as branch_name,
     coalesce(u.actual_name, c.actual_name) as operator,
     json_build_object('kind', h.document_kind, 'id', h.document_id, 'step', h.step, 'number', d.number) as document
   from ledger_hold h
   left join document d on d.merchant_id = $1 and d.kind = h.document_kind and d.document_id = h.document_id
   left join branch b on b.merchant_id = $1 and b.branch_id = h.branch_id
   left join merchant_user u on u.merchant_id = $1 and u.user_id = h.actor_id
   left join account c on c.account_id = u.account_id
   where h.merchant_id = $1 and h.account_id = $2 and h.state = 'open'
   order by h.expires_at, h.hold_id`,
);

/** A member's open holds, soonest expiry first. */
export const listOpenHolds = (db: TenantView, accountId: string): Promise<OpenHold[]> =>
  db.query(openHolds, [db.merchantId, accountId]);

/** A hold of a document. */
export interface HoldOfDocument {
  readonly hold_id: number;
  readonly step: string;
  readonly state: 'open' | 'captured' | 'released' | 'lapsed';
}
const ofDocument = statement<HoldOfDocument>(
  'ledger_holds_of_document',
  `select hold_id, step, state from ledger_hold where merchant_id = $1 and document_kind = $2 and document_id = $3
   order by hold_id`,
);
/** The holds of a document, in the order in which they were made. */
export const listHolds = (view: TenantView, { kind, id }: Pick<Document, 'kind' | 'id'>): Promise<HoldOfDocument[]> =>
  view.query(ofDocument, [view.merchantId, kind, id]);
