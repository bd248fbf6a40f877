import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderQuote } from '@regulars/contract';
import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { countText, moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { nothingPriced, pricedOf } from './basket.ts';
import type { Basket } from './basket.ts';
import styles from './cashier.module.css';
import type { Payments } from './payments.ts';

interface AfterPayingProps {
  quote: OrderQuote;
  basket: Basket;
  branchId: string;
  payments: Payments;
  /** Whether it is paid as the quote proposes, so that it has what that earns. */
  proposed: boolean;
}

/** What the member will have afterwards. */
export function AfterPaying(props: AfterPayingProps) {
  const { t } = useLingui();
  const { quote, payments } = props;
  const earns = useEarns(props);
  const { member, points } = quote;
  if (!member) return null;
  const spent = payments.find(({ means }) => means === 'stored_value')?.fen ?? 0;
  const gained = { points: (earns?.points ?? 0) - points.used, growth: earns?.growth ?? 0 };
  return (
    <dl className={styles.after} aria-label={t`After paying`}>
      <Line
        label={<Trans>Stored value</Trans>}
        before={moneyText(member.stored_value)}
        after={moneyText(member.stored_value - spent)}
      />
      <Line
        label={<Trans>Points</Trans>}
        before={countText(member.points)}
        after={earns && countText(member.points + gained.points)}
      />
      <Line
        label={<Trans>Growth</Trans>}
        before={countText(member.growth)}
        after={earns && countText(member.growth + gained.growth)}
      />
    </dl>
  );
}

export function Line({ label, before, after }: { label: ReactNode; before: string; after: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {before === after ? null : (
          <>
            <span>{before}</span>
            <ArrowRight size={14} strokeWidth={1.75} aria-hidden="true" />
          </>
        )}
        <strong>{after ?? '–'}</strong>
      </dd>
    </div>
  );
}

/** What the order earns if it is paid so; the quote says it for the means it proposes. */
function useEarns({ quote, basket, branchId, payments, proposed }: AfterPayingProps): OrderQuote['earns'] | undefined {
  const priced = pricedOf(basket, branchId) ?? nothingPriced;
  const body = { ...priced, payments: payments.map(({ means, fen }) => ({ means, fen })) };
  const { data } = useEndpoint(
    'POST /orders/quote',
    { body },
    { quiet: true, staleTime: Infinity, enabled: !proposed },
  );
  return proposed ? quote.earns : data?.earns;
}
