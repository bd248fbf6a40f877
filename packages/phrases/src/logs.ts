import type { Phrase } from './phrase.ts';

export const logFieldPhrases = {} as const satisfies Record<string, Phrase>;
