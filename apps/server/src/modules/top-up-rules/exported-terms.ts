import type { TopUpTerms } from '@regulars/contract';
import { topUpGivesText, topUpHoldsText } from '@regulars/phrases';
import type { WordsOf } from '../../platform/exports/index.ts';
import type { TermsReader } from '../grades/index.ts';

/** What a rule says, in the sentence of the console's list. */
export const wordsOf: WordsOf<TermsReader> = ({ language, ...names }) => {
  const [branches, grades] = [new Map(Object.entries(names.branches)), new Map(Object.entries(names.grades))];
  return (value) => {
    const terms = JSON.parse(value) as TopUpTerms; // as its kind wrote it
    const gives = topUpGivesText(terms, grades, language);
    return `${gives} (${topUpHoldsText(terms, { branches, grades }, language)})`;
  };
};
