import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { getExportOptions, startExport, type ExportServices } from './exports.service.ts';

export const exportHandlers = (services: ExportServices) =>
  handle<typeof domains.exports>()({
    'GET /exports': ({ tenant, query }) => getExportOptions(tenant, query.list, services.catalogue),
    'POST /exports': ({ tenant, body }) => startExport(tenant, body, services),
  });
