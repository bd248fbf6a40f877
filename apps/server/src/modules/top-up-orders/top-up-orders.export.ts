import { pagePhrases, topUpOrderExportPhrases, topUpOrderStatePhrases, topUpPayWayPhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { orderList } from './top-up-order-list.queries.ts';
import { conditionsOf, type TopUpFilter } from './top-up-order-list.service.ts';

const phrases = topUpOrderExportPhrases;

export const topUpExport = exportOf<TopUpFilter>({
  list: 'top_ups',
  phrase: pagePhrases.top_up,
  columns: {
    number: { phrase: phrases.number, kind: 'text' },
    dated_at: { phrase: phrases.dated_at, kind: 'instant' },
    member: { phrase: phrases.member, kind: 'text', from: 'member_name', phones: true },
    member_no: { phrase: phrases.member_no, kind: 'text' },
    state: { phrase: phrases.state, kind: 'choice', labels: topUpOrderStatePhrases, from: 'told_state' },
    paid: { phrase: phrases.paid, kind: 'money' },
    bonus: { phrase: phrases.bonus, kind: 'money' },
    points: { phrase: phrases.points, kind: 'integer', from: 'all_points' },
    growth: { phrase: phrases.growth, kind: 'integer', from: 'all_growth' },
    coupons: { phrase: phrases.coupons, kind: 'text', from: 'given_coupons' },
    before: { phrase: phrases.before, kind: 'money', from: 'value_before' },
    after: { phrase: phrases.after, kind: 'money', from: 'value_after' },
    refunded: { phrase: phrases.refunded, kind: 'money' },
    pay_way: { phrase: phrases.pay_way, kind: 'choice', labels: topUpPayWayPhrases },
    pay_reference: { phrase: phrases.pay_reference, kind: 'text' },
    rule: { phrase: phrases.rule, kind: 'text', from: 'rule_name' },
    branch: { phrase: phrases.branch, kind: 'text', from: 'branch_name' },
    made_by: { phrase: phrases.made_by, kind: 'text', from: 'made_by_name' },
  },
  period: ['dated_from', 'dated_to'],
  read: (reader, filter) => orderList.all(reader.db, filter, conditionsOf(reader, filter)),
});
