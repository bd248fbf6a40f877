import { pagePhrases, shiftExportPhrases, shiftStatePhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { shiftList } from './shift-list.queries.ts';
import { conditionsOf, type ShiftFilter } from './shifts.service.ts';

const phrases = shiftExportPhrases;

export const shiftExport = exportOf<ShiftFilter>({
  list: 'shifts',
  phrase: pagePhrases.shift,
  columns: {
    opened_at: { phrase: phrases.opened_at, kind: 'instant' },
    closed_at: { phrase: phrases.closed_at, kind: 'instant' },
    user: { phrase: phrases.user, kind: 'text', from: 'user_name' },
    branch: { phrase: phrases.branch, kind: 'text', from: 'branch_name' },
    state: { phrase: phrases.state, kind: 'choice', labels: shiftStatePhrases },
    float: { phrase: phrases.float, kind: 'money' },
    expected: { phrase: phrases.expected, kind: 'money' },
    counted: { phrase: phrases.counted, kind: 'money', from: 'found' },
    difference: { phrase: phrases.difference, kind: 'money' },
    reason: { phrase: phrases.reason, kind: 'text', phones: true },
    closed_by: { phrase: phrases.closed_by, kind: 'text', from: 'closed_by_name' },
  },
  period: ['opened_from', 'opened_to'],
  read: (reader, filter) => shiftList.all(reader.db, filter, conditionsOf(reader, filter)),
});
