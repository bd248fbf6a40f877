import { itemImportColumnPhrases, itemImportEffectPhrases } from '@regulars/phrases';
import type { Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { recordImports } from '../kernel/record-imports.ts';
import { itemImportLimits } from '../rules.ts';

const imports = recordImports({
  what: 'items',
  columns: itemImportColumnPhrases,
  effects: itemImportEffectPhrases,
  identifying: ['code'],
  limits: itemImportLimits,
  permission: 'item:import',
  actions: {
    upload: 'item_import.upload',
    fix: 'item_import.fix',
    replace: 'item_import.replace',
    confirm: ['item_import.confirm', 'item_import.post', 'item.create', 'item.update'],
    cancel: 'item_import.cancel',
    rollBack: ['item_import.roll_back', 'item.remove', 'item.update'],
  },
});

export const itemImports = endpoints({
  'POST /item/imports': imports.upload,
  'GET /item/imports': imports.list,
  'GET /item/imports/template': imports.template,
  'GET /item/imports/{id}': imports.get,
  'PUT /item/imports/{id}/columns': imports.match,
  'GET /item/imports/{id}/rows': imports.rows,
  'PUT /item/imports/{id}/rows/{row_no}': imports.fix,
  'GET /item/imports/{id}/values': imports.values,
  'PUT /item/imports/{id}/values': imports.replace,
  'GET /item/imports/{id}/errors.csv': imports.errors,
  'PUT /item/imports/{id}/confirm': imports.confirm,
  'PUT /item/imports/{id}/cancel': imports.cancel,
  'PUT /item/imports/{id}/roll-back': imports.rollBack,
});

export type ItemImportItem = Static<typeof imports.Item>;
export type ItemImport = Static<typeof imports.Batch>;
export type ItemImportRow = Static<typeof imports.Row>;
