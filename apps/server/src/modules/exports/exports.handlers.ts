import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { describeExport, startExport, type ExportServices } from './exports.service.ts';

export const exportHandlers = (services: ExportServices) =>
  handle<typeof domains.exports>()({
    'GET /exports': ({ tenant, query }) => describeExport(tenant, query.list, services.catalogue),
    'POST /exports': ({ tenant, body }) => startExport(tenant, body, services),
  });
