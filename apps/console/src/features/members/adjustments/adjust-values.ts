import type { AdjustmentDetail, NewBalanceAdjustment, NewOtherAdjustment } from '@regulars/contract';
import { adjustmentLargest } from '@regulars/contract/rules';
import type { AdjustmentReason } from '@regulars/phrases';
import { readAmount } from '../../../framework/amounts.ts';
import { freeOf, isMoney, units } from '../../../framework/use-units.ts';
import type { Unit } from '../../../framework/use-units.ts';

/** The form's values; the amount as typed, in yuan or points. */
export interface AdjustValues {
  unit: Unit;
  direction: 'add' | 'take';
  amount: string;
  expires_on: string | null;
  reason: AdjustmentReason | undefined;
  note: string;
}

export const emptyAdjustment: AdjustValues = {
  unit: 'points',
  direction: 'add',
  amount: '',
  expires_on: null,
  reason: undefined,
  note: '',
};

/** The amount in the server's unit; undefined if it is not above 0 and within the largest adjustment. */
export function amountOf({ unit, amount }: Pick<AdjustValues, 'unit' | 'amount'>): number | undefined {
  const value = readAmount(unit, amount);
  return value !== undefined && value > 0 && value <= adjustmentLargest ? value : undefined;
}

/** Whether the text is an amount above the largest adjustment. */
function isTooLarge({ unit, amount }: Pick<AdjustValues, 'unit' | 'amount'>): boolean {
  return (readAmount(unit, amount) ?? 0) > adjustmentLargest;
}

type Adjusted = Pick<AdjustValues, 'unit' | 'direction' | 'amount'>;

/** Why an amount can't be adjusted: with the most that can be, or `format` for a text that is no amount. */
export function faultOf(
  values: Adjusted,
  balances: AdjustmentDetail['balances'] | undefined,
): { kind: 'format' } | { kind: 'zero' } | { kind: 'once' | 'taken'; most: number } | undefined {
  const { unit, direction, amount: typed } = values;
  if (!typed.trim()) return undefined;
  if (isTooLarge(values)) return { kind: 'once', most: adjustmentLargest };
  const amount = amountOf({ unit, amount: typed });
  if (amount === undefined) return readAmount(unit, typed) === 0 ? { kind: 'zero' } : { kind: 'format' };
  const free = balances && freeOf(unit, balances);
  return direction === 'add' || free === undefined || amount <= free ? undefined : { kind: 'taken', most: free };
}

/** The request among those that wait which asks for the same. */
export const twinOf = <Waiting extends Record<Unit, number>>(
  values: Adjusted,
  waiting: readonly Waiting[] = [],
): Waiting | undefined => {
  const change = changeOf(values);
  return change === undefined
    ? undefined
    : waiting.find((one) => units.every((unit) => one[unit] === (unit === values.unit ? change : 0)));
};

/** The amount, signed by its direction. */
export function changeOf(values: Pick<AdjustValues, 'unit' | 'direction' | 'amount'>): number | undefined {
  const amount = amountOf(values);
  return amount === undefined || values.direction === 'add' ? amount : -amount;
}

/** Only bonus and points expire, so only adding those takes an expiry date. */
export function canExpire({ unit, direction }: Pick<AdjustValues, 'unit' | 'direction'>): boolean {
  return direction === 'add' && (unit === 'bonus' || unit === 'points');
}

type Request = { kind: 'balance'; body: NewBalanceAdjustment } | { kind: 'other'; body: NewOtherAdjustment };

/** The request body, and which endpoint takes it. */
export function requestOf(vipId: string, values: AdjustValues, again = false): Request {
  const { unit, reason, note, expires_on } = values;
  const [change, text] = [changeOf(values), note.trim()];
  if (change === undefined || reason === undefined) throw new TypeError('The form submitted no valid amount or reason');
  const body = {
    vip_id: vipId,
    reason,
    ...(text && { note: text }),
    ...(canExpire(values) && expires_on && { expires_on }),
    [unit]: change,
    ...(again && { again }),
  };
  return isMoney(unit) ? { kind: 'balance', body } : { kind: 'other', body };
}
