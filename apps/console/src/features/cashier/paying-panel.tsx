import { Trans, useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import { moneyText } from '../../format/numbers.ts';
import { useOnline } from '../../framework/use-online.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import styles from './cashier.module.css';

interface PayingPanelProps {
  /** Fen. */
  due: number;
  /** Whether an answer was lost, so that nobody knows yet. */
  unknown: boolean;
  onAgain: () => void;
}

/** While a payment is under way: that it is, or that nobody knows yet and what must not be done. */
export function PayingPanel({ due, unknown, onAgain }: PayingPanelProps) {
  const { t } = useLingui();
  const online = useOnline();
  const amount = moneyText(due);
  return (
    <section aria-label={t`Checkout`} className={styles.checkout}>
      <output className={styles.outcome}>
        {unknown ? (
          <CircleHelp size={44} strokeWidth={1.5} aria-hidden="true" className={styles.unsure} />
        ) : (
          <Spinner size={32} />
        )}
        <h2>{unknown ? <Trans>Not known yet: don’t charge again</Trans> : <Trans>Taking {amount}</Trans>}</h2>
        {unknown && (
          <p>
            {online ? (
              <Trans>
                The answer for {amount} was lost. It is asked for again until it is known; it is charged once at most.
              </Trans>
            ) : (
              <Trans>
                There is no network. Whether {amount} was charged is asked as soon as it is back; it is charged once at
                most.
              </Trans>
            )}
          </p>
        )}
      </output>
      <span className={styles.grow} />
      {unknown && (
        <div className={styles.pay}>
          <Button size="large" block onClick={onAgain}>
            <Trans>Ask now</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}
