import { useLingui } from '@lingui/react/macro';
import type { OpenedShift, ShiftFigure } from '@regulars/contract';
import { payMeansPhrases, say, shiftDifferencePhrases, shiftFigureKindPhrases } from '@regulars/phrases';
import { moneyText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';

/** What shifts say in words. */
export function useShiftWords() {
  const { t } = useLingui();
  const locale = useLocale();
  return {
    kindText: (kind: ShiftFigure['kind']): string => say(shiftFigureKindPhrases[kind], locale),
    meansText: (means: ShiftFigure['means']): string =>
      means === 'points' ? t`Points` : say(payMeansPhrases[means], locale),
    /** Fen with its sign, of what was counted less what was expected. */
    differenceText: (fen: number): string => (fen > 0 ? `+${moneyText(fen)}` : moneyText(fen)),
    /** Whether what was counted agrees. */
    agreementText: (fen: number): string =>
      say(shiftDifferencePhrases[fen === 0 ? 'none' : fen > 0 ? 'over' : 'short'], locale),
    /** What differs, in words and figures. */
    shortText: (fen: number): string =>
      `${say(shiftDifferencePhrases[fen > 0 ? 'over' : 'short'], locale)} ${moneyText(Math.abs(fen))}`,
    /** What should be in the drawer, in the order in which it adds up; what is nothing is left out. */
    drawerLines: ({ float, cash_taken, cash_back, put_in, taken_out }: OpenedShift) =>
      [
        { label: t`Float`, fen: float, always: true },
        { label: t`Cash taken`, fen: cash_taken, always: true },
        { label: t`Cash given back`, fen: -cash_back, always: false },
        { label: t`Put in`, fen: put_in, always: false },
        { label: t`Taken out`, fen: -taken_out, always: false },
      ].filter(({ fen, always }) => always || fen !== 0),
  };
}
