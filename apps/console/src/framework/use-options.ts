import { keysOf, say } from '@regulars/phrases';
import type { Phrase } from '@regulars/phrases';
import { useLocale } from '../i18n/locale.ts';

/** The entries of a phrase table as options of a filter or field. */
export function useOptions<K extends string>(phrases: Readonly<Record<K, Phrase>>): { value: K; label: string }[] {
  const locale = useLocale();
  return keysOf(phrases).map((value) => ({ value, label: say(phrases[value], locale) }));
}
