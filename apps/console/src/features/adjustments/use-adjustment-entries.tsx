import { useLingui } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { Check, CircleX, Clock, PencilLine, RotateCcw, Undo2 } from 'lucide-react';
import type { TimelineEntry } from '../../framework/detail/timeline.tsx';
import styles from './adjustments.module.css';

/** What happened to an adjustment, newest first. */
export function useAdjustmentEntries(adjustment: AdjustmentDetail): TimelineEntry[] {
  const { t } = useLingui();
  const { state, asked_at, asked_by_name, decided_at, decided_by_name, decision, undone_at } = adjustment;
  const asked: TimelineEntry = {
    key: 'asked',
    at: asked_at,
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
