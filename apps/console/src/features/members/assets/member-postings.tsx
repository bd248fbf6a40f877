import { Trans, useLingui } from '@lingui/react/macro';
import type { Posting } from '@regulars/contract';
import { lists } from '@regulars/contract/menu';
import { Button, Checkbox } from 'antd';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ExportButton } from '../../../framework/list/export-button.tsx';
import { DateRangeFilter } from '../../../framework/list/date-range-filter.tsx';
import { PickButton, SelectionBar } from '../../../framework/list/selection-bar.tsx';
import { TotalsLine } from '../../../framework/list/totals-cell.tsx';
import { useMedia, useNarrow } from '../../../framework/list/use-media.ts';
import { useRowPicker } from '../../../framework/list/use-row-picker.ts';
import type { Selection } from '../../../framework/list/use-selection.ts';
import { useShownTotals } from '../../../framework/list/use-totals.ts';
import type { ListTotal } from '../../../framework/list/use-totals.ts';
import { useCan } from '../../../framework/session/index.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { units, useUnits } from '../../../framework/use-units.ts';
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
  // Without a pointer that hovers, the boxes are shown after "Select".
  const byTouch = useMedia('(hover: none)') || narrow;
  const mayExport = useCan(lists.postings.exported);
  const [filtering, setFiltering] = useState(false);
  const [dates, setDates] = useState<{ from: string | undefined; to: string | undefined }>({
    from: undefined,
    to: undefined,
  });
  const isFiltered = dates.from !== undefined || dates.to !== undefined;
  const query = { memberId, units, ...dates };
  const list = usePostingList(query);
  const { selection, result, rows, selected } = list;
  const totals = useShownTotals(list.numbers, selection, useChangeTotals());
  const box = useBoxes(rows, selection);
  // On phones the first entry comes first: the sums of all entries are the balances above.
  const summed = rows.length > 1 && (!narrow || isFiltered || selection.rows.length > 0);
  const isEmpty = list.ready && rows.length === 0 && !isFiltered;
  const exporting = { exports: 'postings', noun: t`postings`, list, result, columns, selected } as const;
  if (isEmpty) return <PostingsTimeline {...query} />;
  return (
    <>
      <div className={styles.postingsHead}>
        {narrow && (
          <Button
            icon={<CalendarDays size={16} strokeWidth={1.75} />}
            aria-expanded={filtering || isFiltered}
            onClick={() => setFiltering(!filtering)}
          >
            <Trans>Dates</Trans>
          </Button>
        )}
        {(!narrow || filtering || isFiltered) && (
          <div className={styles.postingsDates}>
            <DateRangeFilter label={t`Business date`} {...dates} onChange={(from, to) => setDates({ from, to })} />
          </div>
        )}
        <div className={styles.postingsSums}>{summed && <TotalsLine totals={totals} />}</div>
        <div className={styles.postingsTools}>
          {mayExport && byTouch && rows.length > 0 && <PickButton selection={selection} />}
          <ExportButton {...exporting} />
        </div>
      </div>
      <SelectionBar list={list} counted={undefined}>
        <ExportButton {...exporting} place="selection" />
      </SelectionBar>
      <PostingsTimeline
        {...query}
        box={mayExport && (!byTouch || selection.picking) ? box : undefined}
        boxed={selection.picking || selection.rows.length > 0}
      />
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

/** The checkboxes that select postings. */
function useBoxes(rows: readonly Posting[], selection: Selection<Posting>) {
  const { t } = useLingui();
  const dates = useDates();
  const pick = useRowPicker(selection, rows, postingId);
  return (posting: Posting, sentence: string): ReactNode => {
    const at = dates.exact(posting.posted_at);
    return (
      <Checkbox
        checked={selection.has(posting)}
        onChange={({ target, nativeEvent }) => pick(posting, target.checked, nativeEvent.shiftKey)}
        aria-label={t`Select ${sentence}, ${at}`}
      />
    );
  };
}
