import type { ErrorPhrase, Phrase } from './phrase.ts';

export const replayErrors = {
  replay_not_found: {
    code: 404215,
    status: 404,
    'zh-CN': '没有这次重算，可能已过期',
    en: 'There is no such replay. It may have expired.',
  },
  replay_too_long: {
    code: 422355,
    status: 422,
    'zh-CN': '一次最多重算 {days} 天，请缩短日期',
    en: 'A replay covers at most {days} days. Choose a shorter period.',
  },
  replay_too_many: {
    code: 422356,
    status: 422,
    'zh-CN': '这段时间超过 {limit} 笔单据，请缩短日期',
    en: 'The period has more than {limit} documents. Choose a shorter one.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** The rules whose draft can be replayed. */
export const replayKindPhrases = {
  points: { 'zh-CN': '积分规则', en: 'point rules' },
  growth: { 'zh-CN': '成长值规则', en: 'growth rules' },
  top_up: { 'zh-CN': '充值规则', en: 'a top-up rule' },
  grades: { 'zh-CN': '等级', en: 'grades' },
} as const satisfies Record<string, Phrase>;
export type ReplayKind = keyof typeof replayKindPhrases;

/** Of the task. */
export const replayTaskPhrases = {
  title: { 'zh-CN': '重算{rules} {from} 至 {to}', en: 'Replay {rules}, {from} to {to}' },
  result: { 'zh-CN': '算了 {rows} 笔单据，没有发放', en: '{rows} documents counted, nothing given' },
} as const satisfies Record<string, Phrase>;

/** The part of a rule by which two versions differ for a document. */
export const replayReasonPhrases = {
  base: { 'zh-CN': '每元多少', en: 'The rate for each yuan' },
  share: { 'zh-CN': '哪些付款算', en: 'Which payments count' },
  multiple: { 'zh-CN': '加倍', en: 'A multiple' },
  least: { 'zh-CN': '最低金额', en: 'The least payment' },
  day_most: { 'zh-CN': '每天最多', en: 'The limit of a day' },
  visit: { 'zh-CN': '到店一次', en: 'The growth of a visit' },
  gift: { 'zh-CN': '送多少', en: 'What is given' },
  other_rule: { 'zh-CN': '换成另一条规则', en: 'Another rule applies' },
  no_rule: { 'zh-CN': '没有规则可用', en: 'No rule applies' },
  grade: { 'zh-CN': '升到的等级', en: 'The grade reached' },
} as const satisfies Record<string, Phrase>;
export type ReplayReason = keyof typeof replayReasonPhrases;

/** Where a replay differs from what really happened. */
export const replayNotePhrases = {
  grade_today: {
    'zh-CN': '会员按今天的等级和生日算',
    en: 'Members count with the grade and birthday that they have today.',
  },
  net_of_refunds: { 'zh-CN': '已退的部分不算', en: 'What was refunded since does not count.' },
  // Of results from before orders were read.
  stored_value_only: {
    'zh-CN': '只算充值和余额付款，账上还没有其他付款的金额',
    en: 'Only top-ups and payments from stored value count: the books do not have other payments yet.',
  },
  limits_from_start: {
    'zh-CN': '次数限制只数这段时间里的充值',
    en: 'Limits count the top-ups of this period only.',
  },
  dates_left_out: {
    'zh-CN': '这条规则的起止日期不在这段时间里，所以没有按日期限制',
    en: 'The rule’s own dates lie outside this period, so they were left out.',
  },
  as_begun: {
    'zh-CN': '每人从这段时间开始时成长值够得上的等级算起，充值送的等级照算，不算手工设置的等级',
    en: 'Everyone begins with the grade that their growth supported at the start, or a higher one that came with a top-up. Grades set by hand are left out.',
  },
  growth_as_posted: { 'zh-CN': '成长值按当时入账的算', en: 'Growth counts as it was posted.' },
} as const satisfies Record<string, Phrase>;
export type ReplayNote = keyof typeof replayNotePhrases;

/** The parts of the sum of a case, in the order in which they are said. */
export const replayParts = [
  'counted',
  'points_per',
  'growth_per_yuan',
  'rate',
  'visit',
  'least',
  'day_most',
  'rule',
  'tier',
  'refused',
  'growth',
  'grade',
  'gift_points',
  'gift_bonus',
] as const;
export type ReplayPart = (typeof replayParts)[number];
