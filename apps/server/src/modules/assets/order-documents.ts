import { getDocumentPlace } from '../../ledger/index.ts';
import type { DocumentSource } from '../../platform/documents/index.ts';
import { isWithin } from '../branches/index.ts';
import { getMember } from '../members/index.ts';

/**
 * Orders, gifts and cancellations, which the ledger knows by what they posted or hold. Their numbers can be guessed, so
 * they lead only to what happened in the user's branches, and to these branches' members.
 */
export const orderDocuments: DocumentSource = {
  kinds: ['top_up_order', 'consumption_order', 'refund_order', 'gift', 'cancellation', 'statutory_refund'],
  find: async (tenant, kind, id) => {
    const { permissions, branches, db } = tenant;
    const place = permissions.has('member:read') ? await getDocumentPlace(db, { kind, id }) : undefined;
    if (!place) return undefined;
    const { account_id: memberId, branch_id: branchId } = place;
    const isSeen =
      (branchId !== null && isWithin(branches, branchId)) ||
      isWithin(branches, (await getMember(tenant, memberId)).branch_id);
    return isSeen ? { memberId } : undefined;
  },
};
