import { useLingui } from '@lingui/react/macro';
import { useLastDay } from '../../../framework/coupons/use-coupon-words.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './assets.module.css';
import { useUsableCoupons } from './use-coupons.ts';

const most = 3;

/** The first coupons that the member can use, below the profile. The tile says if there are none. */
export function UsableCoupons({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const dates = useDates();
  const lastDay = useLastDay();
  const { data, error } = useUsableCoupons(memberId);
  if (data ? data.items.length === 0 : !error) return null;
  return (
    <Panel title={t`Usable coupons`}>
      {!data && <p className={styles.quiet}>{error?.message}</p>}
      <ul className={styles.usable}>
        {data?.items.slice(0, most).map(({ issued_id: id, name, expires_at: end }) => {
          const until = dates.day(lastDay(end));
          return (
            <li key={id}>
              <span>{name}</span>
              <span className={styles.facts}>{t`Until ${until}`}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
