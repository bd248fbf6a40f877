import { useLingui } from '@lingui/react/macro';
import type { Posting } from '@regulars/contract';
import { lists } from '@regulars/contract/menu';
import { Checkbox } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ExportButton } from '../../../framework/list/export-button.tsx';
import { DateRangeFilter } from '../../../framework/list/date-range-filter.tsx';
import { PickButton, SelectionBar } from '../../../framework/list/selection-bar.tsx';
import { TotalsLine } from '../../../framework/list/totals-cell.tsx';
import { useNarrow } from '../../../framework/list/use-media.ts';
import { useRowPicker } from '../../../framework/list/use-row-picker.ts';
import type { Selection } from '../../../framework/list/use-selection.ts';
import { useShownTotals } from '../../../framework/list/use-totals.ts';
import type { ListTotal } from '../../../framework/list/use-totals.ts';
import { useCan } from '../../../framework/session/index.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { units, useUnits } from '../../../framework/use-units.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './assets.module.css';
import { PostingsTimeline } from './postings-timeline.tsx';
import { postingId, usePostingList } from './use-postings.ts';

/** The columns that a customer is handed. */
const exported = [
  'posted_at',
  'kind',
  'principal',
  'principal_after',
  'bonus',
  'bonus_after',
  'points',
  'points_after',
  'undone',
  'branch',
  'document',
  'member',
  'member_no',
];
const columns = [{ key: 'postings', exported }];

/** All postings of a member's account, by business date, with the sums of their changes and their export. */
export function MemberPostings({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const mayExport = useCan(lists.postings.exported);
  const [dates, setDates] = useState<{ from: string | undefined; to: string | undefined }>({
    from: undefined,
    to: undefined,
  });
  const query = { memberId, units, ...dates };
  const list = usePostingList(query);
  const { selection, result, rows, selected } = list;
  const totals = useShownTotals(list.numbers, selection, useChangeTotals());
  const wrap = useBoxes(rows, selection);
  const exporting = { exports: 'postings', noun: t`postings`, list, result, columns, selected } as const;
  return (
    <>
      <div className={styles.postingsHead}>
        <DateRangeFilter label={t`Business date`} {...dates} onChange={(from, to) => setDates({ from, to })} />
        <div className={styles.postingsTools}>
          {mayExport && narrow && <PickButton selection={selection} />}
          <ExportButton {...exporting} />
        </div>
      </div>
      <SelectionBar list={list} counted={undefined}>
        <ExportButton {...exporting} place="selection" />
      </SelectionBar>
      {rows.length > 1 && <TotalsLine totals={totals} />}
      <PostingsTimeline {...query} wrap={mayExport && (!narrow || selection.picking) ? wrap : undefined} />
    </>
  );
}

/** What the postings changed, by unit. */
function useChangeTotals(): readonly ListTotal<Posting>[] {
  const { labels, change } = useUnits();
  return units.map((unit) => ({
    column: 'change',
    figure: unit,
    title: labels[unit],
    of: (posting) => posting.change[unit],
    text: (sum) => (sum === 0 ? '' : change(unit, sum)),
  }));
}

/** Puts the name of a posting into a checkbox that selects it. */
function useBoxes(rows: readonly Posting[], selection: Selection<Posting>) {
  const { t } = useLingui();
  const dates = useDates();
  const pick = useRowPicker(selection, rows, postingId);
  return (posting: Posting, name: string): ReactNode => {
    const at = dates.full(posting.posted_at);
    return (
      <Checkbox
        className={classNames(styles.postingBox)}
        checked={selection.has(posting)}
        onChange={({ target, nativeEvent }) => pick(posting, target.checked, nativeEvent.shiftKey)}
        aria-label={t`Select ${name}, ${at}`}
      >
        {name}
      </Checkbox>
    );
  };
}
