import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  batchOf,
  cancelBatch,
  confirmBatch,
  listOf,
  mustSee,
  rollBackBatch,
  rowsOf,
  uploadBatch,
  type Enqueue,
} from './opening-balances.service.ts';
import { errorFile, templateFile } from './opening-files.service.ts';

export const openingHandlers = ({ enqueue }: { readonly enqueue: Enqueue }) =>
  handle<typeof domains.openingBalances>()({
    'POST /opening-balances': ({ tenant, receive }) => uploadBatch(tenant, receive, enqueue),
    'GET /opening-balances': ({ tenant, query }) => listOf(tenant, query),
    'GET /opening-balances/template': ({ tenant, query }) => templateFile(query.format, tenant.language),
    'GET /opening-balances/{id}': ({ tenant, params }) => batchOf(tenant, params.id),
    'GET /opening-balances/{id}/rows': ({ tenant, params, query }) => rowsOf(tenant, params.id, query),
    'GET /opening-balances/{id}/errors.csv': async ({ tenant, params }) => {
      await mustSee(tenant, params.id);
      return errorFile(tenant, params.id);
    },
    'PUT /opening-balances/{id}/confirm': ({ tenant, params }) => confirmBatch(tenant, params.id, enqueue),
    'PUT /opening-balances/{id}/cancel': ({ tenant, params }) => cancelBatch(tenant, params.id),
    'PUT /opening-balances/{id}/roll-back': ({ tenant, params, body }) =>
      rollBackBatch(tenant, params.id, body.reason, enqueue),
  });
