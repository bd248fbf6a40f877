import { domainsOf } from './modules.ts';
import { createAuthenticate, listPhonesOfAccounts } from './modules/auth/index.ts';
import type { RelyingParty } from './modules/second-factors/index.ts';
import type { PaymentHosts, SmsAccount } from './platform/config/third-parties.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Database } from './platform/database/index.ts';
import type { FileStore } from './platform/files/index.ts';
import { buildServer, type Server } from './platform/http/index.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log/log.ts';
import type { WechatOpen } from './platform/wechat-open/index.ts';
import { createSms, tencentGateway, type Sms } from './platform/sms/index.ts';

export interface AppOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly sms: Sms | undefined;
  /** The 32-byte key that encrypts secrets at rest. */
  readonly dataKey: Buffer;
  /** A file outside the database that gets the heads of the operation log’s seals; undefined: none. */
  readonly auditHeadFile?: string | undefined;
  /** The address of an item source that may be on this machine. */
  readonly itemSourceUrl: string | undefined;
  /** Where pictures are kept. */
  readonly files: FileStore;
  /** Where payment channels are reached. */
  readonly payments: PaymentHosts;
  /** Where passkeys can be used; undefined: they are not offered. */
  readonly relyingParty: RelyingParty | undefined;
  /** Signing in with WeChat; undefined: it is not configured. */
  readonly wechat: WechatOpen | undefined;
  /** The origin at which the product is reached; undefined: its own. */
  readonly publicUrl?: string | undefined;
  /** Whether the console can be open at an origin. */
  readonly isConsoleOrigin: (origin: string) => boolean;
  readonly consoleDir?: string | undefined;
  readonly rateLimit: number;
  readonly trustProxy: false | number | string[];
}

/** The product's text messages through an account at the gateway. */
export const smsThrough = (account: SmsAccount, dataKey: Buffer): Sms =>
  createSms({
    gateway: tencentGateway(account),
    dataKey,
    withAccount: listPhonesOfAccounts,
  });

/** The HTTP server of the whole product. */
export const createApp = ({
  dataKey,
  auditHeadFile,
  itemSourceUrl,
  payments,
  files,
  relyingParty,
  jobs,
  sms,
  wechat,
  isConsoleOrigin,
  publicUrl,
  ...options
}: AppOptions): Promise<Server> =>
  buildServer({
    ...options,
    dataKey,
    framed: wechat && [wechat.pageOrigin],
    authenticate: createAuthenticate(options.database),
    domains: domainsOf({
      dataKey,
      auditHeadFile,
      itemSourceUrl,
      payments,
      files,
      relyingParty,
      jobs,
      sms,
      wechat,
      isConsoleOrigin,
      publicUrl,
    }),
  });
