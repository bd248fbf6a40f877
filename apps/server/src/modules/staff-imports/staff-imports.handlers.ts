import type { domains } from '@regulars/contract';
import { logValuePhrases, say, staffImportColumnPhrases } from '@regulars/phrases';
import { handle } from '../../platform/http/index.ts';
import { recordImportsOf } from '../../platform/imports/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mustBeOrigin, type UserServices } from '../users/index.ts';
import { countInitialPasswords, handOverPasswords } from './initial-passwords.service.ts';
import { staffImportWith } from './staff-import.ts';
import { listStaffNames } from './staff-import.queries.ts';
import { everywhere } from './staff-matching.rules.ts';

export const staffImportHandlers = (services: UserServices, jobs: { readonly enqueue: Jobs['enqueue'] }) => {
  const work = staffImportWith(services);
  const imports = recordImportsOf(
    work,
    {
      columns: staffImportColumnPhrases,
      listNames: listStaffNames,
      valueWords: (field, value, language) =>
        field === 'branches' && value === everywhere ? say(logValuePhrases.all, language) : value,
    },
    jobs,
  );
  return handle<typeof domains.staffImports>()({
    'POST /users/imports': ({ tenant, receive }) => imports.upload(tenant, receive),
    'GET /users/imports': ({ tenant, query }) => imports.list(tenant, query),
    'GET /users/imports/template': ({ tenant, query }) => imports.template(tenant, query.format),
    'GET /users/imports/{id}': ({ tenant, params }) => imports.get(tenant, params.id),
    'PUT /users/imports/{id}/columns': ({ tenant, params, body }) => imports.match(tenant, params.id, body),
    'GET /users/imports/{id}/rows': ({ tenant, params, query }) => imports.rows(tenant, params.id, query),
    'PUT /users/imports/{id}/rows/{row_no}': ({ tenant, params, body }) => imports.fix(tenant, params, body),
    'GET /users/imports/{id}/values': ({ tenant, params }) => imports.values(tenant, params.id),
    'PUT /users/imports/{id}/values': ({ tenant, params, body }) => imports.replace(tenant, params.id, body),
    'GET /users/imports/{id}/errors.csv': ({ tenant, params }) => imports.errors(tenant, params.id),
    'PUT /users/imports/{id}/confirm': ({ tenant, params, body }) =>
      imports.confirm(tenant, params.id, { origin: services.sms ? mustBeOrigin(services, body.origin) : null }),
    'PUT /users/imports/{id}/cancel': ({ tenant, params }) => imports.cancel(tenant, params.id),
    'PUT /users/imports/{id}/roll-back': ({ tenant, params, body }) => imports.rollBack(tenant, params.id, body.reason),
    'GET /users/imports/{id}/passwords': ({ tenant, params }) => countInitialPasswords(tenant, work, params.id),
    'PUT /users/imports/{id}/passwords': ({ tenant, params, body }) =>
      handOverPasswords(tenant, { work, dataKey: services.dataKey }, params.id, body.public_key),
  });
};
