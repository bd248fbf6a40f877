import { useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';

/** The coupons that came back with all of an order, a text each. */
export function useBackTexts(): (order: Pick<ConsumptionOrderPage, 'coupons_back'>) => string[] {
  const { t } = useLingui();
  return ({ coupons_back: back }) =>
    back.map(({ name, code_end: end, usable }) =>
      usable
        ? t`“${name}” (code ends in ${end}) can be used again`
        : t`“${name}” (code ends in ${end}) came back, and has expired`,
    );
}
