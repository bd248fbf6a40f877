import { askedFieldPhrases, keysOf, say, type AskedField, type Language } from '@regulars/phrases';
import type { CardValues } from './card-values.ts';

/** The fields that are asked besides phone and name. */
export const askedFieldsOf = (
  card: CardValues,
  language: Language,
): { field: AskedField; label: string; isRequired: boolean }[] =>
  keysOf(askedFieldPhrases).flatMap((field) => {
    const how = card[`asked_${field}`];
    return how === 'hidden'
      ? []
      : [{ field, label: say(askedFieldPhrases[field], language), isRequired: how === 'required' }];
  });
