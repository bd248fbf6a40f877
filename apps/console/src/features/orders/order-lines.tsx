import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { moneyText } from '../../format/numbers.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { ScrollRegion } from '../../framework/scroll-region.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './orders.module.css';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';

const ExplainDrawer = lazyLayer(async () => (await import('./explain-drawer.tsx')).ExplainDrawer);

type Line = ConsumptionOrderPage['lines'][number];

const lessText = (fen: number): string => (fen > 0 ? `−${moneyText(fen)}` : '–');
const sumOf = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

function ExplainButton({ order }: { order: ConsumptionOrderPage }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" className="tapped" onClick={() => setOpen(true)}>
        <Trans>Explain</Trans>
      </Button>
      {open && <ExplainDrawer order={order} onClosed={() => setOpen(false)} />}
    </>
  );
}

interface Column {
  key: string;
  title: string;
  of: (line: Line) => number;
  text: (fen: number) => string;
}

function Head({ columns }: { columns: readonly Column[] }) {
  return (
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
  );
}

function LineRow({ line, columns }: { line: Line; columns: readonly Column[] }) {
  const { t } = useLingui();
  const words = useOrderWords();
  return (
    <tr>
      <th scope="row">
        {line.name ?? <Trans>An amount</Trans>}
        {line.code !== null && <small>{line.code}</small>}
      </th>
      <td className={styles.figure} data-label={t`Price`}>
        {moneyText(line.price)}
      </td>
      <td className={styles.figure} data-label={t`Quantity`}>
        <span>
          {words.quantityText(line.quantity, line.unit)}
          {line.returned > 0 && <small>−{words.quantityText(line.returned, line.unit)}</small>}
        </span>
      </td>
      {columns.map(({ key, title, of, text }) => (
        <td key={key} className={styles.figure} data-label={title}>
          {text(of(line))}
        </td>
      ))}
    </tr>
  );
}

/** How each discount and the points fell on the lines, to the fen. */
export function OrderLines({ order }: { order: ConsumptionOrderPage }) {
  const { t } = useLingui();
  const { lines, reductions } = order;
  const words = useOrderWords();
  const steps = reductions
    .map((reduction, at) => ({
      key: `${reduction.step} ${reduction.id}`,
      title: words.stepText(reduction),
      of: (line: Line) => line.offs[at] ?? 0,
    })) // prettier-ignore
    .filter(({ of }) => sumOf(lines, of) > 0);
  const columns: Column[] = [
    {
      key: 'list',
      title: t({ message: 'Amount', context: 'of a line' }),
      of: ({ list }: Line) => list,
      text: moneyText,
    },
    ...steps.map((step) => ({ ...step, text: lessText })),
    { key: 'due', title: t`Due`, of: ({ due }: Line) => due, text: moneyText },
    ...(lines.some(({ refunded }) => refunded > 0)
      ? [{ key: 'refunded', title: t`Refunded`, of: ({ refunded }: Line) => refunded, text: lessText }]
      : []),
  ];
  return (
    <Panel
      title={t`Items`}
      note={t`Discounts are shared out over the lines to the fen; refunds go by them.`}
      extra={<ExplainButton order={order} />}
      flush
    >
      <ScrollRegion label={t`Items by line`}>
        <table className={styles.table}>
          <Head columns={columns} />
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.no} line={line} columns={columns} />
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
