import { Trans, useLingui } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { adjustmentReasonPhrases, say } from '@regulars/phrases';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { Timeline } from '../../framework/detail/timeline.tsx';
import { MemberLink } from '../../framework/member-link.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cardNumberText } from '../../format/card-numbers.ts';
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
  const { vip_id, member_name, member_no, state, reason, note, expires_on, branch_name, waits_until } = adjustment;
  return (
    <div className={styles.view}>
      <div className={styles.viewHead}>
        <Avatar id={vip_id} name={member_name} size={40} />
        <span className={styles.lines}>
          <MemberLink id={vip_id} name={member_name} />
          <small>{cardNumberText(member_no)}</small>
        </span>
        <AdjustmentStateTag state={state} />
      </div>
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
