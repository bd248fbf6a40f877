import type { CouponKind } from './coupons.ts';
import { countText, yuanText } from './figures.ts';
import { joined, periodText, sentence, someText, weekdaysText, type Names } from './holding-words.ts';
import { say, type Language, type Phrase } from './phrase.ts';
import { percentText, shortMoney } from './top-up-words.ts';

interface Gives {
  readonly rate: number | null;
  readonly most: number | null;
  readonly steps: readonly { readonly least: number; readonly off: number }[];
  readonly value: number | null;
  readonly price: number | null;
  readonly units: number | null;
  readonly least: number;
}
interface Holds {
  readonly items: 'all' | 'only' | 'except';
  readonly item_ids: readonly string[];
  readonly category_ids: readonly string[];
  readonly brand_ids: readonly string[];
  readonly branch_ids: readonly string[];
  readonly grade_ids: readonly string[];
  readonly validity: 'dates' | 'days';
  readonly from: string | null;
  readonly to: string | null;
  readonly after_days: number | null;
  readonly days: number | null;
  readonly weekdays: readonly number[];
  readonly hours: readonly (readonly [string, string])[];
  readonly per_member: number | null;
}

const phrases = {
  folds: { 'zh-CN': '{rate} 折', en: '{off} off' },
  most: { 'zh-CN': '最多减 {most}', en: 'up to {most}' },
  step: { 'zh-CN': '满 {least} 减 {off}', en: '{off} off from {least}' },
  value: { 'zh-CN': '抵 {value}', en: '{value} off' },
  least: { 'zh-CN': '满 {least} 可用', en: 'from {least}' },
  no_least: { 'zh-CN': '无门槛', en: 'from any amount' },
  price: { 'zh-CN': '每份 {price}', en: '{price} each' },
  gift: { 'zh-CN': '免费', en: 'free' },
  units: { 'zh-CN': '限 {count} 份', en: 'up to {count}' },
  items: { 'zh-CN': '全部商品', en: 'all items' },
  only: { 'zh-CN': '只限 {count} 项商品', en: 'only for {count} of the items' },
  except: { 'zh-CN': '{count} 项商品除外', en: 'not for {count} of the items' },
  days: { 'zh-CN': '领后 {days} 天', en: '{days} days from receipt' },
  days_after: { 'zh-CN': '领后第 {after} 天起 {days} 天', en: '{days} days, from day {after} after receipt' },
  per_member: { 'zh-CN': '每人最多 {count} 张', en: 'up to {count} a member' },
} as const satisfies Record<string, Phrase>;

const commas: Readonly<Record<Language, string>> = { 'zh-CN': '，', en: ', ' };

/** A rate of basis points that remain, as Chinese say it: 9 折, 8.5 折. */
export const foldText = (rate: number): string => String(rate / 1_000);

/** What a coupon gives: “满 ¥200 减 ¥40，满 ¥400 减 ¥90”, “9 折，最多减 ¥200”. */
export const couponGivesText = (kind: CouponKind, terms: Gives, language: Language): string => {
  const { rate, most, steps, value, price, units, least } = terms;
  const from = least > 0 ? [say(phrases.least, language, { least: shortMoney(least) })] : [];
  const parts: Record<CouponKind, () => string[]> = {
    discount: () => [
      say(phrases.folds, language, { rate: foldText(rate ?? 0), off: percentText(10_000 - (rate ?? 0)) }),
      ...(most === null ? [] : [say(phrases.most, language, { most: shortMoney(most) })]),
      ...from,
    ],
    reduction: () =>
      steps.map((step) => say(phrases.step, language, { least: shortMoney(step.least), off: shortMoney(step.off) })),
    cash: () => [
      say(phrases.value, language, { value: shortMoney(value ?? 0) }),
      ...(from.length > 0 ? from : [say(phrases.no_least, language)]),
    ],
    special: () => [
      price === 0 ? say(phrases.gift, language) : say(phrases.price, language, { price: shortMoney(price ?? 0) }),
      say(phrases.units, language, { count: countText(units ?? 1) }),
      ...from,
    ],
  };
  return sentence(parts[kind]().join(commas[language]), language);
};

/** The large figure on a coupon’s face: ¥90, 9 折; what it needs stands below it. */
export const couponFaceText = (
  kind: CouponKind,
  { rate, steps, value, price, least }: Gives,
  language: Language,
): { readonly figure: string; readonly below: string } => {
  const last = steps.at(-1);
  const needs = kind === 'reduction' ? (last?.least ?? 0) : least;
  const below =
    needs > 0 ? say(phrases.least, language, { least: shortMoney(needs) }) : say(phrases.no_least, language);
  if (kind === 'discount')
    return {
      figure: say(phrases.folds, language, { rate: foldText(rate ?? 0), off: percentText(10_000 - (rate ?? 0)) }),
      below: sentence(below, language),
    };
  const fen = kind === 'reduction' ? (last?.off ?? 0) : kind === 'cash' ? (value ?? 0) : (price ?? 0);
  return { figure: `¥${yuanText(fen).replace(/\.00$/, '')}`, below: sentence(below, language) };
};

/** On which days it can be used: “领后 30 天”, “2026-12-01 至 2026-12-14”. */
export const couponValidityText = (
  { validity, from, to, after_days: after, days }: Pick<Holds, 'validity' | 'from' | 'to' | 'after_days' | 'days'>,
  language: Language,
  dateText: (date: string) => string = (date) => date,
): string => {
  if (validity === 'dates') return periodText({ from, to }, language, dateText);
  const counts = { days: countText(days ?? 0), after: countText(after ?? 0) };
  return say(phrases[after === null || after === 0 ? 'days' : 'days_after'], language, counts);
};

/** Nothing while it isn't said yet which. */
const itemsText = (items: Holds['items'], named: number, language: Language): string[] => {
  if (items === 'all') return [say(phrases.items, language)];
  return named === 0 ? [] : [say(phrases[items], language, { count: countText(named) })];
};

/** When, where, on what and by whom it is used: “领后 30 天，星期一、星期二，全部门店，全部会员，每人最多 2 张”. */
export const couponHoldsText = (
  terms: Holds,
  { branches, grades }: Readonly<Record<'branches' | 'grades', Names>>,
  language: Language,
  dateText: (date: string) => string = (date) => date,
): string => {
  const { items, hours, per_member: each } = terms;
  const named = terms.item_ids.length + terms.category_ids.length + terms.brand_ids.length;
  return sentence(
    [
      couponValidityText(terms, language, dateText),
      ...weekdaysText(terms.weekdays, language),
      ...(hours.length > 0
        ? [
            joined(
              hours.map((span) => span.join('–')),
              language,
            ),
          ]
        : []),
      ...itemsText(items, named, language),
      someText(terms.branch_ids, branches, 'branches', language),
      someText(terms.grade_ids, grades, 'grades', language),
      ...(each === null ? [] : [say(phrases.per_member, language, { count: countText(each) })]),
    ].join(commas[language]),
    language,
  );
};
