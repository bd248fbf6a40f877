import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage, ReceiptSettings } from '@regulars/contract';
import { countText, moneyText } from '../../format/numbers.ts';
import { Facts, memberText, Paid, Receipt } from '../receipts/receipt.tsx';
import type { Fact } from '../receipts/receipt.tsx';
import { useDates } from '../use-dates.ts';
import styles from './order-receipt.module.css';
import { useOrderWords } from './use-order-words.ts';

/** The receipt of an order: on the page as on paper, which it shows. */
export function OrderReceipt({ order }: { order: ConsumptionOrderPage }) {
  return (
    <Receipt branchName={order.branch_name} shown>
      {(receipt) => <Content order={order} receipt={receipt} />}
    </Receipt>
  );
}

interface ContentProps {
  order: ConsumptionOrderPage;
  receipt: ReceiptSettings;
}

function Content({ order, receipt }: ContentProps) {
  const { t } = useLingui();
  const dates = useDates();
  const words = useOrderWords();
  const { after, list, due, points_value: value, payments, member_name: name } = order;
  const gained = countText(order.points_earned);
  const head: Fact[] = [
    [t`Order number`, order.number],
    [t`Time`, dates.exact(order.made_at)],
    [t({ message: 'By', context: 'who took the money' }), order.made_by_name ?? ''],
  ];
  const means: Fact[] = payments.flatMap(({ means: by, fen, tendered }): Fact[] => [
    [words.meansText(by), moneyText(fen)],
    ...(tendered === null
      ? []
      : ([
          [t`Received`, moneyText(tendered)],
          [t({ message: 'Change', context: 'money given back' }), moneyText(tendered - fen)],
        ] as const)),
  ]);
  const member: Fact[] =
    name === null
      ? []
      : [
          [t`Member`, memberText(name, order.member_no ?? '', receipt)],
          ...(after && receipt.balance ? [[t`Stored value`, moneyText(after.stored_value)] as const] : []),
          ...(after
            ? [[t`Points`, receipt.balance ? t`+${gained}, now ${countText(after.points)}` : `+${gained}`] as const]
            : []),
        ];
  return (
    <>
      <Facts facts={head} />
      <dl>
        {order.lines.map((line) => (
          <div key={line.no}>
            <dt>{line.name ?? t`An amount`}</dt>
            <dd className={styles.count}>×{words.quantityText(line.quantity, null)}</dd>
            <dd>{moneyText(line.list)}</dd>
          </div>
        ))}
      </dl>
      <Prices order={order} />
      <Paid>
        <Trans context="amount">Paid</Trans>
        <strong>{moneyText(due - value)}</strong>
      </Paid>
      <Facts facts={means} />
      <Facts facts={member} />
      {list - due + value > 0 && <Saved fen={list - due + value} />}
    </>
  );
}

/** From the list price to what was paid. */
function Prices({ order }: { order: ConsumptionOrderPage }) {
  const { t } = useLingui();
  const words = useOrderWords();
  const { lines, list, reductions, points_value: value } = order;
  const points = countText(order.points_used);
  return (
    <dl>
      <div>
        <dt>
          <Plural value={lines.length} one="List price, # line" other="List price, # lines" />
        </dt>
        <dd>{moneyText(list)}</dd>
      </div>
      {reductions
        .filter(({ off }) => off > 0)
        .map((one) => (
          <div key={one.step + one.id}>
            <dt>{words.stepText(one)}</dt>
            <dd>{moneyText(-one.off)}</dd>
          </div>
        ))}
      {value > 0 && (
        <div>
          <dt>{t`${points} points`}</dt>
          <dd>{moneyText(-value)}</dd>
        </div>
      )}
    </dl>
  );
}

function Saved({ fen }: { fen: number }) {
  const saved = moneyText(fen);
  return (
    <p className={styles.saved}>
      <Trans>Saved {saved}</Trans>
    </p>
  );
}
