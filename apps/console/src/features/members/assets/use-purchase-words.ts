import { useLingui } from '@lingui/react/macro';
import type { MemberPurchase, MemberRefund, Movement } from '@regulars/contract';
import { changeText, moneyText } from '../../../format/numbers.ts';
import { useOrderWords } from '../../../framework/orders/use-order-words.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { documentText, kindText, valueOf } from './asset-words.ts';

const signed = (...points: readonly number[]): string[] =>
  points.flatMap((one) => (one === 0 ? [] : [changeText('points', one)]));

/** What purchases and refunds say: of an order what it says, else what the ledger has. */
export function usePurchaseWords() {
  const { t } = useLingui();
  const locale = useLocale();
  const orders = useOrderWords();
  const valueText = (posting: Movement | null): string => {
    const value = posting ? valueOf(posting.change) : 0;
    return value === 0 ? '–' : moneyText(Math.abs(value));
  };
  const meansOf = (posting: Movement | null): string[] =>
    posting && valueOf(posting.change) !== 0 ? [orders.meansText('stored_value')] : [];
  return {
    /** The number of what has no order. */
    numberText: ({ posting }: MemberPurchase | MemberRefund): string =>
      (posting && documentText(posting.document, locale)) ?? '–',
    soldText: ({ order }: MemberPurchase): string =>
      order ? orders.soldText(order) : t`From before there were orders`,
    totalText: ({ order, posting }: MemberPurchase): string => (order ? moneyText(order.due) : valueText(posting)),
    meansTexts: ({ order, posting }: MemberPurchase): string[] =>
      order ? orders.partTexts(order.parts) : meansOf(posting),
    pointsTexts: ({ order, posting }: MemberPurchase): string[] =>
      order ? signed(order.points_earned, -order.points_used) : signed(posting?.change.points ?? 0),
    back: {
      whatText: ({ back, posting }: MemberRefund): string => {
        if (back) return back.kind === 'void' ? t`Order voided` : t`Order refunded`;
        return posting ? kindText(posting, locale) : '–';
      },
      /** Of what has no order, what it moved on the card: a refund of a top-up takes it from there. */
      totalText: ({ back, posting }: MemberRefund): string => {
        if (back) return moneyText(back.fen);
        const value = posting ? valueOf(posting.change) : 0;
        return value === 0 ? '–' : changeText('principal', value);
      },
      meansTexts: ({ back, posting }: MemberRefund): string[] =>
        back ? orders.partTexts(back.parts) : meansOf(posting?.kind === 'spend' ? posting : null),
      pointsTexts: ({ back, posting }: MemberRefund): string[] =>
        back ? signed(back.points, -back.points_taken) : signed(posting?.change.points ?? 0),
    },
  };
}
