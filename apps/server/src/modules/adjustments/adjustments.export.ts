import {
  adjustmentExportPhrases,
  adjustmentReasonPhrases,
  adjustmentStatePhrases,
  pagePhrases,
} from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { adjustmentList } from './adjustment-list.queries.ts';
import { branchesRead, conditionsOf, type AdjustmentFilter } from './adjustment-list.service.ts';

const phrases = adjustmentExportPhrases;

export const adjustmentExport = exportOf<AdjustmentFilter>({
  list: 'adjustments',
  phrase: pagePhrases.adjustment,
  columns: {
    number: { phrase: phrases.number, kind: 'text' },
    asked_at: { phrase: phrases.asked_at, kind: 'instant' },
    member: { phrase: phrases.member, kind: 'text', from: 'member_name', phones: true },
    member_no: { phrase: phrases.member_no, kind: 'text' },
    principal: { phrase: phrases.principal, kind: 'money' },
    bonus: { phrase: phrases.bonus, kind: 'money' },
    points: { phrase: phrases.points, kind: 'integer' },
    growth: { phrase: phrases.growth, kind: 'integer' },
    reason: { phrase: phrases.reason, kind: 'choice', labels: adjustmentReasonPhrases },
    note: { phrase: phrases.note, kind: 'text', phones: true },
    state: { phrase: phrases.state, kind: 'choice', labels: adjustmentStatePhrases, from: 'current_state' },
    asked_by: { phrase: phrases.asked_by, kind: 'text', from: 'asked_by_name' },
    decided_at: { phrase: phrases.decided_at, kind: 'instant' },
    decided_by: { phrase: phrases.decided_by, kind: 'text', from: 'decided_by_name' },
    decision: { phrase: phrases.decision, kind: 'text', phones: true },
    undone_at: { phrase: phrases.undone_at, kind: 'instant' },
    undone_by: { phrase: phrases.undone_by, kind: 'text', from: 'undone_by_name' },
    branch: { phrase: phrases.branch, kind: 'text', from: 'branch_name' },
  },
  period: ['asked_from', 'asked_to'],
  sees: branchesRead,
  read: (reader, filter) => adjustmentList.all(reader.db, filter, conditionsOf(reader, filter)),
});
