import type { Lot, Movement, Posting } from '@regulars/contract';
import { documentPhrases, postingName, say, toldKind } from '@regulars/phrases';
import type { AssetUnit } from '@regulars/phrases';
import {
  ArrowLeftRight,
  CalendarX2,
  Gift,
  Merge,
  PackageOpen,
  ReceiptText,
  Scale,
  SlidersHorizontal,
  Sparkles,
  Store,
  Undo2,
  WalletCards,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Dates } from '../../../format/dates.ts';
import type { Locale } from '../../../i18n/locale.ts';

/** The figures shown for a member. */
export type Figure = 'balance' | 'points' | 'growth';

export const unitsOf: Readonly<Record<Figure, readonly AssetUnit[]>> = {
  balance: ['principal', 'bonus'],
  points: ['points'],
  growth: ['growth'],
};

export const valueOf = ({ principal, bonus }: { principal: number; bonus: number }): number => principal + bonus;

const icons: Readonly<Record<Posting['kind'], LucideIcon>> = {
  top_up: WalletCards,
  spend: ReceiptText,
  earn: Sparkles,
  gift: Gift,
  adjust: SlidersHorizontal,
  opening: PackageOpen,
  expire: CalendarX2,
  transfer: ArrowLeftRight,
  merge: Merge,
  reclass: Scale,
  settle: Scale,
  hand_over: Store,
};

export const iconOf = ({ kind, effect }: Pick<Movement, 'kind' | 'effect'>): LucideIcon =>
  effect === 'forward' ? icons[kind] : Undo2;

/** What a posting is called: "Purchase", or "Purchase refunded". */
export const kindText = (
  { kind, effect, document }: Pick<Movement, 'kind' | 'effect' | 'document'>,
  locale: Locale,
): string => say(postingName(toldKind(kind, document.kind), effect), locale);

const lotPhrase = { 'zh-CN': '{day} {what}', en: '{what} of {day}' };

/** A lot by where it came from: "Top-up of May 3". */
export const lotName = (
  { kind, document, opened_at: at }: Pick<Lot, 'kind' | 'opened_at'> & Partial<Pick<Lot, 'document'>>,
  locale: Locale,
  { day }: Pick<Dates, 'day'>,
): string =>
  say(lotPhrase, locale, { what: say(postingName(toldKind(kind, document?.kind), 'forward'), locale), day: day(at) });

const isKnown = (kind: string): kind is keyof typeof documentPhrases => Object.hasOwn(documentPhrases, kind);

/** A document's number, or its kind if it has none; null if the ledger posted on its own. */
export function documentText({ kind, number }: Movement['document'], locale: Locale): string | null {
  return number ?? (isKnown(kind) ? say(documentPhrases[kind], locale) : null);
}
