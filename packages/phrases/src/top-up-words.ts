import { figureText } from './figure-words.ts';
import { couponGiftText } from './gift-words.ts';
import { countText, yuanText } from './figures.ts';
import { joined, namesOf, periodText, sentence, someText, weekdaysText, type Names } from './holding-words.ts';
import { say, type Language, type Phrase } from './phrase.ts';
import { deductionPhrases } from './settings.ts';
import type { BonusUnit } from './top-up-rules.ts';

interface Tier {
  readonly pay: number;
  readonly bonus_unit: BonusUnit;
  readonly bonus: number;
  readonly points: number;
  readonly growth: number;
  readonly grade_id: string | null;
  readonly coupons?: readonly Coupons[] | undefined;
}
interface Coupons {
  readonly name?: string | undefined;
  readonly count: number;
}
interface Gives {
  readonly tiers: readonly Tier[];
  readonly adds_up: boolean;
  readonly free: { readonly least: number; readonly step: number } | null;
}
interface Holds {
  readonly from: string | null;
  readonly to: string | null;
  readonly weekdays: readonly number[];
  readonly branch_ids: readonly string[];
  readonly grade_ids: readonly string[];
  readonly first_only: boolean;
  readonly per_member: number | null;
  readonly in_total: number | null;
  readonly bonus_days: number | null;
  readonly deduction_order: keyof typeof deductionPhrases | null;
}
const phrases = {
  pay: { 'zh-CN': '付 {pay}', en: 'pay {pay}' },
  gets: { 'zh-CN': '{paid} 送 {gifts}', en: '{paid}, get {gifts}' },
  bonus: { 'zh-CN': '{bonus} 赠金', en: '{bonus} bonus' },
  grade: { 'zh-CN': '{grade}等级', en: 'the grade {grade}' },
  points: { 'zh-CN': '{count} 积分', en: '{count} points' },
  growth: { 'zh-CN': '{count} 成长值', en: '{count} growth' },
  nothing: { 'zh-CN': '{paid} 不送', en: '{paid}, get nothing more' },
  adds_up: { 'zh-CN': '达到的各档累加', en: 'steps reached add up' },
  free: { 'zh-CN': '其他金额 {least} 起，按 {step} 加', en: 'other amounts from {least}, by {step}' },
  only_free: { 'zh-CN': '{least} 起，按 {step} 加，不送', en: 'from {least}, by {step}, with no gift' },
  between: { 'zh-CN': '；', en: '; ' },
  first_only: { 'zh-CN': '只限首次充值', en: 'first top-up only' },
  per_member: { 'zh-CN': '每人 {count} 次', en: 'up to {count} times a member' },
  once: { 'zh-CN': '每人 1 次', en: 'once a member' },
  in_total: { 'zh-CN': '限 {count} 份', en: '{count} in all' },
  bonus_days: { 'zh-CN': '赠金 {count} 天内有效', en: 'bonus is good for {count} days' },
  deduction: { 'zh-CN': '花的时候{order}', en: 'spent: {order}' },
} as const satisfies Record<string, Phrase>;

/** Fen as yuan without decimals that are zero: ¥500, ¥0.50. */
export const shortMoney = (fen: number): string => `¥${yuanText(fen).replace(/\.00$/, '')}`;
/** Basis points in percent: 12%, 12.5%. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100}%`;

const giftsText = (tier: Tier, grades: Names, language: Language): string[] => {
  const counted = (key: 'points' | 'growth', count: number): string[] =>
    count > 0 ? [say(phrases[key], language, { count: countText(count) })] : [];
  const bonus = tier.bonus_unit === 'fen' ? shortMoney(tier.bonus) : percentText(tier.bonus);
  return [
    ...(tier.bonus > 0 ? [say(phrases.bonus, language, { bonus })] : []),
    ...(tier.points === 1 ? [figureText('points', 1, language)] : counted('points', tier.points)),
    ...counted('growth', tier.growth),
    ...(tier.grade_id === null
      ? []
      : namesOf([tier.grade_id], grades, 'gone', language).map((grade) => say(phrases.grade, language, { grade }))),
    ...(tier.coupons ?? []).map(couponGiftText),
  ];
};

/** What a top-up rule gives: “付 ¥500 送 ¥50 赠金和 500 积分；付 ¥1,000 送 12% 赠金”. */
export const topUpGivesText = ({ tiers, adds_up, free }: Gives, grades: Names, language: Language): string => {
  const steps = tiers.map((tier) => {
    const paid = say(phrases.pay, language, { pay: shortMoney(tier.pay) });
    const gifts = giftsText(tier, grades, language);
    return gifts.length === 0
      ? say(phrases.nothing, language, { paid })
      : say(phrases.gets, language, { paid, gifts: joined(gifts, language) });
  });
  const other = free && { least: shortMoney(free.least), step: shortMoney(free.step) };
  const parts = [
    ...steps,
    ...(adds_up && tiers.length > 1 ? [say(phrases.adds_up, language)] : []),
    ...(other ? [say(phrases[steps.length === 0 ? 'only_free' : 'free'], language, other)] : []),
  ];
  return sentence(parts.join(say(phrases.between, language)), language);
};

/** When, where and for whom it holds, and how often: “长期，全部门店，全部会员，每人 5 次”. */
export const topUpHoldsText = (
  rule: Holds,
  { branches, grades }: Readonly<Record<'branches' | 'grades', Names>>,
  language: Language,
  dateText: (date: string) => string = (date) => date,
): string => {
  const { weekdays, first_only, per_member: each, in_total: total, bonus_days: days, deduction_order: order } = rule;
  const counted = (key: 'per_member' | 'in_total' | 'bonus_days', count: number) =>
    say(phrases[key], language, { count: countText(count) });
  return [
    periodText(rule, language, dateText),
    ...weekdaysText(weekdays, language),
    someText(rule.branch_ids, branches, 'branches', language),
    someText(rule.grade_ids, grades, 'grades', language),
    ...(first_only ? [say(phrases.first_only, language)] : []),
    ...(each === null || first_only ? [] : [each === 1 ? say(phrases.once, language) : counted('per_member', each)]),
    ...(total === null ? [] : [counted('in_total', total)]),
    ...(days === null ? [] : [counted('bonus_days', days)]),
    ...(order === null
      ? []
      : [say(phrases.deduction, language, { order: say(deductionPhrases[order], language).toLowerCase() })]),
  ].join(language === 'en' ? ', ' : '，');
};
