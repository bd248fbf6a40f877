import type { OpenedShift, ShiftFigure } from '@regulars/contract';
import { shiftLimits } from '@regulars/contract/rules/shifts';

type Drawer = Pick<OpenedShift, 'cash_taken' | 'cash_back' | 'put_in' | 'taken_out' | 'expected'>;

/** What should be in a drawer, and what it comes from. Fen. */
export const drawerOf = (
  float: number,
  figures: readonly ShiftFigure[],
  movements: readonly { readonly fen: number }[],
): Drawer => {
  const cash = figures.filter(({ means }) => means === 'cash');
  const taken = cash.reduce((sum, one) => sum + one.taken, 0);
  const back = cash.reduce((sum, one) => sum + one.back, 0);
  const put = movements.reduce((sum, { fen }) => sum + Math.max(fen, 0), 0);
  const out = movements.reduce((sum, { fen }) => sum + Math.max(-fen, 0), 0);
  return {
    cash_taken: taken,
    cash_back: back,
    put_in: put,
    taken_out: out,
    expected: float + taken - back + put - out,
  };
};

/** Whether a shift is open for so long that its cashier must have forgotten it. */
export const isForgotten = (
  { opened_at, closed_at }: { readonly opened_at: Date; readonly closed_at: Date | null },
  now: Date,
): boolean => closed_at === null && now.getTime() - opened_at.getTime() > shiftLimits.forgottenHours * 3_600_000;
