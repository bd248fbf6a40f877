import type { domains } from '@regulars/contract';
import { getOverview } from '../../ledger/index.ts';
import { handle } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { getReport, listVerifications, requestVerification } from './verifications.service.ts';

// The ledger's figures and findings cover all members.
export const ledgerHandlers = (jobs: Pick<Jobs, 'enqueue'>) =>
  handle<typeof domains.ledger>()({
    'GET /ledger': async ({ tenant }) => {
      const { closedTo, closedAt, ...figures } = await getOverview(tenant.db);
      return { closed_to: closedTo, closed_at: closedAt?.toISOString() ?? null, ...figures };
    },
    'GET /ledger/verifications': ({ tenant, query }) => listVerifications(tenant, query),
    'POST /ledger/verifications': ({ tenant, body }) => requestVerification(tenant, jobs, body.from ?? null),
    'GET /ledger/verifications/{id}': ({ tenant, params }) => getReport(tenant, params.id),
  });
