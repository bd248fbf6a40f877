import { getDocumentPlace } from '../../ledger/index.ts';
import { statement, type TenantView } from '../../platform/database/index.ts';
import type { DocumentSource } from '../../platform/documents/index.ts';
import { isWithin } from '../branches/index.ts';
import { getMember } from '../members/index.ts';

interface OrderPlace {
  readonly kind: 'consumption_order' | 'top_up_order';
  readonly id: string;
  readonly member_id: string | null;
  readonly branch_id: string;
}

const place = statement<OrderPlace>(
  'order_of_document',
  `with sought as (
     select order_id as id from consumption_refund where merchant_id = $1 and refund_id = $2
     union all select order_id from top_up_refund where merchant_id = $1 and refund_id = $2
     union all select $2::uuid
   )
   select 'consumption_order' as kind, o.order_id as id, o.member_id, o.branch_id
   from sought join consumption o on o.merchant_id = $1 and o.order_id = sought.id
   union all
   select 'top_up_order', o.order_id, o.member_id, o.branch_id
   from sought join top_up_order o on o.merchant_id = $1 and o.order_id = sought.id
   union all
   select 'consumption_order', h.order_id, h.member_id, h.branch_id
   from sought join held_order h on h.merchant_id = $1 and h.order_id = sought.id and h.state <> 'captured'`,
);

/** The order or the top-up that a document is, or that it refunds. */
const getOrderPlace = async (view: TenantView, documentId: string): Promise<OrderPlace | undefined> =>
  (await view.query(place, [view.merchantId, documentId]))[0];

const listOf = { consumption_order: 'order:read', top_up_order: 'top_up:read' } as const;

const findPosted: DocumentSource['find'] = async (tenant, kind, id) => {
  const { permissions, branches, db } = tenant;
  const posted = permissions.has('member:read') ? await getDocumentPlace(db, { kind, id }) : undefined;
  if (!posted) return undefined;
  const { account_id: memberId, branch_id: branchId } = posted;
  const isSeen =
    (branchId !== null && isWithin(branches, branchId)) ||
    isWithin(branches, (await getMember(tenant, memberId)).branch_id);
  return isSeen ? { memberId } : undefined;
};

/**
 * Orders, top-ups and their refunds, also those that moved nothing in the ledger; and gifts and cancellations, which it
 * knows by what they posted. Their numbers can be guessed, so they lead only to what happened in the user's branches, and
 * to these branches' members.
 */
export const orderDocuments: DocumentSource = {
  kinds: ['top_up_order', 'consumption_order', 'refund_order', 'gift', 'cancellation', 'statutory_refund'],
  find: async (tenant, kind, id) => {
    const { permissions, branches, db } = tenant;
    const order = await getOrderPlace(db, id);
    if (order && permissions.has(listOf[order.kind]) && isWithin(branches, order.branch_id))
      return { memberId: order.member_id, shownBy: { kind: order.kind, id: order.id } };
    return findPosted(tenant, kind, id);
  },
};
