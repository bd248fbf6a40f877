import type { Authorised, TillLimits } from '@regulars/contract';
import { moneyText, say, tillExcessPhrases, type Language, type Phrase } from '@regulars/phrases';

/** The limits of roles made from templates; of the others, and of roles from before there were limits, none. */
export const templateTillLimits = [
  {
    template: 'cashier',
    limits: {
      discount_percent: 10,
      discount_most: 5_000,
      refund_most: 20_000,
      refund_day_most: 50_000,
      refund_days: 7,
    },
  },
] as const satisfies readonly { readonly template: string; readonly limits: TillLimits }[];

const day = 24 * 3_600_000;
/** For how long what was given back counts: from this instant, exclusive. */
export const countsFrom = (now: Date): Date => new Date(now.getTime() - day);

/** How many business days ago a business date was. */
export const daysSince = (date: string, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(date)) / day);

/** What somebody is about to give back. */
export interface Giving {
  /** By all means. */
  readonly fen: number;
  /** How many business days ago it was paid. */
  readonly daysAgo: number;
}

/** Fen that somebody gave back within 24 hours. */
export interface Given {
  readonly all: number;
  /** Of the same order. */
  readonly ofOrder: number;
}

/** The limit that something is above: its figure, and what is left of it. */
export type RefundExcess =
  | { readonly bound: 'refund_days'; readonly most: number }
  /** `wanted`: with parts that were given back before. */
  | { readonly bound: 'refund_most'; readonly most: number; readonly wanted: number; readonly inParts: boolean }
  | { readonly bound: 'refund_day_most'; readonly most: number; readonly wanted: number; readonly left: number };

/**
 * The first limit that a refund is above. Parts of an order within 24 hours count as one refund, so that nobody gives back
 * in parts what is above their limit.
 */
export const refundExcess = (
  limits: TillLimits,
  { all, ofOrder }: Given,
  { fen, daysAgo }: Giving,
): RefundExcess | undefined => {
  const { refund_days: days, refund_most: most, refund_day_most: dayMost } = limits;
  if (days !== null && daysAgo > days) return { bound: 'refund_days', most: days };
  if (fen === 0) return undefined;
  if (most !== null && ofOrder + fen > most)
    return { bound: 'refund_most', most, wanted: ofOrder + fen, inParts: ofOrder > 0 };
  if (dayMost !== null && fen > dayMost - all)
    return { bound: 'refund_day_most', most: dayMost, wanted: fen, left: Math.max(dayMost - all, 0) };
  return undefined;
};

/** Fen that somebody may take by hand off what comes to `base`; null: any. */
export const mostOff = (
  { discount_percent: percent, discount_most: most }: TillLimits,
  base: number,
): number | null => {
  const bounds = [percent === null ? null : Math.floor((base * percent) / 100), most].filter((one) => one !== null);
  return bounds.length === 0 ? null : Math.min(...bounds);
};

type Help = Readonly<Record<'one' | 'several' | 'nobody', Phrase>>;
/** Who may do it, in the words of `phrases`. */
export const helpOf = (phrases: Help, { names: [name = '–'], total }: Authorised, language: Language): string => {
  if (total === 0) return say(phrases.nobody, language);
  return say(phrases[total === 1 ? 'one' : 'several'], language, { name, total });
};

const daysPhrase = (days: number) => {
  if (days === 0) return tillExcessPhrases.refund_today;
  return days === 1 ? tillExcessPhrases.refund_yesterday : tillExcessPhrases.refund_days;
};

/** The limit that a refund is above, and what is left of it, in words. */
export const excessWords = (excess: RefundExcess, language: Language): string => {
  const { bound, most } = excess;
  if (bound === 'refund_days') return say(daysPhrase(most), language, { days: most });
  const phrase = bound === 'refund_most' && excess.inParts ? 'refund_parts' : bound;
  const left = bound === 'refund_day_most' ? excess.left : most;
  return say(tillExcessPhrases[phrase], language, {
    most: moneyText(most),
    wanted: moneyText(excess.wanted),
    left: moneyText(left),
  });
};
