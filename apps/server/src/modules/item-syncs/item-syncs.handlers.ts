import type { domains } from '@regulars/contract';
import { itemSheetPhrase, itemSyncFieldPhrases } from '@regulars/phrases';
import { handle } from '../../platform/http/index.ts';
import { templateFile } from '../../platform/imports/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { editSource, getSource } from './item-source.service.ts';
import type { ItemSourceConfig } from './item-sync-tasks.ts';
import {
  confirmSync,
  decideConflicts,
  getSync,
  listSyncRows,
  listSyncs,
  sendSync,
  undoSyncOf,
  uploadSheet,
} from './item-syncs.service.ts';
import { sheetColumns } from './sheet-source.ts';

const sheet = {
  columnPhrases: Object.fromEntries(sheetColumns.map((column) => [column, itemSyncFieldPhrases[column]])),
  fileNames: { template: itemSheetPhrase },
};

export const itemSyncHandlers = ({ queue, ...config }: ItemSourceConfig & { readonly queue: TaskQueue }) =>
  handle<typeof domains.itemSyncs>()({
    'GET /item/source': ({ tenant }) => getSource(tenant.db),
    'PUT /item/source': ({ tenant, body, ifMatch }) => editSource(tenant, body, ifMatch, config),
    'POST /item/send-item-sync': ({ tenant, query }) => sendSync(tenant, queue, 'item', query),
    'POST /item/send-cls-sync': ({ tenant, query }) => sendSync(tenant, queue, 'category', query),
    'POST /item/send-brand-sync': ({ tenant, query }) => sendSync(tenant, queue, 'brand', query),
    'POST /item/syncs': ({ tenant, receive }) => uploadSheet(tenant, receive, queue),
    'GET /item/syncs': ({ tenant, query }) => listSyncs(tenant, query),
    'GET /item/syncs/template': ({ tenant, query }) => templateFile(sheet, query.format, tenant.language),
    'GET /item/syncs/{id}': ({ tenant, params }) => getSync(tenant, params.id),
    'GET /item/syncs/{id}/rows': ({ tenant, params, query }) => listSyncRows(tenant, params.id, query),
    'PUT /item/syncs/{id}/rows': ({ tenant, params, body }) => decideConflicts(tenant, params.id, body),
    'PUT /item/syncs/{id}/confirm': ({ tenant, params, query }) => confirmSync(tenant, params.id, queue, query),
    'PUT /item/syncs/{id}/undo': ({ tenant, params }) => undoSyncOf(tenant, params.id, queue),
  });
