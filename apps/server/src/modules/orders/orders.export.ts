import { orderExportPhrases, orderStatePhrases, pagePhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { orderList } from './order-list.queries.ts';
import { conditionsOf, type OrderFilter } from './orders.service.ts';

const phrases = orderExportPhrases;

export const orderExport = exportOf<OrderFilter>({
  list: 'orders',
  phrase: pagePhrases.order,
  columns: {
    number: { phrase: phrases.number, kind: 'text' },
    made_at: { phrase: phrases.made_at, kind: 'instant' },
    member: { phrase: phrases.member, kind: 'text', from: 'member_name', phones: true },
    member_no: { phrase: phrases.member_no, kind: 'text' },
    state: { phrase: phrases.state, kind: 'choice', labels: orderStatePhrases, from: 'told_state' },
    list: { phrase: phrases.list, kind: 'money' },
    off: { phrase: phrases.off, kind: 'money' },
    due: { phrase: phrases.due, kind: 'money' },
    points_used: { phrase: phrases.points_used, kind: 'integer' },
    points_value: { phrase: phrases.points_value, kind: 'money' },
    stored_value: { phrase: phrases.stored_value, kind: 'money' },
    takings: { phrase: phrases.takings, kind: 'money' },
    points_earned: { phrase: phrases.points_earned, kind: 'integer' },
    growth_earned: { phrase: phrases.growth_earned, kind: 'integer' },
    refunded: { phrase: phrases.refunded, kind: 'money' },
    branch: { phrase: phrases.branch, kind: 'text', from: 'branch_name' },
    made_by: { phrase: phrases.made_by, kind: 'text', from: 'made_by_name' },
  },
  period: ['made_from', 'made_to'],
  read: (reader, filter) => orderList.all(reader.db, filter, conditionsOf(reader, filter)),
});
