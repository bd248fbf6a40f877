import { say, type Language } from './phrase.ts';

/** A multiple in basis points: 15,000 is 1.5. */
export const factorText = (rate: number): string =>
  (rate / 10_000).toLocaleString('en-US', { maximumFractionDigits: 4 });

const fullPrice = { 'zh-CN': '原价', en: 'full price' } as const;
const lowered = { 'zh-CN': '{figure} 折', en: '{figure}% off' } as const;
/** A price in basis points: 9,800 is 9.8 折, or 2% off. */
export const priceText = (rate: number, language: Language): string =>
  rate === 10_000
    ? say(fullPrice, language)
    : say(lowered, language, { figure: language === 'zh-CN' ? rate / 1_000 : (10_000 - rate) / 100 });
