import type { Api } from '@regulars/contract';
import type { QueryOf } from '@regulars/contract/kernel';
import {
  assetUnitPhrases,
  keysOf,
  lotExportPhrases,
  postingEffectPhrases,
  postingExportPhrases,
  postingKindPhrases,
  postingName,
  undonePhrases,
  type Phrase,
} from '@regulars/phrases';
import { lotFile, postingFile } from '../../ledger/index.ts';
import { exportOf } from '../../platform/exports/index.ts';
import { refuseFields, type Tenant } from '../../platform/http/index.ts';
import { listCardNumbers } from '../members/index.ts';
import { lotFilterOf, postingFilterOf } from './assets.service.ts';

const phrases = postingExportPhrases;

/** A kind of posting, and how it undoes one: “消费”, “消费退款”, “撤销充值”. */
const kindLabels = Object.fromEntries(
  keysOf(postingKindPhrases).flatMap((kind) =>
    keysOf(postingEffectPhrases).map((effect): [string, Phrase] => [`${kind} ${effect}`, postingName(kind, effect)]),
  ),
);

const document = { phrase: phrases.document, kind: 'text', from: 'document_no' } as const;

/** The member's card number, which is no secret, unlike a name or phone. */
const cardNumber = async ({ db }: Tenant, { id }: { readonly id: string }): Promise<string> => {
  const number = (await listCardNumbers(db, [id])).get(id);
  if (number === undefined) throw refuseFields({ path: 'query.id', rule: 'not_found' });
  return number;
};

/** The history of one member's account; the filter's `id` is the member's. */
export const postingExport = exportOf<QueryOf<Api['GET /vip-infos/{id}/postings']> & { readonly id: string }>({
  list: 'postings',
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
    document,
    business_date: { phrase: phrases.business_date, kind: 'date' },
    number: { phrase: phrases.number, kind: 'integer' },
    member: { phrase: phrases.member, kind: 'text', from: 'member_name', phones: true },
    member_no: { phrase: phrases.member_no, kind: 'text' },
    phone: { phrase: phrases.phone, kind: 'phone' },
  },
  without: ['at', 'document'], // found by queries of their own
  period: ['from', 'to'],
  ids: 'bigint',
  subject: cardNumber,
  read: ({ db }, { id, ...filter }) => postingFile.all(db, {}, postingFilterOf(id, filter)),
});

const lot = lotExportPhrases;

/** The lots of one member's account. Money and points have columns of their own, so that each can be summed. */
export const lotExport = exportOf<QueryOf<Api['GET /vip-infos/{id}/lots']> & { readonly id: string }>({
  list: 'lots',
  phrase: lot.title,
  columns: {
    unit: { phrase: lot.unit, kind: 'choice', labels: assetUnitPhrases },
    number: { phrase: lot.number, kind: 'integer', from: 'lot_no' },
    amount: { phrase: lot.amount, kind: 'money', from: 'money' },
    remaining: { phrase: lot.remaining, kind: 'money', from: 'money_left' },
    points: { phrase: lot.points, kind: 'integer' },
    points_remaining: { phrase: lot.points_remaining, kind: 'integer', from: 'points_left' },
    opened_at: { phrase: lot.opened_at, kind: 'instant', from: 'posted_at' },
    last_day: { phrase: lot.last_day, kind: 'date' },
    kind: { phrase: lot.kind, kind: 'choice', labels: postingKindPhrases },
    document,
    branch: { phrase: phrases.branch, kind: 'text', from: 'branch_name' },
    member: { phrase: phrases.member, kind: 'text', from: 'member_name', phones: true },
    member_no: { phrase: phrases.member_no, kind: 'text' },
  },
  ids: 'none',
  moment: 'at',
  subject: cardNumber,
  read: ({ db }, { id, ...filter }) => lotFile(db, id, lotFilterOf(filter)),
});
