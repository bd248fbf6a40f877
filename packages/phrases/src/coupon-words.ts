import { writeOffScenePhrases, type CouponKind, type WriteOffScene } from './coupons.ts';
import { countText, yuanText } from './figures.ts';
import { joined, periodText, sentence, someText, weekdaysText, type Names } from './holding-words.ts';
import { say, separators, type Language, type Phrase } from './phrase.ts';
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
  readonly blackouts: readonly { readonly from: string; readonly to: string }[];
  readonly per_member: number | null;
  readonly per_day: number | null;
  readonly per_order: number;
  readonly with_grade: boolean;
  readonly with_points: boolean;
  readonly with_others: boolean;
  readonly scenes: readonly WriteOffScene[];
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
  only: { 'zh-CN': '只限 {named}', en: 'only for {named}' },
  except: { 'zh-CN': '{named}除外', en: 'not for {named}' },
  blackouts: { 'zh-CN': '{dates} 不可用', en: 'not on {dates}' },
  days: { 'zh-CN': '领后 {days} 天', en: '{days} days from receipt' },
  days_next: { 'zh-CN': '领后次日起 {days} 天', en: '{days} days, from the day after receipt' },
  days_after: { 'zh-CN': '领后满 {after} 天起 {days} 天', en: '{days} days, starting {after} days after receipt' },
  per_member: { 'zh-CN': '每人最多 {count} 张', en: 'up to {count} a member' },
  per_day: { 'zh-CN': '每天最多用 {count} 张', en: 'up to {count} used a day' },
  per_order: { 'zh-CN': '一单最多用 {count} 张', en: 'up to {count} on a bill' },
  scenes: { 'zh-CN': '只在{scenes}用', en: 'only at: {scenes}' },
  apart: { 'zh-CN': '不和{others}同用', en: 'not together with {others}' },
  with_grade: { 'zh-CN': '等级折扣', en: 'the grade’s discount' },
  with_points: { 'zh-CN': '积分抵扣', en: 'points' },
  with_others: { 'zh-CN': '其他券', en: 'other coupons' },
} as const satisfies Record<string, Phrase>;

/** What terms name of the goods, counted. */
const countPhrases = {
  item_ids: { one: { 'zh-CN': '1 种商品', en: '1 item' }, many: { 'zh-CN': '{count} 种商品', en: '{count} items' } },
  category_ids: { one: { 'zh-CN': '1 个分类', en: '1 category' }, many: { 'zh-CN': '{count} 个分类', en: '{count} categories' } }, // prettier-ignore
  brand_ids: { one: { 'zh-CN': '1 个品牌', en: '1 brand' }, many: { 'zh-CN': '{count} 个品牌', en: '{count} brands' } },
} as const satisfies Record<string, Record<'one' | 'many', Phrase>>;
const apart = ['with_grade', 'with_points', 'with_others'] as const;

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
  if (after === null || after === 0) return say(phrases.days, language, counts);
  return say(phrases[after === 1 ? 'days_next' : 'days_after'], language, counts);
};

/** Nothing while it isn't said yet which. */
const itemsText = (terms: Holds, language: Language): string[] => {
  if (terms.items === 'all') return [say(phrases.items, language)];
  const named = (['item_ids', 'category_ids', 'brand_ids'] as const).flatMap((part) => {
    const count = terms[part].length;
    return count === 0 ? [] : [say(countPhrases[part][count === 1 ? 'one' : 'many'], language, { count: countText(count) })]; // prettier-ignore
  });
  return named.length === 0 ? [] : [say(phrases[terms.items], language, { named: joined(named, language) })];
};

/** How many of it are given and used, where, and beside what not. */
const limitsText = (terms: Holds, language: Language): string[] => {
  const { per_member: each, per_day: day, per_order: order, scenes } = terms;
  const listed = (some: readonly Phrase[]): string => some.map((one) => say(one, language)).join(separators[language]);
  const others = apart.filter((name) => !terms[name]);
  return [
    ...(each === null ? [] : [say(phrases.per_member, language, { count: countText(each) })]),
    ...(day === null ? [] : [say(phrases.per_day, language, { count: countText(day) })]),
    say(phrases.per_order, language, { count: countText(order) }),
    ...(scenes.length === 0
      ? []
      : [say(phrases.scenes, language, { scenes: listed(scenes.map((scene) => writeOffScenePhrases[scene])) })]),
    ...(others.length === 0
      ? []
      : [say(phrases.apart, language, { others: listed(others.map((name) => phrases[name])) })]),
  ];
};

/** Beside what it is used: “等级折扣、其他券”; nothing if beside nothing. */
export const couponTogetherText = (terms: Pick<Holds, (typeof apart)[number]>, language: Language): string => {
  const others = apart.filter((name) => terms[name]).map((name) => say(phrases[name], language));
  return sentence(others.join(separators[language]), language);
};

/** All of when, where, on what, by whom and beside what it is used: “领后 30 天，周一、周二，全部商品，全部门店，全部会员，一单最多用 1 张”. */
export const couponHoldsText = (
  terms: Holds,
  { branches, grades }: Readonly<Record<'branches' | 'grades', Names>>,
  language: Language,
  dateText: (date: string) => string = (date) => date,
): string => {
  const { hours } = terms;
  const blackouts = terms.blackouts.filter(({ from, to }) => from !== '' && to !== '');
  const datesText = ({ from, to }: Holds['blackouts'][number]): string =>
    [...new Set([from, to])].map(dateText).join(language === 'zh-CN' ? ' 至 ' : ' to ');
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
      ...(blackouts.length > 0
        ? [say(phrases.blackouts, language, { dates: blackouts.map(datesText).join(separators[language]) })]
        : []),
      ...itemsText(terms, language),
      someText(terms.branch_ids, branches, 'branches', language),
      someText(terms.grade_ids, grades, 'grades', language),
      ...limitsText(terms, language),
    ].join(commas[language]),
    language,
  );
};
