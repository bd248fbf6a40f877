import { logValuePhrases, say, type Language } from '@regulars/phrases';
import type { WordsOf } from '../../platform/exports/index.ts';
import { deviceBehind } from '../auth/index.ts';

/** What a browser says of itself as the page of sign-ins words it. */
export const wordsOf: WordsOf<{ readonly language: Language }> =
  ({ language }) =>
  (agent) => {
    const { browser, system } = deviceBehind(agent);
    return (
      [browser, system].filter((part) => part !== null).join(' · ') || say(logValuePhrases.unknown_device, language)
    );
  };
