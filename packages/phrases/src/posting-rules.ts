import { say, type Language, type Phrase } from './phrase.ts';

/** The kinds of rules that set the amounts of postings, as in `points:base@3`. */
const kinds = {
  top_up: { 'zh-CN': '充值规则', en: 'Top-up rule' },
  points: { 'zh-CN': '积分规则', en: 'Points rule' },
  gift: { 'zh-CN': '赠礼规则', en: 'Gift rule' },
} as const satisfies Record<string, Phrase>;

const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind);
const withVersion: Phrase = { 'zh-CN': '{rule}第 {version} 版', en: '{rule}, version {version}' };

/** A posting's rule in words: "Points rule, version 3"; undefined for a kind of rule of another release. */
export const sayPostingRule = (rule: string, language: Language): string | undefined => {
  const [, kind = '', version = ''] = /^([a-z_]+):[^@]+@([0-9]+)$/u.exec(rule) ?? [];
  return isKind(kind) ? say(withVersion, language, { rule: say(kinds[kind], language), version }) : undefined;
};
