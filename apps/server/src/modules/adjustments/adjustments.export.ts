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
  words: pagePhrases.adjustment,
  columns: {
    asked_at: { words: words.asked_at, kind: 'instant' },
    member: { words: words.member, kind: 'text', from: 'member_name' },
    member_no: { words: words.member_no, kind: 'text' },
    principal: { words: words.principal, kind: 'money' },
    bonus: { words: words.bonus, kind: 'money' },
    points: { words: words.points, kind: 'integer' },
    growth: { words: words.growth, kind: 'integer' },
    reason: { words: words.reason, kind: 'choice', labels: adjustmentReasonPhrases },
    note: { words: words.note, kind: 'text' },
    state: { words: words.state, kind: 'choice', labels: adjustmentStatePhrases },
    asked_by: { words: words.asked_by, kind: 'text', from: 'asked_by_name' },
    decided_at: { words: words.decided_at, kind: 'instant' },
    decided_by: { words: words.decided_by, kind: 'text', from: 'decided_by_name' },
    decision: { words: words.decision, kind: 'text' },
    undone_at: { words: words.undone_at, kind: 'instant' },
    undone_by: { words: words.undone_by, kind: 'text', from: 'undone_by_name' },
    branch: { words: words.branch, kind: 'text', from: 'branch_name' },
  },
  read: (reader, filter) => allOfAdjustments(reader.db, filter.order ?? 'desc', conditionsOf(reader, filter)),
});
