import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { countText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { Money } from '../../ui/money.tsx';

/** What coupons that can still be used take off at most. */
export function CouponsTile() {
  const { t } = useLingui();
  const { data } = useEndpoint('GET /coupons/liability', {}, { quiet: true, staleTime: 60_000 });
  if (!data) return <KpiTile label={t`Coupons take off at most`} value="–" />;
  const { live, most, unbounded } = data;
  const [count, beside] = [countText(live), countText(unbounded)];
  return (
    <KpiTile
      label={t`Coupons take off at most`}
      value={<Money size="figure" fen={most} />}
      note={plural(live, { one: `${count} coupon can be used`, other: `${count} coupons can be used` })}
      warning={
        unbounded > 0 &&
        plural(unbounded, { one: `${beside} of them has no limit`, other: `${beside} of them have no limit` })
      }
    />
  );
}
