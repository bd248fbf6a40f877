import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { figureText, separators } from '@regulars/phrases';
import { moneyText } from '../../format/numbers.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './orders.module.css';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';

type Refund = ConsumptionOrderPage['refunds'][number];

/** What came back, oldest first. */
export function OrderRefunds({ order: { lines, refunds } }: { order: ConsumptionOrderPage }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Refunds`}>
      <ol className={styles.refunds}>
        {refunds.map((refund) => (
          <RefundLine key={refund.refund_id} refund={refund} lines={lines} />
        ))}
      </ol>
    </Panel>
  );
}

function RefundLine({ refund, lines }: { refund: Refund; lines: ConsumptionOrderPage['lines'] }) {
  const locale = useLocale();
  const dates = useDates();
  const words = useOrderWords();
  const taken = (['points', 'growth'] as const)
    .filter((unit) => refund[`${unit}_taken`] > 0)
    .map((unit) => figureText(unit, refund[`${unit}_taken`], locale))
    .join(separators[locale]);
  const pieces = refund.lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ no, quantity }) => {
      const line = lines.find((one) => one.no === no);
      return [line?.name, words.quantityText(quantity, line?.unit ?? null)].filter(Boolean).join(' × ');
    })
    .join(separators[locale]);
  return (
    <li>
      <span className={styles.refundHead}>
        <strong>−{moneyText(refund.fen)}</strong>
        <span>{refund.parts.map(({ means, fen }) => `${words.meansText(means)} ${moneyText(fen)}`).join(' · ')}</span>
      </span>
      {pieces !== '' && <span>{pieces}</span>}
      <span>{refund.reason}</span>
      {taken !== '' && (
        <span>
          <Trans>Taken back: {taken}</Trans>
        </span>
      )}
      <small>{[refund.number, dates.time(refund.made_at), refund.made_by_name].filter(Boolean).join(' · ')}</small>
    </li>
  );
}
