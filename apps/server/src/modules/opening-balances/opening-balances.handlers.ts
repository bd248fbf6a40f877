import type { domains } from '@regulars/contract';
import { openingColumnPhrases } from '@regulars/phrases';
import { handle } from '../../platform/http/index.ts';
import {
  errorFile,
  fixValue,
  getSeenBatch,
  listBatches,
  listWrongValues,
  presentValues,
  templateFile,
} from '../../platform/imports/index.ts';
import { presentBatchItem } from './opening-balances.presenter.ts';
import {
  cancelOpening,
  confirmOpening,
  fixOpeningRow,
  getOpening,
  listOpeningRows,
  matchOpeningColumns,
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
    'PUT /opening-balances/{id}/columns': ({ tenant, params, body }) =>
      matchOpeningColumns(tenant, params.id, body.columns, enqueue),
    'GET /opening-balances/{id}/rows': ({ tenant, params, query }) => listOpeningRows(tenant, params.id, query),
    'PUT /opening-balances/{id}/rows/{row_no}': ({ tenant, params, body }) => fixOpeningRow(tenant, params, body),
    'GET /opening-balances/{id}/values': async ({ tenant, params }) => ({
      items: presentValues(
        await listWrongValues(openingImport, tenant, params.id),
        openingColumnPhrases,
        openingImport,
        tenant,
      ),
    }),
    'PUT /opening-balances/{id}/values': ({ tenant, params, body }) => fixValue(openingImport, tenant, params.id, body),
    'GET /opening-balances/{id}/errors.csv': async ({ tenant, params }) => {
      await getSeenBatch(openingImport, tenant, params.id);
      return errorFile(openingImport, tenant, params.id);
    },
    'PUT /opening-balances/{id}/confirm': ({ tenant, params }) => confirmOpening(tenant, params.id, enqueue),
    'PUT /opening-balances/{id}/cancel': ({ tenant, params }) => cancelOpening(tenant, params.id),
    'PUT /opening-balances/{id}/roll-back': ({ tenant, params, body }) =>
      rollBackOpening(tenant, params.id, body.reason, enqueue),
  });
