import { say, type Language, type Phrase } from './phrase.ts';

/** The kinds of rules that decide the amounts of postings, by the names that `versionName` begins with. */
const kinds = {
  top_up: { 'zh-CN': '充值规则', en: 'Top-up rule' },
  points: { 'zh-CN': '积分规则', en: 'Points rule' },
  growth: { 'zh-CN': '成长值规则', en: 'Growth rules' },
  grades: { 'zh-CN': '等级', en: 'Grades' },
  privileges: { 'zh-CN': '权益', en: 'Privileges' },
} as const satisfies Record<string, Phrase>;

const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind);
const withVersion: Phrase = { 'zh-CN': '{rule}第 {version} 版', en: '{rule}, version {version}' };

/** A posting's rule in words: "Points rule, version 3"; undefined for a kind of rule of another release. */
export const sayPostingRule = (rule: string, language: Language): string | undefined => {
  const [, kind = '', version = ''] = /^([a-z_]+):[^@]+@([0-9]+)$/u.exec(rule) ?? [];
  return isKind(kind) ? say(withVersion, language, { rule: say(kinds[kind], language), version }) : undefined;
};
