import { assetUnitPhrases, countedPhrases, onePointPhrase, type AssetUnit } from './assets.ts';
import { countText, moneyText } from './figures.ts';
import { say, type Language } from './phrase.ts';

const isCounted = (unit: string): unit is keyof typeof countedPhrases => Object.hasOwn(countedPhrases, unit);

/** An amount of a unit where a heading or label names it: ¥1,234.50, or 1,234. */
export const amountText = (unit: AssetUnit, amount: number): string =>
  isCounted(unit) ? countText(amount) : moneyText(amount);

/** A change, as `amountText` with a sign: +¥5.00, −200; zero has none. */
export const changeText = (unit: AssetUnit, amount: number): string =>
  `${amount > 0 ? '+' : ''}${amountText(unit, amount)}`;

/** An amount in words, with its unit: fen as ¥1,234.50, points and growth as 1,234 points. */
export const figureText = (unit: string, amount: number, language: Language): string => {
  if (!isCounted(unit)) return moneyText(amount);
  const phrase = unit === 'points' && amount === 1 ? onePointPhrase : countedPhrases[unit];
  return say(phrase, language, { count: countText(amount) });
};

/** An amount with its name before it: Principal ¥5.00, Points 200. */
export const namedAmount = (unit: AssetUnit, amount: number, language: Language): string =>
  `${say(assetUnitPhrases[unit], language)} ${amountText(unit, amount)}`;

/** A change with its name before it: Principal −¥5.00, Points +200. */
export const namedChange = (unit: AssetUnit, amount: number, language: Language): string =>
  `${say(assetUnitPhrases[unit], language)} ${changeText(unit, amount)}`;

/** Values for a phrase: if they name a `unit`, as the ledger's refusals do, their numbers are amounts of it, in words. */
export const inUnits = (
  { unit, ...values }: Readonly<Record<string, string | number>>,
  language: Language,
): Record<string, string | number> =>
  typeof unit === 'string'
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'number' ? figureText(unit, value, language) : value,
        ]),
      )
    : { ...(unit !== undefined && { unit }), ...values };

const fullPrice = { 'zh-CN': '原价', en: 'full price' } as const;
const lowered = { 'zh-CN': '{figure} 折', en: '{figure}% off' } as const;
/** A price in basis points: 9,800 is 9.8 折, or 2% off. */
export const priceText = (rate: number, language: Language): string =>
  rate === 10_000
    ? say(fullPrice, language)
    : say(lowered, language, { figure: language === 'zh-CN' ? rate / 1_000 : (10_000 - rate) / 100 });
