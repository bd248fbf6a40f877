import { Trans, useLingui } from '@lingui/react/macro';
import { moneyText } from '../../format/numbers.ts';
import { Button } from '../../ui/plain/button.tsx';
import { StateGlyph } from '../../ui/state-tag.tsx';
import { useEndpoint } from '../api/index.ts';
import { orderAddress, topUpAddress } from '../orders/order-address.ts';
import { useDates } from '../use-dates.ts';
import styles from './approvals.module.css';

const addressOf = { consumption_order: orderAddress, top_up_order: topUpAddress } as const;

/** Milliseconds; short, because a customer waits at the counter. */
const between = 30_000;

/** The refunds that wait for this user, each with a way to its order or top-up, where it is decided. */
export function WaitingRefunds({ onGo }: { onGo: (address: string) => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const { data } = useEndpoint(
    'GET /refund-requests',
    { query: {} },
    { quiet: true, staleTime: 0, refetchInterval: between },
  );
  return (
    <ul className={styles.list}>
      {data?.items.map(({ request_id: id, kind, order_id, number, fen, reason, ...asked }) => (
        <li key={id} className={styles.row}>
          <span className={styles.glyph}>
            <StateGlyph meaning="attention" />
          </span>
          <span className={styles.words}>
            <strong className={styles.what}>
              <span>{number}</span>{' '}
              <span>
                <Refund fen={fen} />
              </span>
            </strong>
            <small>
              {[asked.asked_by_name, asked.branch_name, dates.cellTime(asked.asked_at)]
                .filter(Boolean)
                .join(t({ message: ', ', context: 'between who, where and when' }))}
            </small>
            <small>{reason}</small>
          </span>
          <Button aria-label={t`Review: refund of ${number}`} onClick={() => onGo(addressOf[kind](order_id))}>
            <Trans>Review</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Refund({ fen }: { fen: number }) {
  const amount = moneyText(fen);
  return <Trans>Refund {amount}</Trans>;
}
