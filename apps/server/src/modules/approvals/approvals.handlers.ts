import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { listApprovals } from '../adjustments/index.ts';

export const approvalHandlers = handle<typeof domains.approvals>()({
  'GET /approvals': async ({ tenant, query: { size = 6 } }) => {
    const { approvals, all } = await listApprovals(tenant);
    return { items: approvals.slice(0, size), total: approvals.length, total_exact: all };
  },
});
