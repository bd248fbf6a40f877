import {
  couponKindPhrases,
  couponSourcePhrases,
  issuedExportPhrases as phrases,
  issuedStatePhrases,
  pagePhrases,
} from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { conditionsOf, issuedList, usedConditionsOf, usedList } from './issued-list.queries.ts';
import type { ReceivedQuery, UsedQuery } from './issued.service.ts';

/** Which coupon it is, whose, and how it was given. */
const which = {
  name: { phrase: phrases.name, kind: 'text', from: 'coupon_name' },
  code: { phrase: phrases.code, kind: 'text', from: 'shown_code', wholeFor: 'coupon:give' },
  kind: { phrase: phrases.kind, kind: 'choice', labels: couponKindPhrases },
  member_name: { phrase: phrases.member_name, kind: 'text', phones: true },
  member_no: { phrase: phrases.member_no, kind: 'text' },
  source: { phrase: phrases.source, kind: 'choice', labels: couponSourcePhrases },
  source_name: { phrase: phrases.source_name, kind: 'text' },
} as const;

export const issuedExport = exportOf<ReceivedQuery>({
  list: 'received_coupons',
  phrase: pagePhrases.coupon_received,
  columns: {
    ...which,
    branch: { phrase: phrases.branch, kind: 'text', from: 'branch_name' },
    given_at: { phrase: phrases.given_at, kind: 'instant' },
    given_by: { phrase: phrases.given_by, kind: 'text', from: 'given_by_name' },
    valid_from: { phrase: phrases.valid_from, kind: 'instant' },
    expires_at: { phrase: phrases.expires_at, kind: 'instant' },
    state: { phrase: phrases.state, kind: 'choice', from: 'told_state', labels: issuedStatePhrases },
    off: { phrase: phrases.off, kind: 'money' },
  },
  period: ['given_from', 'given_to'],
  read: (reader, filter) => issuedList.all(reader.db, filter, conditionsOf(reader, filter)),
});

export const usedExport = exportOf<UsedQuery>({
  list: 'used_coupons',
  phrase: pagePhrases.coupon_written_off,
  columns: {
    ...which,
    used_at: { phrase: phrases.used_at, kind: 'instant', from: 'ended_at' },
    order_number: { phrase: phrases.order_number, kind: 'text' },
    off: { phrase: phrases.off, kind: 'money' },
    used_branch: { phrase: phrases.used_branch, kind: 'text', from: 'used_branch_name' },
    used_by: { phrase: phrases.used_by, kind: 'text', from: 'ended_by_name' },
  },
  period: ['used_from', 'used_to'],
  read: (reader, filter) => usedList.all(reader.db, filter, usedConditionsOf(reader, filter)),
});
