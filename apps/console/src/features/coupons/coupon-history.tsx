import { useLingui } from '@lingui/react/macro';
import { ArrowDownToLine, ArrowUpToLine, Ban, Pencil, Plus, RotateCcw, Warehouse } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEndless } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { EventTimeline } from '../../framework/history/event-timeline.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const icons: Readonly<Record<string, LucideIcon>> = {
  'coupon.create': Plus,
  'coupon.update': Pencil,
  'coupon.stock': Warehouse,
  'coupon.on_shelf': ArrowUpToLine,
  'coupon.off_shelf': ArrowDownToLine,
  'coupon.stop': Ban,
  'coupon.restore': RotateCcw,
};

/** What was done to a coupon. */
export function CouponHistory({ id }: { id: string }) {
  const { t } = useLingui();
  const { rows, data, error, refetch, ...more } = useEndless('GET /coupons/data-opr-logs', {
    query: { coupon_id: id },
  });
  const broken = t`The history did not load`;
  return (
    <Panel title={t`What was done to it`}>
      <Fetched
        result={{ data, error, refetch }}
        skeleton={<SkeletonRows rows={3} columns={['1fr']} />}
        words={{ missing: broken, missingHint: '', denied: broken, broken }}
      >
        {() => <EventTimeline events={rows} icons={icons} {...more} />}
      </Fetched>
    </Panel>
  );
}
