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
import { listRegions } from '../../platform/regions/regions.ts';
import { isOfType, listBranches } from '../branches/index.ts';
import { listGrades } from '../grades/index.ts';
import { listTags } from './tags.queries.ts';

const inWords = (phrases: Readonly<Record<string, Phrase>>, language: Language) =>
  Object.entries(phrases).map(([value, phrase]) => ({ value, label: say(phrase, language) }));

/** The type that is asked for unless another is: a store. */
const usualTypes = [82];

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
  'GET /dictionaries/branch': async ({ tenant, query: { type: types = usualTypes, closed = false } }) =>
    (await listBranches(tenant.db, tenant.branches))
      .filter((branch) => (closed || branch.state !== 'closed') && types.some((type) => isOfType(branch, type)))
      .map(({ branch_id: value, name: label, state }) => ({ value, label, closed: state === 'closed' })),
  'GET /dictionaries/region': ({ tenant }) => listRegions(tenant.language),
});
