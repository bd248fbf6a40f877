import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OrderRefundPreview, RefundRequest } from '@regulars/contract';
import { Alert, Button } from 'antd';
import { countText, moneyText } from '../../format/numbers.ts';
import type { ApiError } from '../api/index.ts';
import { DescriptionList } from '../detail/description-list.tsx';
import { AboveLimit, RefundWaits } from '../refunds/refund-alerts.tsx';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './order-refund.module.css';
import { sumOf } from './use-order-refund.ts';
import { useOrderWords } from './use-order-words.ts';
import { useTakenText } from './use-taken-text.ts';

interface RefundPreviewProps {
  preview: { data: OrderRefundPreview | undefined; error: ApiError | null; refetch: () => unknown };
  /** How many coupons the order used. */
  usedCoupons: number;
  /** What is asked for is complete. */
  isAsked: boolean;
  /** Of the order, that somebody may approve. */
  waiting: RefundRequest | undefined;
}

/** What a refund gives back by each means, and what of the earnings it takes back. */
export function RefundPreview(props: RefundPreviewProps) {
  const {
    preview: { data, error, refetch },
    usedCoupons,
    isAsked,
    waiting,
  } = props;
  const { t } = useLingui();
  const words = useOrderWords();
  const takenText = useTakenText();
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
  const { returned, parts, grade, limit } = data;
  const taken = [
    ...(returned.points > 0 ? [{ label: t`Points that come back`, value: `+${countText(returned.points)}` }] : []),
    ...(returned.points_taken > 0
      ? [{ label: t`Points taken back`, value: `−${countText(returned.points_taken)}` }]
      : []),
    ...(returned.growth_taken > 0
      ? [{ label: t`Growth taken back`, value: `−${countText(returned.growth_taken)}` }]
      : []),
    ...(grade ? [{ label: t`Grade`, value: `${grade.from} → ${grade.to}` }] : []),
  ];
  const missing = takenText(returned, 'missing');
  return (
    <div className={styles.preview}>
      {waiting && <RefundWaits request={waiting} asks={limit !== null} />}
      {limit && <AboveLimit limit={limit} cash={!waiting && parts.some(({ means }) => means === 'cash')} />}
      <section>
        <h3 className={styles.heading}>
          <Trans>The customer gets</Trans>
        </h3>
        <Money fen={sumOf(data)} size="figure" />
        <DescriptionList
          items={parts.map(({ means, fen }) => ({ label: words.meansText(means), value: moneyText(fen) }))}
        />
      </section>
      {usedCoupons > 0 && (
        <section>
          <h3 className={styles.heading}>
            <Trans>Coupons</Trans>
          </h3>
          <CouponsBack used={usedCoupons} back={returned.coupons} />
        </section>
      )}
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

/** A part of an order gives none back; of a whole one those do that haven’t expired. */
function CouponsBack({ used, back }: { used: number; back: number }) {
  const lost = used - back;
  if (back === 0)
    return (
      <p className={styles.hint}>
        <Trans>None comes back. Refunding all of the order gives back those that haven’t expired.</Trans>
      </p>
    );
  return (
    <p>
      <Plural value={back} one="# coupon can be used again." other="# coupons can be used again." />{' '}
      {lost > 0 && <Plural value={lost} one="# has expired." other="# have expired." />}
    </p>
  );
}
