import type { domains } from '@regulars/contract';
import { ledgerOverview } from '../../ledger/index.ts';
import { handle } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { askForVerification, verificationReport, verificationsOf } from './verifications.service.ts';

export const ledgerHandlers = (jobs: Pick<Jobs, 'enqueue'>) =>
  handle<typeof domains.ledger>()({
    'GET /ledger': async ({ tenant }) => {
      const { closedTo, closedAt, ...figures } = await ledgerOverview(tenant.db);
      return { closed_to: closedTo, closed_at: closedAt?.toISOString() ?? null, ...figures };
    },
    'GET /ledger/verifications': ({ tenant, query }) => verificationsOf(tenant, query),
    'POST /ledger/verifications': ({ tenant, body }) => askForVerification(tenant, jobs, body.from ?? null),
    'GET /ledger/verifications/{id}': ({ tenant, params }) => verificationReport(tenant, params.id),
  });
