import type { domains } from '@regulars/contract';
import { itemImportColumnPhrases, logValuePhrases, say, statePhrases } from '@regulars/phrases';
import { handle } from '../../platform/http/index.ts';
import { recordImportsOf } from '../../platform/imports/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { listItemNames } from '../items/index.ts';
import { itemImport } from './item-import.ts';
import { everyBranch } from './item-matching.rules.ts';

const isState = (value: string): value is keyof typeof statePhrases => Object.hasOwn(statePhrases, value);

export const itemImportHandlers = (jobs: { readonly enqueue: Jobs['enqueue'] }) => {
  const imports = recordImportsOf(
    itemImport,
    {
      columns: itemImportColumnPhrases,
      listNames: listItemNames,
      valueWords: (field, value, language) => {
        if (field === 'branches' && value === everyBranch) return say(logValuePhrases.all, language);
        return field === 'item_state' && isState(value) ? say(statePhrases[value], language) : value;
      },
    },
    jobs,
  );
  return handle<typeof domains.itemImports>()({
    'POST /item/imports': ({ tenant, receive }) => imports.upload(tenant, receive),
    'GET /item/imports': ({ tenant, query }) => imports.list(tenant, query),
    'GET /item/imports/template': ({ tenant, query }) => imports.template(tenant, query.format),
    'GET /item/imports/{id}': ({ tenant, params }) => imports.get(tenant, params.id),
    'PUT /item/imports/{id}/columns': ({ tenant, params, body }) => imports.match(tenant, params.id, body),
    'GET /item/imports/{id}/rows': ({ tenant, params, query }) => imports.rows(tenant, params.id, query),
    'PUT /item/imports/{id}/rows/{row_no}': ({ tenant, params, body }) => imports.fix(tenant, params, body),
    'GET /item/imports/{id}/values': ({ tenant, params }) => imports.values(tenant, params.id),
    'PUT /item/imports/{id}/values': ({ tenant, params, body }) => imports.replace(tenant, params.id, body),
    'GET /item/imports/{id}/errors.csv': ({ tenant, params }) => imports.errors(tenant, params.id),
    'PUT /item/imports/{id}/confirm': ({ tenant, params }) => imports.confirm(tenant, params.id),
    'PUT /item/imports/{id}/cancel': ({ tenant, params }) => imports.cancel(tenant, params.id),
    'PUT /item/imports/{id}/roll-back': ({ tenant, params, body }) => imports.rollBack(tenant, params.id, body.reason),
  });
};
