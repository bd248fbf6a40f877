import { useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { separators } from '@regulars/phrases';
import { useOrderWords } from './use-order-words.ts';
import { useLocale } from '../../i18n/locale.ts';

type Pieces = Pick<ConsumptionOrderPage['refunds'][number], 'lines'>;

/** The pieces of an order that come back; empty if none do. */
export function usePiecesText({ lines: sold }: ConsumptionOrderPage): (back: Pieces) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useOrderWords();
  return ({ lines }) =>
    lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ no, quantity }) => {
        const line = sold.find((one) => one.no === no);
        return [line?.name ?? t`An amount`, words.quantityText(quantity, line?.unit ?? null)].join(' × ');
      })
      .join(separators[locale]);
}
