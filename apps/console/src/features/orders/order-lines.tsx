import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { moneyText } from '../../format/numbers.ts';
import { ScrollRegion } from '../../framework/scroll-region.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './orders.module.css';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';

type Line = ConsumptionOrderPage['lines'][number];

const lessText = (fen: number): string => (fen > 0 ? `−${moneyText(fen)}` : '–');
const sumOf = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** How each discount and the points fell on the lines, to the fen. */
export function OrderLines({ order: { lines, reductions } }: { order: ConsumptionOrderPage }) {
  const { t } = useLingui();
  const words = useOrderWords();
  const steps = reductions
    .map((reduction, at) => ({
      key: `${reduction.step} ${reduction.id}`,
      title: words.stepText(reduction),
      of: (line: Line) => line.offs[at] ?? 0,
    })) // prettier-ignore
    .filter(({ of }) => sumOf(lines, of) > 0);
  const columns = [
    { key: 'list', title: t`Amount`, of: ({ list }: Line) => list, text: moneyText },
    ...steps.map((step) => ({ ...step, text: lessText })),
    { key: 'due', title: t({ message: 'Paid', context: 'amount' }), of: ({ due }: Line) => due, text: moneyText },
    ...(lines.some(({ refunded }) => refunded > 0)
      ? [{ key: 'refunded', title: t`Refunded`, of: ({ refunded }: Line) => refunded, text: lessText }]
      : []),
  ];
  return (
    <Panel title={t`Items`} note={t`Discounts are shared out over the lines to the fen; refunds go by them.`} flush>
      <ScrollRegion label={t`Items by line`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Item</Trans>
              </th>
              <th scope="col" className={styles.figure}>
                <Trans>Price</Trans>
              </th>
              <th scope="col" className={styles.figure}>
                <Trans>Quantity</Trans>
              </th>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col" className={styles.figure}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.no}>
                <th scope="row">
                  {line.name ?? <Trans>An amount</Trans>}
                  {line.code !== null && <small>{line.code}</small>}
                </th>
                <td className={styles.figure} data-label={t`Price`}>
                  {moneyText(line.price)}
                </td>
                <td className={styles.figure} data-label={t`Quantity`}>
                  {words.quantityText(line.quantity, line.unit)}
                  {line.returned > 0 && <small>−{words.quantityText(line.returned, line.unit)}</small>}
                </td>
                {columns.map(({ key, title, of, text }) => (
                  <td key={key} className={styles.figure} data-label={title}>
                    {text(of(line))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                <Trans>Total</Trans>
              </th>
              {columns.map(({ key, title, of, text }) => (
                <td key={key} className={styles.figure} data-label={title}>
                  {text(sumOf(lines, of))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </Panel>
  );
}
