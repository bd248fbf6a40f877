import { sentenceGaps } from '@regulars/phrases';
import { useLocale } from '../i18n/locale.ts';

/** Between sentences: a space, which Chinese does without. */
export function Gap(): string {
  return sentenceGaps[useLocale()];
}
