import { useLingui } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { Check, CircleX, Clock, PencilLine, RotateCcw, Undo2 } from 'lucide-react';
import type { TimelineEntry } from '../../framework/detail/timeline.tsx';
import styles from './adjustments.module.css';

/** What happened to an adjustment, newest first. */
export function useAdjustmentEntries(adjustment: AdjustmentDetail): TimelineEntry[] {
  const { t } = useLingui();
  const { state, asked_at, asked_by_name, decided_at, decided_by_name, decision, undone_at } = adjustment;
  const asker = asked_by_name ?? '–';
  const decider = decided_by_name ?? '–';
  const undoer = adjustment.undone_by_name ?? '–';
  const asked: TimelineEntry = {
    key: 'asked',
    at: asked_at,
    icon: PencilLine,
    title: adjustment.waits_until ? t`${asker} requested it` : t`${asker} posted it at once`,
  };
  const outcomes = {
    refused: { icon: CircleX, title: t`${decider} refused it` },
    withdrawn: { icon: Undo2, title: t`${asker} withdrew it` },
    expired: { icon: Clock, title: t`Expired: nobody approved it in time` },
  };
  const outcome =
    state === 'refused' || state === 'withdrawn' || state === 'expired'
      ? outcomes[state]
      : { icon: Check, title: t`${decider} approved and posted it` };
  return [
    ...(undone_at
      ? [
          {
            key: 'undone',
            at: undone_at,
            icon: RotateCcw,
            title: t`${undoer} undid it`,
            children: <span className={styles.hint}>{adjustment.undo_reason}</span>,
          },
        ]
      : []),
    ...(decided_at
      ? [
          {
            key: 'decided',
            at: decided_at,
            ...outcome,
            ...(decision && { children: <span className={styles.hint}>{decision}</span> }),
          },
        ]
      : []),
    asked,
  ];
}
