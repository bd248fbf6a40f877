import { domainsOf } from './modules.ts';
import { createAuthenticate } from './modules/auth/index.ts';
import type { RelyingParty } from './modules/second-factors/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Database } from './platform/database/index.ts';
import { buildServer, type Server } from './platform/http/index.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log/log.ts';

export interface AppOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** The 32-byte key that encrypts secrets at rest. */
  readonly dataKey: Buffer;
  /** Where passkeys can be used; undefined: they are not offered. */
  readonly relyingParty: RelyingParty | undefined;
  readonly consoleDir?: string | undefined;
  readonly rateLimit: number;
  readonly trustProxy: false | number | string[];
}

/** The HTTP server of the whole product. */
export const createApp = ({ dataKey, relyingParty, jobs, ...options }: AppOptions): Promise<Server> =>
  buildServer({
    ...options,
    authenticate: createAuthenticate(options.database),
    domains: domainsOf({ dataKey, relyingParty, jobs }),
  });
