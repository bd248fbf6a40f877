import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, Maximize } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { countText, moneyText } from '../../format/numbers.ts';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { Logo } from '../../ui/logo.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import styles from './customer-screen.module.css';
import { askEvery, asking, askVainly, screensOf, unchanged } from './shown-bill.ts';
import type { ShownBill, Told } from './shown-bill.ts';

/** What the customer sees on a second screen: the bill as it grows, what is to be paid, and that it is. */
export function CustomerScreen() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const told = useTold(query.get('till') ?? '');
  const title = t({ message: 'For the customer', context: 'a second screen' });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{told?.shop}</h1>
        <FullScreen />
      </header>
      {told ? <Bill bill={told.bill} /> : <Waiting />}
      <Logo height={20} />
    </main>
  );
}

/** What the till of this browser says; undefined until it says something, and once no till answers any more. */
function useTold(till: string): Told | undefined {
  const [told, setTold] = useState<string>();
  useEffect(() => {
    const screens = screensOf(till);
    let unanswered = 0;
    const ask = (): void => {
      // A till that was killed can’t say so: its bill would stay for the next customer.
      if (unanswered >= askVainly) setTold(undefined);
      unanswered += 1;
      screens.postMessage(asking);
    };
    screens.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (data === asking) return;
      unanswered = 0;
      if (data !== unchanged) setTold(data);
    });
    ask();
    const timer = setInterval(ask, askEvery);
    return () => {
      clearInterval(timer);
      screens.close();
    };
  }, [till]);
  return useMemo(() => (told === undefined ? undefined : (JSON.parse(told) as Told)), [told]); // as the till wrote it
}

function FullScreen() {
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  if (full || !document.fullscreenEnabled) return null;
  return (
    <Button
      variant="text"
      icon={<Maximize size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void document.documentElement.requestFullscreen()}
    >
      <Trans>Full screen</Trans>
    </Button>
  );
}

function Waiting() {
  return (
    <section className={styles.middle}>
      <p className={styles.quiet}>
        <Trans>Open the cashier in this browser: what is being sold appears here.</Trans>
      </p>
    </section>
  );
}

function Bill({ bill }: { bill: ShownBill }) {
  switch (bill.is) {
    case 'nothing':
      return (
        <section className={styles.middle}>
          <p className={styles.welcome}>
            <Trans context="to a customer">Welcome</Trans>
          </p>
        </section>
      );
    case 'bill':
      return <Growing bill={bill} />;
    case 'confirming':
      return (
        <section className={styles.middle} aria-live="polite">
          <p className={styles.due}>{moneyText(bill.fen)}</p>
          <p className={styles.quiet}>
            <Trans>From your stored value: please confirm by the code on your phone or your payment password</Trans>
          </p>
        </section>
      );
    case 'taking':
    case 'unknown':
      return (
        <section className={styles.middle} aria-live="polite">
          <Spinner size={40} />
          <p className={styles.due}>{moneyText(bill.due)}</p>
          <p className={styles.quiet}>
            {bill.is === 'taking' ? <Trans>One moment, please</Trans> : <Trans>Still being checked, please wait</Trans>}
          </p>
        </section>
      );
    case 'paid':
      return <Paid bill={bill} />;
  }
}

function Growing({ bill: { lines, coupons, off, points, due } }: { bill: Extract<ShownBill, { is: 'bill' }> }) {
  const { t } = useLingui();
  const { quantityText } = useOrderWords();
  return (
    <>
      <section className={styles.lines} aria-label={t`Bill`}>
        {/* The newest first: a long bill begins where somebody looks. */}
        {lines.toReversed().map(({ key, name, unit, quantity, list }) => (
          <div key={key} className={styles.line}>
            <span className={styles.name}>{name ?? t`An amount`}</span>
            <span className={styles.quantity}>{quantityText(quantity, unit)}</span>
            <span className={styles.amount}>{list !== null && moneyText(list)}</span>
          </div>
        ))}
      </section>
      <dl className={styles.sums} aria-live="polite">
        {coupons.map(({ name, off: saved }, at) => (
          // Several of one kind have one name.
          <div key={at}>
            <dt>{name}</dt>
            <dd>{moneyText(-saved)}</dd>
          </div>
        ))}
        {off > 0 && (
          <div>
            <dt>
              <Trans>You save</Trans>
            </dt>
            <dd>{moneyText(off)}</dd>
          </div>
        )}
        {points > 0 && (
          <div>
            <dt>
              <Trans>Paid by points</Trans>
            </dt>
            <dd>{moneyText(points)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>
            <Trans>To pay</Trans>
          </dt>
          <dd>{due === null ? '…' : moneyText(due)}</dd>
        </div>
      </dl>
    </>
  );
}

function Paid({ bill: { paid, change, points } }: { bill: Extract<ShownBill, { is: 'paid' }> }) {
  const [back, earned] = [moneyText(change), countText(points)];
  return (
    <section className={styles.middle} aria-live="polite">
      <CircleCheck size={72} strokeWidth={1.25} aria-hidden="true" className={styles.done} />
      <p className={styles.due}>{moneyText(paid)}</p>
      <p className={styles.welcome}>
        <Trans context="to a customer">Paid, thank you</Trans>
      </p>
      {change > 0 && (
        <p className={styles.quiet}>
          <Trans>Your change: {back}</Trans>
        </p>
      )}
      {points > 0 && (
        <p className={styles.quiet}>
          <Trans>{earned} points earned</Trans>
        </p>
      )}
    </section>
  );
}
