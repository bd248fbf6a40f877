import type { Member } from '@regulars/contract';
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

export { faceOf } from '../../ui/grade-face.ts';
