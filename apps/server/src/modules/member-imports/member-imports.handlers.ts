import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { batchSeen, errorFile, pageOfBatches, templateFile } from '../../platform/imports/index.ts';
import { memberImport } from './member-import.ts';
import { presentBatchItem } from './member-imports.presenter.ts';
import {
  batchOf,
  cancel,
  confirm,
  fixRow,
  match,
  rollBack,
  rowsOf,
  upload,
  type Enqueue,
} from './member-imports.service.ts';

export const memberImportHandlers = ({ enqueue }: { readonly enqueue: Enqueue }) =>
  handle<typeof domains.memberImports>()({
    'POST /vip-infos/imports': ({ tenant, receive }) => upload(tenant, receive, enqueue),
    'GET /vip-infos/imports': ({ tenant, query }) =>
      pageOfBatches(memberImport, tenant, query, (batch) => presentBatchItem(batch, tenant)),
    'GET /vip-infos/imports/template': ({ tenant, query }) => templateFile(memberImport, query.format, tenant.language),
    'GET /vip-infos/imports/{id}': ({ tenant, params }) => batchOf(tenant, params.id),
    'PUT /vip-infos/imports/{id}/columns': ({ tenant, params, body }) =>
      match(tenant, params.id, body.columns, enqueue),
    'GET /vip-infos/imports/{id}/rows': ({ tenant, params, query }) => rowsOf(tenant, params.id, query),
    'PUT /vip-infos/imports/{id}/rows/{row_no}': ({ tenant, params, body }) => fixRow(tenant, params, body),
    'GET /vip-infos/imports/{id}/errors.csv': async ({ tenant, params }) => {
      await batchSeen(memberImport, tenant, params.id);
      return errorFile(memberImport, tenant, params.id);
    },
    'PUT /vip-infos/imports/{id}/confirm': ({ tenant, params }) => confirm(tenant, params.id, enqueue),
    'PUT /vip-infos/imports/{id}/cancel': ({ tenant, params }) => cancel(tenant, params.id),
    'PUT /vip-infos/imports/{id}/roll-back': ({ tenant, params, body }) =>
      rollBack(tenant, params.id, body.reason, enqueue),
  });
