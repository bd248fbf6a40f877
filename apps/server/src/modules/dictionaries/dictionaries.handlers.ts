import type { domains } from '@regulars/contract';
import {
  memberSourcePhrases,
  memberStatePhrases,
  openStatusPhrases,
  say,
  type Language,
  type Phrase,
} from '@regulars/phrases';
import { handle } from '../../platform/http/index.ts';
import { listBranches } from '../branches/index.ts';
import { listGrades } from '../grades/index.ts';
import { listTags } from './tags.queries.ts';

const inWords = (phrases: Readonly<Record<string, Phrase>>, language: Language) =>
  Object.entries(phrases).map(([value, phrase]) => ({ value, label: say(phrase, language) }));

/** Every branch is a store, and the first also the head office; there are no warehouses or franchises. */
const branchTypes = { head: 81, store: 82 } as const;

export const dictionaryHandlers = handle<typeof domains.dictionaries>()({
  'GET /dictionaries/vip-state': ({ tenant }) => inWords(memberStatePhrases, tenant.language),
  'GET /dictionaries/vip-source': ({ tenant }) => inWords(memberSourcePhrases, tenant.language),
  'GET /dictionaries/service-open-status': ({ tenant }) =>
    inWords(openStatusPhrases, tenant.language).map(({ value, label }) => ({ value: Number(value), label })),
  'GET /dictionaries/grade': async ({ tenant }) =>
    (await listGrades(tenant.db)).map((grade) => ({ value: grade.grade_id, label: grade.name })),
  'GET /dictionaries/enable-grade': async ({ tenant }) =>
    (await listGrades(tenant.db))
      .filter((grade) => grade.enabled)
      .map((grade) => ({ value: grade.grade_id, label: grade.name })),
  'GET /dictionaries/member-tag': async ({ tenant }) =>
    (await listTags(tenant.db)).map(({ tag }) => ({ value: tag, label: tag })),
  'GET /dictionaries/branch': async ({ tenant, query: { type = branchTypes.store } }) =>
    (await listBranches(tenant.db, tenant.branches))
      .filter(({ is_head }) => type === branchTypes.store || (is_head && type === branchTypes.head))
      .map((branch) => ({ value: branch.branch_id, label: branch.name })),
});
