import { useLingui } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { isMoney } from '../../../framework/use-units.ts';
import { useCounted } from '../assets/use-counted.ts';
import { faultOf } from './adjust-values.ts';
import type { AdjustValues } from './adjust-values.ts';

/** Says what is wrong with an amount, and how much is possible. */
export function useAmountFault(balances: AdjustmentDetail['balances'] | undefined) {
  const { t } = useLingui();
  const counted = useCounted();
  return (values: Pick<AdjustValues, 'unit' | 'direction' | 'amount'>): string | undefined => {
    const fault = faultOf(values, balances);
    if (!fault) return undefined;
    if (values.amount.trim().startsWith('-')) return t`Without a minus: choose above whether to add or take`;
    if (fault.kind === 'zero') return t`An amount above 0`;
    if (fault.kind === 'format') return isMoney(values.unit) ? t`Yuan, with at most two decimals` : t`A whole number`;
    const most = counted(values.unit, fault.most);
    return fault.kind === 'once' ? t`At most ${most} at once` : t`At most ${most} can be taken`;
  };
}
