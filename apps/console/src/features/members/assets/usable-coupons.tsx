import { Trans, useLingui } from '@lingui/react/macro';
import { useDates } from '../../../framework/use-dates.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from './assets.module.css';
import { useCoupons } from './use-coupons.ts';

const most = 3;

/** The first coupons that the member can use, below the profile. */
export function UsableCoupons({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const dates = useDates();
  const { data, error } = useCoupons(memberId);
  return (
    <Panel title={t`Usable coupons`}>
      {!data && !error && <SkeletonRows rows={2} columns={['1fr']} />}
      {error && !data && <p className={styles.quiet}>{error.message}</p>}
      {data?.items.length === 0 && (
        <p className={styles.quiet}>
          <Trans>None at present</Trans>
        </p>
      )}
      <ul className={styles.usable}>
        {data?.items.slice(0, most).map(({ coupon_id: id, name, received_at: at }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={styles.facts}>{dates.day(at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
