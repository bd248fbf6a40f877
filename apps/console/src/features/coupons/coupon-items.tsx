import { Trans, useLingui } from '@lingui/react/macro';
import { couponItemsPhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { moneyText } from '../../format/numbers.ts';
import { useEndless } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './coupons.module.css';

/** The items that a coupon names, singly or by category and brand. */
export function CouponItems({ id, items }: { id: string; items: 'only' | 'except' }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { rows, data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useEndless(
    'GET /coupons/coupon-items',
    { query: { coupon_id: id, size: 10 } },
  );
  const broken = t`The items did not load`;
  return (
    <Panel title={t`Items`} note={say(couponItemsPhrases[items], locale)}>
      <Fetched
        result={{ data, error, refetch }}
        skeleton={<SkeletonRows rows={3} columns={['1fr', '80px']} />}
        words={{ missing: broken, missingHint: '', denied: broken, broken }}
      >
        {() =>
          rows.length === 0 ? (
            <p className={styles.hint}>
              <Trans>None that is there now.</Trans>
            </p>
          ) : (
            <ul className={styles.items}>
              {rows.map(({ item_id: key, name, code, price, category_name: category, brand_name: brand }) => (
                <li key={key}>
                  <span>
                    {name}
                    <small>{[code, category, brand].filter(Boolean).join(' · ')}</small>
                  </span>
                  <span>{moneyText(price)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Panel>
  );
}
