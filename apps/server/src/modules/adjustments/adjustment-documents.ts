import type { DocumentSource } from '../../platform/documents/index.ts';
import { getAdjustmentRow } from './adjustment-list.queries.ts';

export const adjustmentDocuments: DocumentSource = {
  kinds: ['adjustment'],
  find: async (tenant, _, id) => {
    if (!tenant.permissions.has('adjustment:read') && !tenant.permissions.has('adjustment:create')) return undefined;
    const row = await getAdjustmentRow(tenant.db, id, tenant);
    return row && { memberId: row.member_id };
  },
};
