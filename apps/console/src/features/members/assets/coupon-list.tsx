import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useDates } from '../../../framework/use-dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useCoupons } from './use-coupons.ts';

export function CouponList({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const dates = useDates();
  const { data, error, refetch } = useCoupons(memberId);
  if (error && !data) {
    const again = (
      <Button type="primary" onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    );
    return (
      <EmptyState kind="broken" title={t`The records did not load`} actions={again}>
        {error.message}
      </EmptyState>
    );
  }
  if (!data) return <SkeletonRows rows={3} />;
  if (data.items.length === 0) {
    return (
      <EmptyState kind="empty" title={t`No coupons yet`}>
        {t`They appear here automatically, with the operator and the branch.`}
      </EmptyState>
    );
  }
  return (
    <ul>
      {data.items.map(({ coupon_id: id, name, received_at: at }) => (
        <li key={id}>
          {name} · {dates.time(at)}
        </li>
      ))}
    </ul>
  );
}
