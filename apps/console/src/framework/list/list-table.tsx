import { useLingui } from '@lingui/react/macro';
import { Table } from 'antd';
import type { TableProps } from 'antd';
import type { MouseEvent } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import type { ListColumn } from './columns.ts';
import styles from './list.module.css';
import type { ListResult } from './list-result.ts';
import type { ListState } from './use-list-state.ts';
import type { Selection } from './use-selection.ts';

export interface ListTableProps<Row> {
  list: Pick<ListState<unknown>, 'sort' | 'order' | 'sortBy' | 'size' | 'goTo' | 'index' | 'filtered'>;
  result: ListResult<Row>;
  columns: readonly ListColumn<Row>[];
  idOf: (row: Row) => string;
  /** What a row is called, for those who don't see it. */
  nameOf: (row: Row) => string;
  /** None where nothing can be done with several rows. */
  selection?: Selection<Row> | undefined;
  /** A press on a row outside of its links and buttons; the first column holds a link for the keyboard. */
  onOpen: (row: Row) => void;
}

/** A line of the table; without a row it stands for one that is on its way. */
interface Line<Row> {
  key: string;
  row: Row | undefined;
}

const selectionWidth = 48;
const selectionBarHeight = 40;
const pagerHeight = 48;

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, result, columns, idOf, nameOf, selection, onOpen } = props;
  const { t } = useLingui();
  const lines: Line<Row>[] =
    result.data?.items.map((row) => ({ key: idOf(row), row })) ??
    Array.from({ length: Math.min(list.size, 20) }, (_line, at) => ({ key: String(at), row: undefined }));
  const width = columns.reduce((sum, column) => sum + column.width, selection ? selectionWidth : 0);

  return (
    <Table<Line<Row>>
      className={classNames(styles.table, result.data && result.isFetching && styles.dimmed)}
      aria-busy={result.isFetching}
      dataSource={lines}
      columns={columns.map((column) => antdColumn(column, list))}
      pagination={false}
      tableLayout="fixed"
      sticky={{ offsetHeader: selection?.rows.length ? selectionBarHeight : 0, offsetScroll: pagerHeight }}
      scroll={{ x: width }}
      showSorterTooltip={false}
      onChange={(_pages, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
        const sort = columns.find(({ key }) => key === columnKey)?.sort;
        list.sortBy(order ? sort : undefined, order === 'ascend' ? 'asc' : order === 'descend' ? 'desc' : undefined);
      }}
      onRow={({ row }) => ({
        className: styles.row,
        onClick: (event) => row !== undefined && !isForItself(event) && onOpen(row),
      })}
      {...(selection && {
        rowSelection: {
          columnWidth: selectionWidth,
          fixed: true,
          selectedRowKeys: lines.flatMap(({ key, row }) => (row !== undefined && selection.has(row) ? [key] : [])),
          getCheckboxProps: ({ row }) => ({
            disabled: row === undefined,
            'aria-label': row === undefined ? t`Loading` : t`Select ${nameOf(row)}`,
          }),
          getTitleCheckboxProps: () => ({ 'aria-label': t`Select all on this page` }),
          onChange(keys) {
            const rows = lines.flatMap(({ row }) => (row === undefined ? [] : [row]));
            selection.set(
              rows.filter((row) => keys.includes(idOf(row))),
              true,
            );
            selection.set(
              rows.filter((row) => !keys.includes(idOf(row))),
              false,
            );
          },
        },
      })}
    />
  );
}

function antdColumn<Row>(
  { key, title, width, render, align, sort, fixed }: ListColumn<Row>,
  list: ListTableProps<Row>['list'],
): NonNullable<TableProps<Line<Row>>['columns']>[number] {
  const order = list.sort === sort && list.order === 'asc' ? ('ascend' as const) : ('descend' as const);
  return {
    key,
    title: fixed === 'end' ? <span className="visually-hidden">{title}</span> : title,
    ellipsis: !fixed,
    width,
    ...(align && { align }),
    ...(fixed && { fixed }),
    ...(sort && { sorter: true, sortOrder: list.sort === sort ? order : null, sortDirections: ['descend', 'ascend'] }),
    render: (_value, { row }) => (row === undefined ? <SkeletonBlock width="70%" /> : render(row)),
  };
}

/** A press that a link, button or box in the row answers, or the end of selecting text. */
function isForItself({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return Boolean(target.closest('a, button, input, label, [role="menu"]')) || getSelection()?.type === 'Range';
}
