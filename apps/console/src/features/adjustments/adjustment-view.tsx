import { Trans, useLingui } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { adjustmentReasonPhrases, say } from '@regulars/phrases';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { Timeline } from '../../framework/detail/timeline.tsx';
import { MemberHead } from '../../framework/member-cell.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Balances, Shortage } from './adjustment-balances.tsx';
import { AdjustmentAmounts, AdjustmentStateTag } from './adjustment-parts.tsx';
import { Approvers } from './approvers.tsx';
import styles from './adjustments.module.css';
import { useAdjustmentEntries } from './use-adjustment-entries.tsx';

/** An adjustment with what an approver needs to decide. */
export function AdjustmentView({ adjustment }: { adjustment: AdjustmentDetail }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { state, reason, note, expires_on, branch_name, waits_until } = adjustment;
  return (
    <div className={styles.view}>
      <MemberHead of={adjustment}>
        <AdjustmentStateTag state={state} />
      </MemberHead>
      <div className={styles.figures}>
        <AdjustmentAmounts adjustment={adjustment} />
      </div>
      <Shortage adjustment={adjustment} />
      <DescriptionList
        items={[
          { label: t`Reason`, value: say(adjustmentReasonPhrases[reason], locale) },
          { label: t`Note`, value: note },
          ...(expires_on ? [{ label: t`Last day`, value: dates.day(expires_on) }] : []),
          { label: t`Branch`, value: branch_name },
          ...(state === 'waiting' && waits_until ? [{ label: t`Approve until`, value: dates.time(waits_until) }] : []),
          ...(state === 'waiting' ? [{ label: t`Who may approve`, value: <Approvers adjustment={adjustment} /> }] : []),
          ...(adjustment.undo_until ? [{ label: t`Undo until`, value: dates.time(adjustment.undo_until) }] : []),
        ]}
      />
      <section>
        <h3 className={styles.heading}>
          {state === 'waiting' ? <Trans>Now and after</Trans> : <Trans>What the member has now</Trans>}
        </h3>
        <Balances adjustment={adjustment} />
      </section>
      <section>
        <h3 className={styles.heading}>
          <Trans>What happened</Trans>
        </h3>
        <Timeline entries={useAdjustmentEntries(adjustment)} />
      </section>
    </div>
  );
}
