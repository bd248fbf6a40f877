import type { domains } from '@regulars/contract';
import { genderPhrases, memberImportColumnPhrases, say } from '@regulars/phrases';
import { handle } from '../../platform/http/index.ts';
import { recordImportsOf } from '../../platform/imports/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { listMemberNames } from '../members/index.ts';
import { memberImport } from './member-import.ts';
import { isGender } from './member-matching.rules.ts';

/** A row's record is a member. */
const ofMember = <Row extends { readonly subject_id: string | null }>({ subject_id: vip_id, ...row }: Row) => ({
  ...row,
  vip_id,
});

export const memberImportHandlers = (jobs: { readonly enqueue: Jobs['enqueue'] }) => {
  const imports = recordImportsOf(
    memberImport,
    {
      columns: memberImportColumnPhrases,
      listNames: listMemberNames,
      valueWords: (field, value, language) =>
        field === 'gender' && isGender(value) ? say(genderPhrases[value], language) : value,
    },
    jobs,
  );
  return handle<typeof domains.memberImports>()({
    'POST /vip-infos/imports': ({ tenant, receive }) => imports.upload(tenant, receive),
    'GET /vip-infos/imports': ({ tenant, query }) => imports.list(tenant, query),
    'GET /vip-infos/imports/template': ({ tenant, query }) => imports.template(tenant, query.format),
    'GET /vip-infos/imports/{id}': ({ tenant, params }) => imports.get(tenant, params.id),
    'PUT /vip-infos/imports/{id}/columns': ({ tenant, params, body }) => imports.match(tenant, params.id, body),
    'GET /vip-infos/imports/{id}/rows': async ({ tenant, params, query }) => {
      const { items, ...page } = await imports.rows(tenant, params.id, query);
      return { ...page, items: items.map(ofMember) };
    },
    'PUT /vip-infos/imports/{id}/rows/{row_no}': async ({ tenant, params, body }) =>
      ofMember(await imports.fix(tenant, params, body)),
    'GET /vip-infos/imports/{id}/values': ({ tenant, params }) => imports.values(tenant, params.id),
    'PUT /vip-infos/imports/{id}/values': ({ tenant, params, body }) => imports.replace(tenant, params.id, body),
    'GET /vip-infos/imports/{id}/errors.csv': ({ tenant, params }) => imports.errors(tenant, params.id),
    'PUT /vip-infos/imports/{id}/confirm': ({ tenant, params }) => imports.confirm(tenant, params.id),
    'PUT /vip-infos/imports/{id}/cancel': ({ tenant, params }) => imports.cancel(tenant, params.id),
    'PUT /vip-infos/imports/{id}/roll-back': ({ tenant, params, body }) =>
      imports.rollBack(tenant, params.id, body.reason),
  });
};
