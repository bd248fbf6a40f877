import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { errorFile, getSeenBatch, listBatches, templateFile } from '../../platform/imports/index.ts';
import { presentBatchItem } from './opening-balances.presenter.ts';
import {
  cancelOpening,
  confirmOpening,
  getOpening,
  listOpeningRows,
  rollBackOpening,
  uploadOpening,
  type Enqueue,
} from './opening-balances.service.ts';
import { openingImport } from './opening-import.ts';

export const openingHandlers = ({ enqueue }: { readonly enqueue: Enqueue }) =>
  handle<typeof domains.openingBalances>()({
    'POST /opening-balances': ({ tenant, receive }) => uploadOpening(tenant, receive, enqueue),
    'GET /opening-balances': ({ tenant, query }) =>
      listBatches(openingImport, tenant, query, (batch) => presentBatchItem(batch, tenant)),
    'GET /opening-balances/template': ({ tenant, query }) => templateFile(openingImport, query.format, tenant.language),
    'GET /opening-balances/{id}': ({ tenant, params }) => getOpening(tenant, params.id),
    'GET /opening-balances/{id}/rows': ({ tenant, params, query }) => listOpeningRows(tenant, params.id, query),
    'GET /opening-balances/{id}/errors.csv': async ({ tenant, params }) => {
      await getSeenBatch(openingImport, tenant, params.id);
      return errorFile(openingImport, tenant, params.id);
    },
    'PUT /opening-balances/{id}/confirm': ({ tenant, params }) => confirmOpening(tenant, params.id, enqueue),
    'PUT /opening-balances/{id}/cancel': ({ tenant, params }) => cancelOpening(tenant, params.id),
    'PUT /opening-balances/{id}/roll-back': ({ tenant, params, body }) =>
      rollBackOpening(tenant, params.id, body.reason, enqueue),
  });
