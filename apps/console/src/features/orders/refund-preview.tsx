import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderRefundPreview } from '@regulars/contract';
import { figureText, separators } from '@regulars/phrases';
import { Alert, Button } from 'antd';
import { countText, moneyText } from '../../format/numbers.ts';
import type { ApiError } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './orders.module.css';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';

interface RefundPreviewProps {
  preview: { data: OrderRefundPreview | undefined; error: ApiError | null; refetch: () => unknown };
  /** What is asked for is complete. */
  isAsked: boolean;
}

/** What a refund gives back by each means, and what of the earnings it takes back. */
export function RefundPreview({ preview: { data, error, refetch }, isAsked }: RefundPreviewProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useOrderWords();
  if (!isAsked)
    return (
      <p className={styles.hint}>
        <Trans>Choose what comes back, and see here what the customer gets.</Trans>
      </p>
    );
  if (error)
    return (
      <p className={styles.short}>
        {error.message}{' '}
        <Button type="link" size="small" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  if (!data) return <SkeletonRows rows={5} columns={['1fr', '80px']} />;
  const { returned, parts } = data;
  const taken = [
    ...(returned.points > 0 ? [{ label: t`Points that come back`, value: `+${countText(returned.points)}` }] : []),
    ...(returned.points_taken > 0
      ? [{ label: t`Points taken back`, value: `−${countText(returned.points_taken)}` }]
      : []),
    ...(returned.growth_taken > 0
      ? [{ label: t`Growth taken back`, value: `−${countText(returned.growth_taken)}` }]
      : []),
  ];
  const missing = (['points', 'growth'] as const)
    .filter((unit) => returned[`${unit}_missing`] > 0)
    .map((unit) => figureText(unit, returned[`${unit}_missing`], locale))
    .join(separators[locale]);
  return (
    <div className={styles.preview}>
      <section>
        <h3 className={styles.heading}>
          <Trans>The customer gets</Trans>
        </h3>
        <Money fen={parts.reduce((sum, { fen }) => sum + fen, 0)} size="figure" />
        <DescriptionList
          items={parts.map(({ means, fen }) => ({ label: words.meansText(means), value: moneyText(fen) }))}
        />
      </section>
      {taken.length > 0 && (
        <section>
          <h3 className={styles.heading}>
            <Trans>Points and growth</Trans>
          </h3>
          <DescriptionList items={taken} />
        </section>
      )}
      {missing !== '' && (
        <Alert type="warning" showIcon title={<Trans>Already used, so it can’t be taken back: {missing}.</Trans>} />
      )}
    </div>
  );
}
