import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { figureText, separators } from '@regulars/phrases';
import { moneyText } from '../../format/numbers.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { RefundList } from '../../ui/refund-list.tsx';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';

type Refund = ConsumptionOrderPage['refunds'][number];

/** What came back, oldest first. */
export function OrderRefunds({ order: { lines, refunds } }: { order: ConsumptionOrderPage }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const words = useOrderWords();
  const takenOf = (refund: Refund): string =>
    (['points', 'growth'] as const)
      .filter((unit) => refund[`${unit}_taken`] > 0)
      .map((unit) => figureText(unit, refund[`${unit}_taken`], locale))
      .join(separators[locale]);
  const piecesOf = (refund: Refund): string =>
    refund.lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ no, quantity }) => {
        const line = lines.find((one) => one.no === no);
        return [line?.name, words.quantityText(quantity, line?.unit ?? null)].filter(Boolean).join(' × ');
      })
      .join(separators[locale]);
  return (
    <Panel title={t`Refunds`}>
      <RefundList
        refunds={refunds.map((refund) => ({
          ...refund,
          ways: refund.parts.map(({ means, fen }) => `${words.meansText(means)} ${moneyText(fen)}`).join(' · '),
          made: [refund.number, dates.time(refund.made_at), refund.made_by_name].filter(Boolean).join(' · '),
          lines: <RefundLines pieces={piecesOf(refund)} reason={refund.reason} taken={takenOf(refund)} />,
        }))}
      />
    </Panel>
  );
}

function RefundLines({ pieces, reason, taken }: { pieces: string; reason: string; taken: string }) {
  return (
    <>
      {pieces !== '' && <span>{pieces}</span>}
      <span>{reason}</span>
      {taken !== '' && (
        <span>
          <Trans>Taken back: {taken}</Trans>
        </span>
      )}
    </>
  );
}
