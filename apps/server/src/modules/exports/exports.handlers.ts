import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { describeExport, startExport, type TaskStart } from './exports.service.ts';

export const exportHandlers = (start: TaskStart) =>
  handle<typeof domains.exports>()({
    'GET /exports': ({ tenant, query }) => describeExport(tenant, query.list),
    'POST /exports': ({ tenant, body }) => startExport(tenant, body, start),
  });
