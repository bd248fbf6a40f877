import { useLingui } from '@lingui/react/macro';
import type { CouponTerms } from '@regulars/contract';
import { couponFaults } from '@regulars/contract/rules/coupons';
import {
  couponGivesText,
  couponItemsPhrases,
  couponValidityPhrases,
  couponWayPhrases,
  fieldPhrases,
  say,
  separators,
  weekdayPhrases,
  writeOffScenePhrases,
  type CouponKind,
  type Phrase,
} from '@regulars/phrases';
import { countText, moneyText } from '../../format/numbers.ts';
import { useTermNames } from '../../framework/coupons/use-coupon-words.ts';
import { useValueText } from '../../framework/form/use-value-text.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { emptyValues, termsOf, type CouponValues } from './coupon-values.ts';

/** Parts of terms in words; null where nothing is set. */
export function useTermTexts() {
  const locale = useLocale();
  const dates = useDates();
  const names = useTermNames();
  const listed = (texts: readonly string[]): string | null => texts.join(separators[locale]) || null;
  const chosen = <K extends string>(keys: readonly K[], phrases: Readonly<Record<K, Phrase>>) =>
    listed(keys.map((key) => say(phrases[key], locale)));
  const called = (ids: readonly string[], known: ReadonlyMap<string, string>) =>
    listed(ids.map((id) => known.get(id) ?? '–'));
  return {
    weekdays: (days: CouponTerms['weekdays']) =>
      listed(weekdayPhrases.filter((_, at) => days.includes(at + 1)).map((day) => say(day, locale))),
    hours: (spans: CouponTerms['hours']) => listed(spans.map((span) => span.join('–'))),
    blackouts: (all: CouponValues['blackouts']) =>
      listed(
        all.map(({ from, to }) => [...new Set([from, to])].map((date) => (date ? dates.cell(date) : '…')).join(' – ')),
      ),
    scenes: (keys: CouponTerms['scenes']) => chosen(keys, writeOffScenePhrases),
    ways: (keys: CouponTerms['ways']) => chosen(keys, couponWayPhrases),
    branches: (ids: CouponTerms['branch_ids']) => called(ids, names.branches),
    grades: (ids: CouponTerms['grade_ids']) => called(ids, names.grades),
  };
}

/** What somebody else changed, in words. */
export function useCouponValueText(kind: CouponKind): (name: keyof CouponValues, value: unknown) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const texts = useTermTexts();
  const valueText = useValueText();
  return (name, value) => {
    const one: CouponValues = { ...emptyValues, [name]: value };
    const terms = termsOf(kind, one);
    const said: Partial<Record<keyof CouponValues, () => string | null>> = {
      rate: () => (one.rate === null ? null : couponGivesText('discount', { ...terms, rate: one.rate }, locale)),
      steps: () => couponGivesText('reduction', terms, locale),
      items: () => say(couponItemsPhrases[one.items], locale),
      item_ids: () => countText(one.item_ids.length),
      category_ids: () => countText(one.category_ids.length),
      brand_ids: () => countText(one.brand_ids.length),
      branch_ids: () => texts.branches(one.branch_ids),
      grade_ids: () => texts.grades(one.grade_ids),
      validity: () => say(couponValidityPhrases[one.validity], locale),
      from: () => one.from && dates.cell(one.from),
      to: () => one.to && dates.cell(one.to),
      weekdays: () => texts.weekdays(one.weekdays),
      hours: () => texts.hours(one.hours),
      blackouts: () => texts.blackouts(one.blackouts),
      scenes: () => texts.scenes(one.scenes),
      ways: () => texts.ways(one.ways),
    };
    const text = said[name];
    return text ? text() || t`not set` : valueText(value);
  };
}

/** What is wrong with a coupon, in words, by the field; those of steps say which. */
export function useFaultWords() {
  const { t } = useLingui();
  const locale = useLocale();
  return (kind: CouponKind, values: CouponValues): { readonly path: string; readonly text: string }[] =>
    couponFaults(kind, termsOf(kind, values)).map(({ path, rule, fen }) => {
      if (path === 'item_ids') return { path, text: t`Choose items, categories or brands` };
      const words = say(fieldPhrases[rule], locale, fen === undefined ? {} : { amount: moneyText(fen) });
      const [name, at] = path.split('.');
      const step = Number(at) + 1;
      return { path, text: name === 'steps' && at !== undefined ? t`Step ${step}: ${words}` : words };
    });
}
