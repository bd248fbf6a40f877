import type { Api } from '@regulars/contract';
import type { QueryOf } from '@regulars/contract/kernel';
import {
  documentPhrases,
  postingEffectPhrases,
  postingExportPhrases,
  postingKindPhrases,
  undonePhrases,
  type Phrase,
} from '@regulars/phrases';
import { getStanding, postingFile } from '../../ledger/index.ts';
import { exportOf } from '../../platform/exports/index.ts';
import { refuseFields } from '../../platform/http/index.ts';
import { postingFilterOf } from './assets.service.ts';

const phrases = postingExportPhrases;

/** A kind of posting, and how it undoes one: “消费”, “消费退款”. */
const kindLabels = Object.fromEntries(
  Object.entries(postingKindPhrases).flatMap(([kind, what]) =>
    Object.entries(postingEffectPhrases).map(([effect, done]): [string, Phrase] => [
      `${kind} ${effect}`,
      effect === 'forward'
        ? what
        : { 'zh-CN': `${what['zh-CN']}${done['zh-CN']}`, en: `${what.en}: ${done.en.toLowerCase()}` },
    ]),
  ),
);

/** The history of one member's account; the filter's `id` is the member's. */
export const postingExport = exportOf<QueryOf<Api['GET /vip-infos/{id}/postings']> & { readonly id: string }>({
  list: 'postings',
  ids: 'bigint',
  phrase: phrases.title,
  columns: {
    posted_at: { phrase: phrases.posted_at, kind: 'instant' },
    kind: { phrase: phrases.kind, kind: 'choice', labels: kindLabels, from: 'kind_and_effect' },
    principal: { phrase: phrases.principal, kind: 'money' },
    principal_after: { phrase: phrases.principal_after, kind: 'money' },
    bonus: { phrase: phrases.bonus, kind: 'money' },
    bonus_after: { phrase: phrases.bonus_after, kind: 'money' },
    points: { phrase: phrases.points, kind: 'integer' },
    points_after: { phrase: phrases.points_after, kind: 'integer' },
    growth: { phrase: phrases.growth, kind: 'integer' },
    growth_after: { phrase: phrases.growth_after, kind: 'integer' },
    undone: { phrase: phrases.undone, kind: 'choice', labels: undonePhrases },
    branch: { phrase: phrases.branch, kind: 'text', from: 'branch_name' },
    operator: { phrase: phrases.operator, kind: 'text' },
    document: { phrase: phrases.document, kind: 'choice', labels: documentPhrases, from: 'document_kind' },
    document_no: { phrase: phrases.document_no, kind: 'text' },
    business_date: { phrase: phrases.business_date, kind: 'date' },
    number: { phrase: phrases.number, kind: 'integer' },
    member: { phrase: phrases.member, kind: 'text', from: 'member_name' },
    member_no: { phrase: phrases.member_no, kind: 'text' },
    phone: { phrase: phrases.phone, kind: 'phone' },
  },
  without: ['at'], // found by a query of its own
  mayAsk: async ({ db }, { id }) => {
    if (!(await getStanding(db, id))) throw refuseFields({ path: 'query.id', rule: 'not_found' });
  },
  read: ({ db }, { id, ...filter }) => postingFile.all(db, {}, postingFilterOf(id, filter)),
});
