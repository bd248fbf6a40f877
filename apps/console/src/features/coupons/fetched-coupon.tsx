import { useLingui } from '@lingui/react/macro';
import type { CouponPage } from '@regulars/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';

/** The coupon that the page’s address names. */
export function FetchedCoupon({ children }: { children: (coupon: CouponPage) => ReactNode }) {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const result = useEndpoint('GET /coupons/{id}', { params: { id } }, { quiet: true });
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There is no such coupon`,
        missingHint: t`It may have been removed.`,
        denied: t`You cannot view coupons`,
        broken: t`The coupon did not load`,
      }}
    >
      {children}
    </Fetched>
  );
}
