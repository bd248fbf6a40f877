import type { Endpoints } from '@regulars/contract/kernel';
import type { DeviceConfig } from './modules/devices/index.ts';
import type { ItemSourceConfig } from './modules/item-syncs/index.ts';
import type { PictureConfig } from './modules/pictures/index.ts';
import type { SealConfig } from './modules/seals/index.ts';
import type { FactorServices } from './modules/second-factors/index.ts';
import type { ChannelConfig } from './modules/settings/index.ts';
import type { UserServices } from './modules/users/index.ts';
import type { WechatServices } from './modules/wechat-sign-in/index.ts';
import type { AnyAction } from './platform/actions/index.ts';
import type { DocumentSource } from './platform/documents/index.ts';
import type { AnyExport } from './platform/exports/index.ts';
import { domain, type Domain, type Handlers } from './platform/http/index.ts';
import type { ImportKindDefinition, ImportWork } from './platform/imports/index.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { WaitingSource } from './platform/notices/index.ts';
import type { TaskQueue } from './platform/tasks/index.ts';

/** What handlers need from the program. */
export interface Services
  extends FactorServices, WechatServices, SealConfig, ItemSourceConfig, ChannelConfig, DeviceConfig, PictureConfig {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly queue: TaskQueue;
}

/** An import whose writes need the program’s services. */
interface ServedImport {
  readonly kind: ImportKindDefinition;
  readonly serve: (services: UserServices) => ImportWork;
}

/** What a module contributes besides its endpoints. */
interface Contributions {
  /** The exports of its lists. */
  readonly exports: readonly AnyExport[];
  /** Its batch operations that can be undone. */
  readonly actions: readonly AnyAction[];
  readonly imports: readonly (ImportWork | ServedImport)[];
  /** Its items that wait for a user's decision. */
  readonly waiting: readonly WaitingSource[];
  /** Its numbered documents. */
  readonly documents: readonly DocumentSource[];
}

export interface Module extends Contributions {
  readonly endpoints: Endpoints;
  readonly serve: (services: Services) => Domain;
}

/** A domain’s handlers and what else it contributes. */
export const module = <E extends Endpoints>(
  name: string,
  endpoints: E,
  handlersOf: (services: Services) => Handlers<E>,
  contributions: Partial<Contributions> = {},
): Module => ({
  endpoints,
  serve: (services) => domain(name, endpoints, handlersOf(services)),
  exports: [],
  actions: [],
  imports: [],
  waiting: [],
  documents: [],
  ...contributions,
});
