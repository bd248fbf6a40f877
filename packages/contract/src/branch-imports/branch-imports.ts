import { branchImportColumnPhrases, branchImportEffectPhrases } from '@regulars/phrases';
import type { Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { recordImports } from '../kernel/record-imports.ts';
import { branchImportLimits } from '../rules.ts';

const imports = recordImports({
  ofBranches: true,
  what: 'branches',
  columns: branchImportColumnPhrases,
  effects: branchImportEffectPhrases,
  identifying: ['branch_no'],
  limits: branchImportLimits,
  permission: 'store:import',
  actions: {
    upload: 'branch_import.upload',
    fix: 'branch_import.fix',
    replace: 'branch_import.replace',
    confirm: ['branch_import.confirm', 'branch_import.post', 'branch.create', 'branch.update'],
    cancel: 'branch_import.cancel',
    rollBack: ['branch_import.roll_back', 'branch.remove', 'branch.update'],
  },
});

export const branchImports = endpoints({
  'POST /branches/imports': imports.upload,
  'GET /branches/imports': imports.list,
  'GET /branches/imports/template': imports.template,
  'GET /branches/imports/{id}': imports.get,
  'PUT /branches/imports/{id}/columns': imports.match,
  'GET /branches/imports/{id}/rows': imports.rows,
  'PUT /branches/imports/{id}/rows/{row_no}': imports.fix,
  'GET /branches/imports/{id}/values': imports.values,
  'PUT /branches/imports/{id}/values': imports.replace,
  'GET /branches/imports/{id}/errors.csv': imports.errors,
  'PUT /branches/imports/{id}/confirm': imports.confirm,
  'PUT /branches/imports/{id}/cancel': imports.cancel,
  'PUT /branches/imports/{id}/roll-back': imports.rollBack,
});

export type BranchImportItem = Static<typeof imports.Item>;
export type BranchImport = Static<typeof imports.Batch>;
export type BranchImportRow = Static<typeof imports.Row>;
