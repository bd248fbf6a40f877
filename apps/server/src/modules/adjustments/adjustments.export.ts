import {
  adjustmentExportPhrases,
  adjustmentReasonPhrases,
  adjustmentStatePhrases,
  pagePhrases,
} from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { allOfAdjustments } from './adjustment-list.queries.ts';
import { conditionsOf, type AdjustmentFilter } from './adjustment-list.service.ts';

const words = adjustmentExportPhrases;

export const adjustmentExport = exportOf<AdjustmentFilter>({
  list: 'GET /vip-trim-order',
  phrase: pagePhrases.adjustment,
  columns: {
    asked_at: { phrase: words.asked_at, kind: 'instant' },
    member: { phrase: words.member, kind: 'text', from: 'member_name' },
    member_no: { phrase: words.member_no, kind: 'text' },
    principal: { phrase: words.principal, kind: 'money' },
    bonus: { phrase: words.bonus, kind: 'money' },
    points: { phrase: words.points, kind: 'integer' },
    growth: { phrase: words.growth, kind: 'integer' },
    reason: { phrase: words.reason, kind: 'choice', labels: adjustmentReasonPhrases },
    note: { phrase: words.note, kind: 'text' },
    state: { phrase: words.state, kind: 'choice', labels: adjustmentStatePhrases },
    asked_by: { phrase: words.asked_by, kind: 'text', from: 'asked_by_name' },
    decided_at: { phrase: words.decided_at, kind: 'instant' },
    decided_by: { phrase: words.decided_by, kind: 'text', from: 'decided_by_name' },
    decision: { phrase: words.decision, kind: 'text' },
    undone_at: { phrase: words.undone_at, kind: 'instant' },
    undone_by: { phrase: words.undone_by, kind: 'text', from: 'undone_by_name' },
    branch: { phrase: words.branch, kind: 'text', from: 'branch_name' },
  },
  read: (reader, filter) => allOfAdjustments(reader.db, filter.order ?? 'desc', conditionsOf(reader, filter)),
});
