import { useLingui } from '@lingui/react/macro';
import { Checkbox, Table } from 'antd';
import type { TableProps } from 'antd';
import { createContext, use } from 'react';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import type { ListColumn } from './columns.ts';
import { useOnline } from '../use-online.ts';
import styles from './list.module.css';
import type { ListResult } from './list-result.ts';
import type { ListState } from './use-list-state.ts';
import { useRowPicker } from './use-row-picker.ts';
import type { Selection } from './use-selection.ts';
import { TotalsCell, TotalsLabel } from './totals-cell.tsx';
import type { ShownTotals } from './use-totals.ts';

export interface ListTableProps<Row> {
  list: Pick<ListState<unknown>, 'sort' | 'order' | 'sortBy' | 'size' | 'goTo' | 'index' | 'cursor' | 'filtered'>;
  result: ListResult<Row>;
  columns: readonly ListColumn<Row>[];
  idOf: (row: Row) => string;
  /** A row's accessible name. */
  nameOf: (row: Row) => string;
  /** Undefined if rows can't be selected. */
  selection?: Selection<Row> | undefined;
  /**
   * Called for a click on a row outside its links and buttons. Keyboard users follow the link in the first column.
   * Undefined if rows have no details.
   */
  onOpen?: ((row: Row) => void) | undefined;
  /** Undefined if the list has no totals, or a single row. */
  totals?: ShownTotals | undefined;
}

/** A line of the table; without a row it is a loading placeholder. */
interface Line<Row> {
  key: string;
  row: Row | undefined;
}

const Outdated = createContext(false);
const parts = { body: { wrapper: Rows } };

/** Outdated rows can be seen, but neither clicked nor focused. */
function Rows(rows: ComponentProps<'tbody'>) {
  return <tbody {...rows} inert={use(Outdated)} />;
}

const selectionWidth = 48;
const selectionBarHeight = 40;
const pagerHeight = 48;

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, result, columns, idOf, selection, onOpen, totals } = props;
  const online = useOnline();
  const lines: Line<Row>[] =
    result.data?.items.map((row) => ({ key: idOf(row), row })) ??
    Array.from({ length: Math.min(list.size, 20) }, (_line, at) => ({ key: String(at), row: undefined }));
  const selectionColumn = useSelectionColumn(props, lines);
  const width = columns.reduce((sum, column) => sum + column.width, selection ? selectionWidth : 0);

  return (
    <Outdated value={result.outdated}>
      <Table<Line<Row>>
        className={classNames(styles.table, result.data && result.isFetching && online && styles.dimmed)}
        aria-busy={result.isFetching}
        dataSource={lines}
        columns={[...selectionColumn, ...columns.map((column) => antdColumn(column, list))]}
        components={parts}
        pagination={false}
        tableLayout="fixed"
        sticky={{
          offsetHeader: selection?.rows.length ? selectionBarHeight : 0,
          offsetScroll: pagerHeight,
          offsetSummary: pagerHeight,
        }}
        scroll={{ x: width }}
        showSorterTooltip={false}
        {...(totals && {
          summary: () => totalsRow({ totals, columns, boxes: selection !== undefined }),
        })}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
          const sort = columns.find(({ key }) => key === columnKey)?.sort;
          list.sortBy(order ? sort : undefined, order === 'ascend' ? 'asc' : order === 'descend' ? 'desc' : undefined);
        }}
        onRow={({ row }) => ({
          className: classNames(
            onOpen && styles.row,
            row !== undefined && selection?.has(row) && 'ant-table-row-selected',
          ),
          onClick: (event) => row !== undefined && !isHandledInside(event) && onOpen?.(row),
        })}
      />
    </Outdated>
  );
}

interface TotalsRowProps<Row> {
  totals: ShownTotals;
  columns: readonly ListColumn<Row>[];
  /** The table has a checkbox column. */
  boxes: boolean;
}

/** A function, not a component: antd fixes the row at the bottom only if it finds Table.Summary itself. */
function totalsRow<Row>({ totals, columns, boxes }: TotalsRowProps<Row>) {
  const from = boxes ? 1 : 0;
  return (
    <Table.Summary fixed="bottom">
      <Table.Summary.Row className={styles.totals ?? ''}>
        {boxes && <Table.Summary.Cell index={0} />}
        {columns.map(({ key, align }, at) => (
          <Table.Summary.Cell key={key} index={at + from} {...(align && { align, className: styles.sums ?? '' })}>
            {at === 0 ? <TotalsLabel totals={totals} /> : <TotalsCell sums={totals.sums.get(key) ?? []} />}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

type AntdColumn<Row> = NonNullable<TableProps<Line<Row>>['columns']>[number];

/** The checkbox column. The selection spans pages, which antd's own row selection can't do. */
function useSelectionColumn<Row>(
  { result, selection, idOf, nameOf }: Pick<ListTableProps<Row>, 'result' | 'selection' | 'idOf' | 'nameOf'>,
  lines: readonly Line<Row>[],
): AntdColumn<Row>[] {
  const { t } = useLingui();
  const rows = lines.flatMap(({ row }) => (row === undefined || result.outdated ? [] : [row]));
  const pick = useRowPicker(selection, rows, idOf);
  if (!selection) return [];
  const picked = rows.filter((row) => selection.has(row)).length;
  return [
    {
      key: 'selection',
      className: 'ant-table-selection-column',
      width: selectionWidth,
      fixed: 'start',
      title: (
        <Checkbox
          aria-label={t`Select all on this page`}
          disabled={rows.length === 0}
          checked={picked > 0 && picked === rows.length}
          indeterminate={picked > 0 && picked < rows.length}
          onChange={({ target }) => selection.set(rows, target.checked)}
        />
      ),
      render: (_value, { row }) => (
        <Checkbox
          aria-label={row === undefined ? t`Loading` : t`Select ${nameOf(row)}`}
          disabled={row === undefined}
          checked={row !== undefined && selection.has(row)}
          onChange={({ target, nativeEvent }) => row !== undefined && pick(row, target.checked, nativeEvent.shiftKey)}
        />
      ),
    },
  ];
}

function antdColumn<Row>(
  { key, title, note, width, render, align, sort, fixed }: ListColumn<Row>,
  list: ListTableProps<Row>['list'],
): AntdColumn<Row> {
  const order = list.sort === sort && list.order === 'asc' ? ('ascend' as const) : ('descend' as const);
  return {
    key,
    title: fixed === 'end' ? <span className="visually-hidden">{title}</span> : <span title={note}>{title}</span>,
    ellipsis: !fixed,
    width,
    ...(align && { align, className: classNames(styles.figures) }),
    ...(fixed && { fixed }),
    ...(sort && { sorter: true, sortOrder: list.sort === sort ? order : null, sortDirections: ['descend', 'ascend'] }),
    render: (_value, { row }) => (row === undefined ? <SkeletonBlock width="70%" /> : render(row)),
  };
}

/** Whether a link, button or checkbox in the row handles the click, or the click ends a text selection. */
function isHandledInside({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return Boolean(target.closest('a, button, input, label, [role="menu"]')) || getSelection()?.type === 'Range';
}
