import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { HeldOrder } from '@regulars/contract';
import { figureText, separators } from '@regulars/phrases';
import { useState } from 'react';
import { moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './cashier.module.css';

const ReleaseDialog = lazyLayer(async () => (await import('../../framework/orders/release-dialog.tsx')).ReleaseDialog);

interface HeldPanelProps {
  memberId: string;
  /** What the member can spend has changed. */
  onReleased: () => void;
}

/** Bills of a member that tills hold: what they reduce what can be spent by, where, and until when. */
export function HeldPanel({ memberId, onReleased }: HeldPanelProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { soldText } = useOrderWords();
  const [releasing, setReleasing] = useState<HeldOrder>();
  const { data = [] } = useEndpoint(
    'GET /orders/holds',
    { query: { vip_id: memberId } },
    { quiet: true, staleTime: 0 },
  );
  if (data.length === 0 && !releasing) return null;
  return (
    <section aria-label={t`Held`} className={styles.panel}>
      <h2 className={styles.small}>
        <Trans>Held</Trans> <small>{data.length}</small>
      </h2>
      <ul className={styles.parked}>
        {data.map((held) => {
          const {
            order_id: id,
            number,
            lines,
            branch_name: branch,
            expires_at: until,
            stored_value,
            points,
            coupons,
          } = held;
          const amounts = [
            ...(stored_value > 0 ? [moneyText(stored_value)] : []),
            ...(points > 0 ? [figureText('points', points, locale)] : []),
            ...(coupons > 0 ? [t`${plural(coupons, { one: '# coupon', other: '# coupons' })}`] : []),
          ];
          const time = dates.time(until);
          return (
            <li key={id}>
              <span className={styles.grow}>
                {soldText({ first_name: lines[0]?.name ?? null, line_count: lines.length })}
                <small>
                  {branch} · <Trans>until {time}</Trans>
                </small>
              </span>
              <strong>{amounts.join(separators[locale])}</strong>
              {held.may_release && (
                <LinkButton aria-label={t`Release… ${number}`} onClick={() => setReleasing(held)}>
                  <Trans>Release…</Trans>
                </LinkButton>
              )}
            </li>
          );
        })}
      </ul>
      {releasing && <ReleaseDialog held={releasing} onReleased={onReleased} onClosed={() => setReleasing(undefined)} />}
    </section>
  );
}
