import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { batchSeen, errorFile, pageOfBatches, templateFile } from '../../platform/imports/index.ts';
import { presentBatchItem } from './opening-balances.presenter.ts';
import { batchOf, cancel, confirm, rollBack, rowsOf, upload, type Enqueue } from './opening-balances.service.ts';
import { openingImport } from './opening-import.ts';

export const openingHandlers = ({ enqueue }: { readonly enqueue: Enqueue }) =>
  handle<typeof domains.openingBalances>()({
    'POST /opening-balances': ({ tenant, receive }) => upload(tenant, receive, enqueue),
    'GET /opening-balances': ({ tenant, query }) =>
      pageOfBatches(openingImport, tenant, query, (batch) => presentBatchItem(batch, tenant)),
    'GET /opening-balances/template': ({ tenant, query }) => templateFile(openingImport, query.format, tenant.language),
    'GET /opening-balances/{id}': ({ tenant, params }) => batchOf(tenant, params.id),
    'GET /opening-balances/{id}/rows': ({ tenant, params, query }) => rowsOf(tenant, params.id, query),
    'GET /opening-balances/{id}/errors.csv': async ({ tenant, params }) => {
      await batchSeen(openingImport, tenant, params.id);
      return errorFile(openingImport, tenant, params.id);
    },
    'PUT /opening-balances/{id}/confirm': ({ tenant, params }) => confirm(tenant, params.id, enqueue),
    'PUT /opening-balances/{id}/cancel': ({ tenant, params }) => cancel(tenant, params.id),
    'PUT /opening-balances/{id}/roll-back': ({ tenant, params, body }) =>
      rollBack(tenant, params.id, body.reason, enqueue),
  });
