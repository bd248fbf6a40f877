import { Trans, useLingui } from '@lingui/react/macro';
import type { Adjustment } from '@regulars/contract';
import { adjustmentReasonPhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { momentWidth } from '../../framework/list/columns.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import type { ListTotal } from '../../framework/list/use-totals.ts';
import { useDates } from '../../framework/use-dates.ts';
import { units, useUnits } from '../../framework/use-units.ts';
import { useLocale } from '../../i18n/locale.ts';
import { AdjustmentAmounts, AdjustmentStateTag, Lines } from './adjustment-parts.tsx';
import styles from './adjustments.module.css';
import { MemberCell } from '../../framework/member-cell.tsx';
import { useAdjustmentRights } from './use-adjustment-actions.ts';

export function useAdjustmentColumns(onOpen: (adjustment: Adjustment) => void): ListColumn<Adjustment, 'asked_at'>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  return [
    {
      key: 'member',
      title: t`Member`,
      exported: ['member', 'member_no'],
      width: 176,
      fixed: 'start',
      render: (adjustment) => <MemberCell of={adjustment} />,
    },
    {
      key: 'amounts',
      title: t`Change`,
      exported: ['principal', 'bonus', 'points', 'growth'],
      width: 176,
      render: (adjustment) => <AdjustmentAmounts adjustment={adjustment} />,
    },
    // Before what tablets scroll to.
    { key: 'state', title: t`State`, width: 120, render: ({ state }) => <AdjustmentStateTag state={state} /> },
    {
      key: 'reason',
      title: t`Reason`,
      exported: ['reason', 'note'],
      width: 186,
      render: ({ reason, note }) => <Lines first={say(adjustmentReasonPhrases[reason], locale)} second={note} />,
    },
    {
      key: 'asked_at',
      title: t`Requested`,
      exported: ['asked_at', 'asked_by'],
      width: 156,
      sort: 'asked_at',
      render: ({ asked_at, asked_by_name }) => <Lines first={dates.cellTime(asked_at)} second={asked_by_name} />,
    },
    {
      key: 'decided',
      title: t`Decided`,
      exported: ['decided_at', 'decided_by'],
      width: momentWidth,
      from: 1280,
      render: ({ decided_at, decided_by_name }) =>
        decided_at ? <Lines first={dates.cellTime(decided_at)} second={decided_by_name} /> : '–',
    },
    { key: 'number', title: t`Adjustment number`, width: 164, from: 1600, render: ({ number }) => number },
    { key: 'branch', title: t`Branch`, width: 140, from: 1600, render: ({ branch_name }) => branch_name ?? '–' },
    {
      key: 'actions',
      title: t`Actions`,
      width: 100,
      fixed: 'end',
      render: (adjustment) => <OpenButton adjustment={adjustment} onOpen={onOpen} />,
    },
  ];
}

export function useAdjustmentTotals(): readonly ListTotal<Adjustment>[] {
  const { t } = useLingui();
  const { labels, change } = useUnits();
  const note = t`The totals count what was posted and not undone.`;
  return units.map((unit) => ({
    column: 'amounts',
    figure: unit,
    title: labels[unit],
    note,
    of: (adjustment) => (adjustment.state === 'posted' ? adjustment[unit] : 0),
    text: (sum) => (sum === 0 ? '' : change(unit, sum)),
  }));
}

/** The label says what the user can do in the drawer. */
function OpenButton({ adjustment, onOpen }: { adjustment: Adjustment; onOpen: (adjustment: Adjustment) => void }) {
  const { decide } = useAdjustmentRights(adjustment);
  return (
    <div className={styles.rowActions}>
      <Button type="link" size="small" onClick={() => onOpen(adjustment)}>
        {decide ? <Trans>Review</Trans> : <Trans>Details</Trans>}
      </Button>
    </div>
  );
}
