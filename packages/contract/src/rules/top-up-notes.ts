/** Bounds of what members read where they top up. */
export const topUpNoteLimits = { text: 1_000 } as const;

interface Note {
  readonly text: string | null;
  readonly text_en: string | null;
}

/** What a member reads in a language: a text that is missing is said in the other one. */
export const noteIn = ({ text, text_en: english }: Note, language: 'zh-CN' | 'en'): string | null =>
  language === 'en' ? (english ?? text) : (text ?? english);
