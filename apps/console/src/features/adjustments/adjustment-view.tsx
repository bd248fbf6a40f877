import { Trans, useLingui } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { adjustmentReasonPhrases, say } from '@regulars/phrases';
import { Alert } from 'antd';
import { Check, CircleX, Clock, PencilLine, RotateCcw, Undo2 } from 'lucide-react';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { Timeline } from '../../framework/detail/timeline.tsx';
import type { TimelineEntry } from '../../framework/detail/timeline.tsx';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { freeOf, units as allUnits, useUnits } from '../../framework/use-units.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cardNumberText } from '../../ui/card-number.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { AdjustmentAmounts, AdjustmentStateTag } from './adjustment-parts.tsx';
import styles from './adjustments.module.css';

/** An adjustment with what an approver needs to decide. */
export function AdjustmentView({ adjustment }: { adjustment: AdjustmentDetail }) {
  const { t } = useLingui();
  const tab = useTab();
  const locale = useLocale();
  const dates = useDates();
  const { vip_id, member_name, member_no, state, reason, note, expires_on, branch_name, waits_until } = adjustment;
  return (
    <div className={styles.view}>
      <div className={styles.viewHead}>
        <Avatar id={vip_id} name={member_name} size={40} />
        <span className={styles.lines}>
          <LinkButton onClick={() => tab.openTab(`/memberdetails/${vip_id}`)}>{member_name}</LinkButton>
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
          ...(state === 'waiting' && waits_until ? [{ label: t`Approve until`, value: dates.full(waits_until) }] : []),
          ...(adjustment.undo_until ? [{ label: t`Undo until`, value: dates.full(adjustment.undo_until) }] : []),
        ]}
      />
      <section>
        <h2 className={styles.heading}>
          {state === 'waiting' ? <Trans>Now and after</Trans> : <Trans>What the member has now</Trans>}
        </h2>
        <Balances adjustment={adjustment} />
      </section>
      <section>
        <h2 className={styles.heading}>
          <Trans>What happened</Trans>
        </h2>
        <Timeline entries={useEntries(adjustment)} />
      </section>
    </div>
  );
}

function Balances({ adjustment }: { adjustment: AdjustmentDetail }) {
  const { labels, text } = useUnits();
  const { balances, state } = adjustment;
  return (
    <dl className={styles.balances}>
      {allUnits.map((unit) => {
        const after = balances[unit] + (state === 'waiting' ? adjustment[unit] : 0);
        return (
          <div key={unit}>
            <dt>{labels[unit]}</dt>
            <dd>
              {text(unit, balances[unit])}
              {after !== balances[unit] && (
                <>
                  {' → '}
                  <strong>{text(unit, after)}</strong>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Warns that the member no longer has the amount to be deducted. */
function Shortage({ adjustment }: { adjustment: AdjustmentDetail }) {
  const { labels, text } = useUnits();
  const { balances, state } = adjustment;
  const short = allUnits.find((unit) => -adjustment[unit] > freeOf(unit, balances));
  if (state !== 'waiting' || short === undefined) return null;
  const [label, free] = [labels[short], text(short, freeOf(short, balances))];
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <Trans>
          {label}: only {free} is available, so this cannot be posted.
        </Trans>
      }
    />
  );
}

function useEntries(adjustment: AdjustmentDetail): TimelineEntry[] {
  const { t } = useLingui();
  const dates = useDates();
  const { state, asked_at, asked_by_name, decided_at, decided_by_name, decision, undone_at } = adjustment;
  const asked: TimelineEntry = {
    key: 'asked',
    at: asked_at,
    when: dates.recent(asked_at),
    icon: PencilLine,
    title: adjustment.waits_until ? t`Submitted` : t`Posted at once`,
    children: <span className={styles.hint}>{asked_by_name}</span>,
  };
  const outcomes = {
    refused: { icon: CircleX, title: t`Refused` },
    withdrawn: { icon: Undo2, title: t`Withdrawn` },
    expired: { icon: Clock, title: t`Expired: nobody approved it in time` },
  };
  const outcome =
    state === 'refused' || state === 'withdrawn' || state === 'expired'
      ? outcomes[state]
      : { icon: Check, title: t`Approved and posted` };
  return [
    ...(undone_at
      ? [
          {
            key: 'undone',
            at: undone_at,
            when: dates.recent(undone_at),
            icon: RotateCcw,
            title: t`Undone`,
            children: (
              <span className={styles.hint}>
                {[adjustment.undo_reason, adjustment.undone_by_name].filter(Boolean).join(' · ')}
              </span>
            ),
          },
        ]
      : []),
    ...(decided_at
      ? [
          {
            key: 'decided',
            at: decided_at,
            when: dates.recent(decided_at),
            ...outcome,
            children: (
              <span className={styles.hint}>
                {[decision, state === 'withdrawn' ? asked_by_name : decided_by_name].filter(Boolean).join(' · ')}
              </span>
            ),
          },
        ]
      : []),
    asked,
  ];
}
