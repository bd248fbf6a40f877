import { Trans } from '@lingui/react/macro';
import type { TopUpOrderPage } from '@regulars/contract';
import { say, topUpPayWayPhrases } from '@regulars/phrases';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Money } from '../../ui/money.tsx';
import { useDates } from '../use-dates.ts';
import { TopUpFigures } from './top-up-figures.tsx';
import { TopUpReceipt } from './top-up-receipt.tsx';
import styles from './top-ups.module.css';

/** What a top-up did. */
export function TopUpDone({ order }: { order: TopUpOrderPage }) {
  const locale = useLocale();
  const dates = useDates();
  const title = useRef<HTMLHeadingElement>(null);
  const { paid, bonus, pay_way: way, paid_at: at, member_name: name, number } = order;
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.done}>
      <div className={styles.doneHead}>
        <span className={styles.check}>
          <Check size={28} strokeWidth={2} aria-hidden="true" />
        </span>
        <h3 ref={title} tabIndex={-1}>
          <Trans>Top-up done</Trans>
        </h3>
        <Money fen={paid + bonus} size="display" />
        <span className={styles.hint}>
          {[name, way && say(topUpPayWayPhrases[way], locale), at && dates.time(at)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <TopUpFigures paid={paid} gives={order} before={order.before} after={order.after} left={order.left} />
      <p className={styles.hint}>
        <Trans>
          Top-up <CopyText text={number} label={number} />
        </Trans>
      </p>
      <TopUpReceipt order={order} />
    </div>
  );
}
