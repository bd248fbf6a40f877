import type { domains } from '@regulars/contract';
import { memberImportColumnPhrases } from '@regulars/phrases';
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
import { memberImport } from './member-import.ts';
import { presentBatchItem } from './member-imports.presenter.ts';
import {
  cancelMemberImport,
  confirmMemberImport,
  fixMemberRow,
  getMemberImport,
  listMemberImportRows,
  matchMemberColumns,
  rollBackMemberImport,
  uploadMembers,
  type Enqueue,
} from './member-imports.service.ts';

export const memberImportHandlers = ({ enqueue }: { readonly enqueue: Enqueue }) =>
  handle<typeof domains.memberImports>()({
    'POST /vip-infos/imports': ({ tenant, receive }) => uploadMembers(tenant, receive, enqueue),
    'GET /vip-infos/imports': ({ tenant, query }) =>
      listBatches(memberImport, tenant, query, (batch) => presentBatchItem(batch, tenant)),
    'GET /vip-infos/imports/template': ({ tenant, query }) => templateFile(memberImport, query.format, tenant.language),
    'GET /vip-infos/imports/{id}': ({ tenant, params }) => getMemberImport(tenant, params.id),
    'PUT /vip-infos/imports/{id}/columns': ({ tenant, params, body }) =>
      matchMemberColumns(tenant, params.id, body.columns, enqueue),
    'GET /vip-infos/imports/{id}/rows': ({ tenant, params, query }) => listMemberImportRows(tenant, params.id, query),
    'PUT /vip-infos/imports/{id}/rows/{row_no}': ({ tenant, params, body }) => fixMemberRow(tenant, params, body),
    'GET /vip-infos/imports/{id}/values': async ({ tenant, params }) => ({
      items: presentValues(
        await listWrongValues(memberImport, tenant, params.id),
        memberImportColumnPhrases,
        memberImport,
        tenant,
      ),
    }),
    'PUT /vip-infos/imports/{id}/values': ({ tenant, params, body }) => fixValue(memberImport, tenant, params.id, body),
    'GET /vip-infos/imports/{id}/errors.csv': async ({ tenant, params }) => {
      await getSeenBatch(memberImport, tenant, params.id);
      return errorFile(memberImport, tenant, params.id);
    },
    'PUT /vip-infos/imports/{id}/confirm': ({ tenant, params }) => confirmMemberImport(tenant, params.id, enqueue),
    'PUT /vip-infos/imports/{id}/cancel': ({ tenant, params }) => cancelMemberImport(tenant, params.id),
    'PUT /vip-infos/imports/{id}/roll-back': ({ tenant, params, body }) =>
      rollBackMemberImport(tenant, params.id, body.reason, enqueue),
  });
