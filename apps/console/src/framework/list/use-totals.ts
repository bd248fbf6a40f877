import { useLingui } from '@lingui/react/macro';
import type { Permission } from '@regulars/contract/menu';
import { countText } from '../../format/numbers.ts';
import { useCurrentUser } from '../session/index.ts';
import { useListNumbers } from './use-list.ts';
import type { List } from './use-list.ts';
import type { ListPage } from './list-result.ts';
import type { Chosen } from './use-selection.ts';

/** A figure that is totalled over all pages, or over the selected rows. */
export interface ListTotal<Row> {
  /** Key of the column below which it is shown; a column may have several. */
  column: string;
  title: string;
  /** Its name in the response. */
  figure: string;
  /** A row's part of the total. */
  of: (row: Row) => number;
  /** Which rows count, if not all. */
  note?: string;
  /** Empty to leave it out. */
  text: (sum: number) => string;
  /** Required to see the total over all pages. */
  permission?: Permission;
}

export interface ShownTotal {
  title: string;
  text: string;
}

/** Totals as text: "–" for a missing one, with notes that say why. */
export interface ShownTotals {
  /** How many selected rows are summed; 0 if all of the filter are. */
  selected: number;
  /** The count of all rows of the filter. */
  count: string;
  /** By column. */
  sums: ReadonlyMap<string, readonly ShownTotal[]>;
  notes: readonly string[];
}

/**
 * The totals of the selected rows, or else for the current filters. The latter are fetched after the page, and only if
 * it has more than one row: rows never wait for totals, and searching one full phone number counts against the look-up
 * limit only once.
 */
export function useTotals<Row>(
  list: Pick<List<Row, object>, 'endpoint' | 'ready' | 'result' | 'filters' | 'selection'>,
  figures: readonly ListTotal<Row>[] | undefined,
): ShownTotals | undefined {
  const { permissions } = useCurrentUser();
  const ofSelected = list.selection.rows.length > 0 && !list.selection.whole;
  // A user who may not see the totals of all rows still sees those of selected rows: the rows show them.
  const seen = figures?.filter(({ permission }) => ofSelected || !permission || permissions.includes(permission)) ?? [];
  const shown = seen.length > 0 && (list.result.data?.total ?? 0) > 1;
  const numbers = useListNumbers(list.endpoint, { ...list.filters, totals: true }, shown && list.ready);
  const totals = useShownTotals(numbers, list.selection, seen);
  return shown ? totals : undefined;
}

/** `numbers` are the totals over all pages, undefined until they are known. */
export function useShownTotals<Row>(
  numbers: Pick<ListPage<Row>, 'totals'> | undefined,
  { rows, whole }: Chosen<Row>,
  figures: readonly ListTotal<Row>[],
): ShownTotals {
  const { t } = useLingui();
  const { totals } = numbers ?? {};
  const picked = whole ? [] : rows;
  const textOf = ({ figure, of, text }: ListTotal<Row>): string => {
    if (picked.length > 0) return text(picked.reduce((sum, row) => sum + of(row), 0));
    if (numbers === undefined) return '';
    const sum = totals?.[figure];
    return typeof sum === 'number' ? text(sum) : '–';
  };
  return {
    selected: picked.length,
    count: typeof totals?.['count'] === 'number' ? countText(totals['count']) : '',
    sums: new Map(
      figures.map(({ column }) => [
        column,
        figures.flatMap((one) => (one.column === column ? { title: one.title, text: textOf(one) } : [])),
      ]),
    ),
    notes: [
      ...new Set(figures.flatMap(({ note }) => note ?? [])),
      ...(picked.length === 0 && totals === null ? [t`–: too many rows to add up. Narrow the filters.`] : []),
    ],
  };
}
