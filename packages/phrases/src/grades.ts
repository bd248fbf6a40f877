import type { ErrorPhrase, Phrase } from './phrase.ts';

export const gradeErrors = {
  grade_held: {
    code: 422256,
    status: 422,
    'zh-CN': '还有 {members} 位会员是“{name}”，不能删除。可以停用，不再有人升到这一级。',
    en: '{members} members hold “{name}”, so it can’t be removed. Disable it, and nobody rises to it any more.',
  },
  grade_named: {
    code: 422257,
    status: 422,
    'zh-CN': '有规则用到“{name}”，请先在规则里去掉它',
    en: 'A rule names “{name}”. Take it out of the rule first.',
  },
  grades_too_many: {
    code: 422258,
    status: 422,
    'zh-CN': '等级最多 {limit} 个',
    en: 'There are at most {limit} grades.',
  },
  grade_lowest: {
    code: 422259,
    status: 422,
    'zh-CN': '最低的等级须从 0 成长值开始，而且不能停用：新会员从这一级开始',
    en: 'The lowest grade begins at 0 growth and can’t be disabled: new members begin with it.',
  },
  grade_displaced: {
    code: 409360,
    status: 409,
    'zh-CN': '草稿里已有等级用了“{name}”的名称或成长值，请先改那一级',
    en: 'Another grade of the draft has the name or the growth of “{name}”. Change that one first.',
  },
} as const satisfies Record<string, ErrorPhrase>;

export const gradeAudit = {
  'grade.draft': { 'zh-CN': '修改等级草稿', en: 'Edited the draft of the grades' },
  'grade.discard': { 'zh-CN': '放弃等级草稿', en: 'Discarded the draft of the grades' },
  'grade.put_in_force': { 'zh-CN': '启用等级', en: 'Put grades in force' },
  'member.grade': { 'zh-CN': '等级变动', en: 'Grade changed' },
} as const satisfies Record<string, Phrase>;

/** Pictures of a grade. */
export const gradeIconPhrases = {
  star: { 'zh-CN': '星', en: 'Star' },
  crown: { 'zh-CN': '皇冠', en: 'Crown' },
  diamond: { 'zh-CN': '钻石', en: 'Diamond' },
  medal: { 'zh-CN': '奖章', en: 'Medal' },
  leaf: { 'zh-CN': '叶子', en: 'Leaf' },
  heart: { 'zh-CN': '爱心', en: 'Heart' },
  flame: { 'zh-CN': '火焰', en: 'Flame' },
  cup: { 'zh-CN': '杯子', en: 'Cup' },
} as const satisfies Record<string, Phrase>;
export type GradeIcon = keyof typeof gradeIconPhrases;

/** Designs of a card; another is a colour. */
export const gradeFacePhrases = {
  basic: { 'zh-CN': '默认', en: 'Default' },
  silver: { 'zh-CN': '银', en: 'Silver' },
  gold: { 'zh-CN': '金', en: 'Gold' },
  black: { 'zh-CN': '黑', en: 'Black' },
} as const satisfies Record<string, Phrase>;
export type GradeFace = keyof typeof gradeFacePhrases;

/** Coded values that the log has of grades. */
export const gradeChoicePhrases = { face: gradeFacePhrases, 'grade.icon': gradeIconPhrases };
