import { countedPhrases } from './assets.ts';
import { say, type Language } from './phrase.ts';

const isCounted = (unit: string): unit is keyof typeof countedPhrases => Object.hasOwn(countedPhrases, unit);

/** An amount in words, with its unit: fen as ¥1,234.50, points and growth as 1,234 points. */
export const figureText = (unit: string, amount: number, language: Language): string =>
  isCounted(unit)
    ? say(countedPhrases[unit], language, { count: amount.toLocaleString('en-US') })
    : `¥${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

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
