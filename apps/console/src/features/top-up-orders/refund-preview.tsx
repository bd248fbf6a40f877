import { Trans, useLingui } from '@lingui/react/macro';
import type { RequestedRefund, TopUpRefundPreview } from '@regulars/contract';
import { couponGiftText, figureText, missingCouponTexts, separators, type RefundCause } from '@regulars/phrases';
import { Alert, Button } from 'antd';
import { countText, moneyText } from '../../format/numbers.ts';
import type { ApiError } from '../../framework/api/index.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { AboveLimit, RefundWaits } from '../../framework/refunds/refund-alerts.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './top-up-orders.module.css';

interface RefundPreviewProps {
  preview: { data: TopUpRefundPreview | undefined; error: ApiError | null; refetch: () => unknown };
  refusal: string | undefined;
  /** It is given back in cash. */
  inCash: boolean;
  /** Of the top-up, that somebody may approve. */
  waiting: RequestedRefund | undefined;
}

/** What the refund gives back and takes back, and what of that is missing. */
export function RefundPreview({ preview: { data, error, refetch }, refusal, inCash, waiting }: RefundPreviewProps) {
  const { t } = useLingui();
  const { data: grades = [] } = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });
  if (error || !data)
    return error ? (
      <p className={styles.short}>
        {refusal ?? error.message}{' '}
        <Button type="link" size="small" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    ) : (
      <SkeletonRows rows={5} columns={['1fr', '80px']} />
    );
  const { taken, grade_after: gradeAfter } = data;
  const nameOf = (asked: string): string | undefined => grades.find(({ grade_id: id }) => id === asked)?.name;
  const rows = [
    { label: t`Principal`, text: `−${moneyText(taken.principal)}` },
    ...(taken.bonus > 0 ? [{ label: t`Bonus`, text: `−${moneyText(taken.bonus)}` }] : []),
    ...(taken.points > 0 ? [{ label: t`Points`, text: `−${countText(taken.points)}` }] : []),
    ...(taken.growth > 0 ? [{ label: t`Growth`, text: `−${countText(taken.growth)}` }] : []),
    ...(gradeAfter !== null
      ? [{ label: t`Grade`, text: `→ ${nameOf(gradeAfter) ?? t`another`}` }]
      : taken.grade_id !== null
        ? [{ label: t`Grade`, text: `−${nameOf(taken.grade_id) ?? t`The grade it gave`}` }]
        : []),
    ...taken.coupons
      .filter(({ taken: count }) => count > 0)
      .map(({ name, taken: count }) => ({ label: t`Coupons`, text: `−${couponGiftText({ name, count })}` })),
  ];
  return (
    <div className={styles.preview}>
      {waiting && <RefundWaits request={waiting} asks={data.limit !== null} />}
      {data.limit && <AboveLimit limit={data.limit} cash={!waiting && inCash} />}
      <section>
        <h3 className={styles.heading}>
          <Trans>The member gets</Trans>
        </h3>
        <Money fen={taken.cash} size="figure" />
      </section>
      <section>
        <h3 className={styles.heading}>
          <Trans>Taken back from the card</Trans>
        </h3>
        <dl className={styles.rows}>
          {rows.map(({ label, text }) => (
            <div key={`${label} ${text}`}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Missing preview={data} />
    </div>
  );
}

function Missing({ preview: { taken, allowed, limit } }: { preview: TopUpRefundPreview }) {
  const locale = useLocale();
  const missing = [
    ...(['bonus', 'points', 'growth'] as const)
      .filter((unit) => taken[`missing_${unit}`] > 0)
      .map((unit) => figureText(unit, taken[`missing_${unit}`], locale)),
    ...taken.coupons.flatMap((one) => missingCouponTexts(one, locale)),
  ].join(separators[locale]);
  if (missing === '') return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        limit ? (
          <Trans>
            Due, but can’t be taken back: {missing}. Only a colleague who may refund in spite of that can approve it.
          </Trans>
        ) : allowed ? (
          <Trans>Due, but can’t be taken back: {missing}. You may refund in spite of that.</Trans>
        ) : (
          <Trans>
            Due, but can’t be taken back: {missing}. A colleague who may refund in spite of that has to do it.
          </Trans>
        )
      }
      description={
        taken.coupons.some((one) => one.missing > 0) && (
          <Trans>If an order gives one of these coupons back later, it ends.</Trans>
        )
      }
    />
  );
}

/** What the rule gives back, and beside it what the law grants, in plain words. */
export function ByLaw({ preview, cause }: { preview: TopUpRefundPreview | undefined; cause: RefundCause }) {
  if (!preview) return <SkeletonRows rows={3} columns={['1fr', '80px']} />;
  const { principal_left: left, used, by_law: law, most } = preview;
  const spent = moneyText(used);
  return (
    <div className={styles.law}>
      <dl className={styles.rows}>
        <div>
          <dt>
            <Trans>By the rule</Trans>
            <small>
              <Trans>The principal of this top-up that is left. {spent} of it was spent, of principal and bonus.</Trans>
            </small>
          </dt>
          <dd>{moneyText(left)}</dd>
        </div>
        <div className={classNames(cause === 'member' && styles.chosen)}>
          <dt>
            <Trans>By law, if the member asks for it</Trans>
            <small>
              <Trans>What was spent counts in full (Judicial Interpretation 2025 no. 4, article 19).</Trans>
            </small>
          </dt>
          <dd>{moneyText(law.member)}</dd>
        </div>
        <div className={classNames(cause === 'merchant' && styles.chosen)}>
          <dt>
            <Trans>By law, if it is the shop’s doing</Trans>
            <small>
              <Trans>
                What was spent counts at the discount: paid ÷ (paid + bonus) (Judicial Interpretation 2025 no. 4,
                article 18).
              </Trans>
            </small>
          </dt>
          <dd>{moneyText(law.merchant)}</dd>
        </div>
      </dl>
      <p className={styles.hint}>
        <Trans>How we read the law; not legal advice.</Trans>{' '}
        {law[cause] > most && (
          <Trans>It may grant more than this top-up still holds: settle the rest with the member outside of it.</Trans>
        )}
      </p>
    </div>
  );
}
