import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { getReplay, startReplay, type ReplayServices } from './replays.service.ts';

export const replayHandlers = (services: ReplayServices) =>
  handle<typeof domains.replays>()({
    'POST /rule-replays': ({ tenant, body }) => startReplay(tenant, body, services),
    'GET /rule-replays/{id}': ({ tenant, params }) => getReplay(tenant, params.id, services.definitions),
  });
