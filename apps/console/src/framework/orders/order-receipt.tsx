import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { createPortal } from 'react-dom';
import { cardNumberText } from '../../format/card-numbers.ts';
import { countText, moneyText } from '../../format/numbers.ts';
import { useCurrentUser } from '../session/index.ts';
import { useDates } from '../use-dates.ts';
import styles from './order-receipt.module.css';
import { useOrderWords } from './use-order-words.ts';

type Fact = readonly [label: string, value: string];

/** The receipt of an order as it is printed on paper of 58 mm, on the page. */
export function OrderReceipt({ order }: { order: ConsumptionOrderPage }) {
  return (
    <>
      <div className={styles.paper}>
        <Content order={order} />
      </div>
      {createPortal(
        <div className={styles.printed} data-testid="order-receipt">
          <Content order={order} />
        </div>,
        document.body,
      )}
    </>
  );
}

function Content({ order }: { order: ConsumptionOrderPage }) {
  const { t } = useLingui();
  const dates = useDates();
  const words = useOrderWords();
  const { merchant } = useCurrentUser();
  const { after, list, due, points_used: used, points_value: value, payments, member_name: name } = order;
  const points = countText(used);
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
  // Only the family name: the paper may be left on the counter.
  const member: Fact[] =
    name === null
      ? []
      : [
          [t`Member`, `${name.slice(0, 1)}* ${cardNumberText(order.member_no ?? '')}`],
          ...(after
            ? ([
                [t`Stored value`, moneyText(after.stored_value)],
                [t`Points`, t`+${gained}, now ${countText(after.points)}`],
              ] as const)
            : []),
        ];
  return (
    <>
      <strong className={styles.shop}>{merchant.abbreviation_name}</strong>
      <span className={styles.shop}>{order.branch_name}</span>
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
      <dl>
        <div>
          <dt>
            <Plural value={order.lines.length} one="List price, # line" other="List price, # lines" />
          </dt>
          <dd>{moneyText(list)}</dd>
        </div>
        {order.reductions
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
      <p className={styles.paid}>
        <Trans context="amount">Paid</Trans>
        <strong>{moneyText(due - value)}</strong>
      </p>
      <Facts facts={means} />
      <Facts facts={member} />
      {list - due + value > 0 && <Saved fen={list - due + value} />}
    </>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
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
