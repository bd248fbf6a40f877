import { domains } from '@regulars/contract';
import { actionHandlers } from './modules/actions/index.ts';
import { adjustmentHandlers } from './modules/adjustments/index.ts';
import { approvalHandlers } from './modules/approvals/index.ts';
import { assetHandlers } from './modules/assets/index.ts';
import { authHandlers, createAuthenticate } from './modules/auth/index.ts';
import { brandHandlers } from './modules/brands/index.ts';
import { categoryHandlers } from './modules/categories/index.ts';
import { dictionaryHandlers } from './modules/dictionaries/index.ts';
import { exportHandlers } from './modules/exports/index.ts';
import { gradeHandlers } from './modules/grades/index.ts';
import { ledgerHandlers } from './modules/ledger/index.ts';
import { memberImportHandlers } from './modules/member-imports/index.ts';
import { memberHandlers } from './modules/members/index.ts';
import { merchantHandlers } from './modules/merchants/index.ts';
import { noticeHandlers } from './modules/notices/index.ts';
import { openingHandlers } from './modules/opening-balances/index.ts';
import { preferenceHandlers } from './modules/preferences/index.ts';
import { savedViewHandlers } from './modules/saved-views/index.ts';
import { taskHandlers } from './modules/tasks/index.ts';
import { userHandlers } from './modules/users/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Database } from './platform/database/index.ts';
import { buildServer, domain, type Server } from './platform/http/index.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log/log.ts';
import type { TaskQueue } from './platform/tasks/index.ts';
import { taskDefinitions, tasksJob } from './task-kinds.ts';
import { waitingSources } from './waiting-kinds.ts';

export interface AppOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** The 32-byte key that encrypts secrets at rest. */
  readonly dataKey: Buffer;
  readonly consoleDir?: string | undefined;
  readonly rateLimit: number;
  readonly trustProxy: false | number | string[];
}

const queueOf = ({ enqueue }: AppOptions['jobs']): TaskQueue => ({ enqueue, job: tasksJob });

/** The HTTP server of the whole product: every domain with its handlers. */
export const createApp = ({ dataKey, jobs, ...options }: AppOptions): Promise<Server> =>
  buildServer({
    ...options,
    authenticate: createAuthenticate(options.database),
    domains: [
      domain('auth', domains.auth, authHandlers({ dataKey })),
      domain('merchants', domains.merchants, merchantHandlers),
      domain('members', domains.members, memberHandlers(queueOf(jobs))),
      domain('member-imports', domains.memberImports, memberImportHandlers(jobs)),
      domain('assets', domains.assets, assetHandlers),
      domain('grades', domains.grades, gradeHandlers),
      domain('dictionaries', domains.dictionaries, dictionaryHandlers),
      domain('opening-balances', domains.openingBalances, openingHandlers(jobs)),
      domain('preferences', domains.preferences, preferenceHandlers),
      domain('adjustments', domains.adjustments, adjustmentHandlers),
      domain('brands', domains.brands, brandHandlers(queueOf(jobs))),
      domain('categories', domains.categories, categoryHandlers),
      domain('saved-views', domains.savedViews, savedViewHandlers),
      domain('approvals', domains.approvals, approvalHandlers),
      domain('ledger', domains.ledger, ledgerHandlers(jobs)),
      domain('tasks', domains.tasks, taskHandlers(taskDefinitions)),
      domain('notices', domains.notices, noticeHandlers({ definitions: taskDefinitions, sources: waitingSources })),
      domain(
        'exports',
        domains.exports,
        exportHandlers({ enqueue: jobs.enqueue, job: tasksJob, definitions: taskDefinitions }),
      ),
      domain('actions', domains.actions, actionHandlers(queueOf(jobs))),
      domain('users', domains.users, userHandlers),
    ],
  });
