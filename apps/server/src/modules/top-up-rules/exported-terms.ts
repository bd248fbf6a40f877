import type { TopUpTerms } from '@regulars/contract';
import { topUpGivesText, topUpHoldsText, type Language } from '@regulars/phrases';
import type { WordsOf } from '../../platform/exports/index.ts';

/** Who reads exported rules, and what ids are called. */
export interface TermsReader {
  readonly language: Language;
  readonly branches: Readonly<Record<string, string>>;
  readonly grades: Readonly<Record<string, string>>;
}

/** What a rule says, in the sentence of the console's list. */
export const wordsOf: WordsOf<TermsReader> = ({ language, ...names }) => {
  const [branches, grades] = [new Map(Object.entries(names.branches)), new Map(Object.entries(names.grades))];
  return (value) => {
    const terms = JSON.parse(value) as TopUpTerms; // as its kind wrote it
    const gives = topUpGivesText(terms, grades, language);
    return `${gives} (${topUpHoldsText(terms, { branches, grades }, language)})`;
  };
};
