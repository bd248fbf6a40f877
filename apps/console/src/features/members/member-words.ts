import type { Grade, Member } from '@regulars/contract';
import { keysOf, memberSourcePhrases, memberStatePhrases, say } from '@regulars/phrases';
import type { StateMeaning } from '../../ui/state-tag.tsx';
import type { Locale } from '../../i18n/locale.ts';

export const stateMeanings: Record<Member['state'], StateMeaning> = {
  normal: 'live',
  frozen: 'attention',
  cancelled: 'over',
};

export const stateOptions = (locale: Locale) => optionsOf(memberStatePhrases, locale);
export const sourceOptions = (locale: Locale) => optionsOf(memberSourcePhrases, locale);

function optionsOf<Key extends string>(phrases: Readonly<Record<Key, Parameters<typeof say>[0]>>, locale: Locale) {
  return keysOf(phrases).map((value) => ({ value, label: say(phrases[value], locale) }));
}

/** A discount of 9800 basis points as 9.8 (折) in Chinese or 2 (% off) in English; undefined if there is none. */
export function discountFigure(
  { discount_rate: rate }: Pick<Grade, 'discount_rate'>,
  locale: Locale,
): number | undefined {
  if (rate >= 10_000) return undefined;
  return locale === 'zh-CN' ? rate / 1000 : (10_000 - rate) / 100;
}

export { faceOf } from '../../ui/grade-face.ts';
