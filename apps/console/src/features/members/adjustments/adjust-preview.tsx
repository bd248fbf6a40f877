import { Trans } from '@lingui/react/macro';
import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { Button } from 'antd';
import type { ApiError } from '../../../framework/api/index.ts';
import { useCan } from '../../../framework/session/index.ts';
import { units as allUnits, useUnits } from '../../../framework/use-units.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useCounted } from '../assets/use-counted.ts';
import { changeOf } from './adjust-values.ts';
import type { AdjustValues } from './adjust-values.ts';
import styles from './adjust.module.css';
import { useAmountFault } from './use-amount-fault.ts';

type Terms = DataOf<Api['GET /vip-trim-order/terms']>;

interface AdjustPreviewProps {
  values: AdjustValues;
  terms: { data: Terms | undefined; error: ApiError | null; refetch: () => unknown };
}

/** Balances before and after, and what is too much, else whether the adjustment needs approval. */
export function AdjustPreview({ values, terms: { data, error, refetch } }: AdjustPreviewProps) {
  const { labels, text } = useUnits();
  const fault = useAmountFault(data?.balances)(values);
  if (!data) {
    return error ? (
      <p className={styles.sentence}>
        {error.message}{' '}
        <Button type="link" size="small" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    ) : (
      <SkeletonRows rows={4} columns={['84px', '1fr']} />
    );
  }
  const change = changeOf(values);
  return (
    <>
      <dl className={styles.balances}>
        {allUnits.map((unit) => {
          const before = data.balances[unit];
          const after = unit === values.unit && change !== undefined ? before + change : before;
          return (
            <div key={unit} className={classNames(after !== before && styles.changed)}>
              <dt>{labels[unit]}</dt>
              <dd>
                {after === before ? (
                  text(unit, before)
                ) : (
                  <>
                    <del>{text(unit, before)}</del>
                    <span aria-hidden="true">→</span>
                    <ins className={classNames(after < 0 && styles.short)}>{text(unit, after)}</ins>
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={classNames(styles.sentence, fault !== undefined && styles.short)} aria-live="polite">
        {fault ?? <Consequence values={values} terms={data} change={change} />}
      </p>
    </>
  );
}

function Consequence({
  values,
  terms: { largest, left, approval_hours, undo_hours },
  change,
}: {
  values: AdjustValues;
  terms: Terms;
  change: number | undefined;
}) {
  const { labels } = useUnits();
  const mayUndo = useCan('adjustment:undo');
  const text = useCounted();
  const what = labels[values.unit].toLowerCase();
  const [whole, rest] = [largest[values.unit], left[values.unit]];
  if (change === undefined && (whole === null || rest === null))
    return <Trans>It is posted at once: your role has no limit.</Trans>;
  const limit = text(values.unit, whole ?? 0);
  const room = text(values.unit, rest ?? 0);
  const used = whole !== rest;
  if (change === undefined) {
    if (whole === 0) return <Trans>You cannot adjust {what} directly: a second person must approve it first.</Trans>;
    return used ? (
      <Trans>
        {room} is left of your limit of {limit} per member in 24 hours. Above that, a second person must approve.
      </Trans>
    ) : (
      <Trans>Up to {limit} is posted at once. Above that, a second person must approve.</Trans>
    );
  }
  if (rest === null || Math.abs(change) <= rest)
    return mayUndo ? (
      <Trans>Posted at once. It can be undone for {undo_hours} hours, as long as it is not spent.</Trans>
    ) : (
      <Trans>Posted at once. A colleague who may can undo it for {undo_hours} hours, as long as it is not spent.</Trans>
    );
  if (whole === 0)
    return (
      <Trans>
        You cannot adjust {what} directly: a second person must approve it within {approval_hours} hours. Until then
        there is no change to {what}.
      </Trans>
    );
  return used ? (
    <Trans>
      Above the {room} left of your limit of {limit} for one member in 24 hours: a second person must approve it within{' '}
      {approval_hours} hours. Until then there is no change to {what}.
    </Trans>
  ) : (
    <Trans>
      Above your limit of {limit}: a second person must approve it within {approval_hours} hours. Until then there is no
      change to {what}.
    </Trans>
  );
}
