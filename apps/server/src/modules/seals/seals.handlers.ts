import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SealConfig } from './seals.jobs.ts';
import { getSeals, requestCheck } from './seals.service.ts';

export interface SealServices extends SealConfig {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

// The log is sealed as a whole.
export const sealHandlers = ({ jobs, ...config }: SealServices) =>
  handle<typeof domains.seals>()({
    'GET /logs/seals': ({ tenant }) => getSeals(tenant.db, tenant.now),
    'POST /logs/seals/checks': ({ tenant }) => requestCheck(tenant, jobs, config),
  });
