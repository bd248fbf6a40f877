import { getDocumentMember } from '../../ledger/index.ts';
import type { DocumentSource } from '../../platform/documents/index.ts';

/** Orders, gifts and cancellations, which the ledger knows by what they posted or hold. Members are served in any branch. */
export const orderDocuments: DocumentSource = {
  kinds: ['top_up_order', 'consumption_order', 'refund_order', 'gift', 'cancellation', 'statutory_refund'],
  find: async ({ permissions, db }, kind, id) => {
    const memberId = permissions.has('member:read') ? await getDocumentMember(db, { kind, id }) : undefined;
    return memberId === undefined ? undefined : { memberId };
  },
};
