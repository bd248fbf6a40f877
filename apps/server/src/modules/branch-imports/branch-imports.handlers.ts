import type { domains } from '@regulars/contract';
import type { BranchHours } from '@regulars/contract/rules/hours';
import { branchImportColumnPhrases, branchKindPhrases, hoursText, say, type Language } from '@regulars/phrases';
import { handle } from '../../platform/http/index.ts';
import { recordImportsOf } from '../../platform/imports/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { regionWords } from '../../platform/regions/regions.ts';
import { listBranches } from '../branches/index.ts';
import { branchImport } from './branch-import.ts';

const isKind = (value: string): value is keyof typeof branchKindPhrases => Object.hasOwn(branchKindPhrases, value);

const valueWords = (field: string, value: string, language: Language): string => {
  if (field === 'type' && isKind(value)) return say(branchKindPhrases[value], language);
  if (field === 'region') return regionWords(value, language);
  return field === 'hours' ? hoursText(JSON.parse(value) as BranchHours, language) : value; // as `check` stored them
};

export const branchImportHandlers = (jobs: { readonly enqueue: Jobs['enqueue'] }) => {
  const imports = recordImportsOf(
    branchImport,
    {
      columns: branchImportColumnPhrases,
      listNames: async (db, ids) =>
        new Map((await listBranches(db, ids)).map(({ branch_id, name }) => [branch_id, name])),
      valueWords,
    },
    jobs,
  );
  return handle<typeof domains.branchImports>()({
    'POST /branches/imports': ({ tenant, receive }) => imports.upload(tenant, receive),
    'GET /branches/imports': ({ tenant, query }) => imports.list(tenant, query),
    'GET /branches/imports/template': ({ tenant, query }) => imports.template(tenant, query.format),
    'GET /branches/imports/{id}': ({ tenant, params }) => imports.get(tenant, params.id),
    'PUT /branches/imports/{id}/columns': ({ tenant, params, body }) => imports.match(tenant, params.id, body),
    'GET /branches/imports/{id}/rows': ({ tenant, params, query }) => imports.rows(tenant, params.id, query),
    'PUT /branches/imports/{id}/rows/{row_no}': ({ tenant, params, body }) => imports.fix(tenant, params, body),
    'GET /branches/imports/{id}/values': ({ tenant, params }) => imports.values(tenant, params.id),
    'PUT /branches/imports/{id}/values': ({ tenant, params, body }) => imports.replace(tenant, params.id, body),
    'GET /branches/imports/{id}/errors.csv': ({ tenant, params }) => imports.errors(tenant, params.id),
    'PUT /branches/imports/{id}/confirm': ({ tenant, params }) => imports.confirm(tenant, params.id),
    'PUT /branches/imports/{id}/cancel': ({ tenant, params }) => imports.cancel(tenant, params.id),
    'PUT /branches/imports/{id}/roll-back': ({ tenant, params, body }) =>
      imports.rollBack(tenant, params.id, body.reason),
  });
};
