import { Trans, useLingui } from '@lingui/react/macro';
import type { ExportedList } from '@regulars/contract/rules';
import { Button } from 'antd';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { ColumnSettings } from './column-settings.tsx';
import type { ListColumn } from './columns.ts';
import { ListBody } from './list-body.tsx';
import { ListFrame } from './list-frame.tsx';
import { BottomBar, ListPanel, SelectionBar, Toolbar } from './list-panel.tsx';
import { Pager } from './pager.tsx';
import { QueryHeader } from './query-header.tsx';
import { useColumns } from './use-columns.ts';
import type { List } from './use-list.ts';

interface ListViewProps<Row> {
  list: List<Row, object>;
  /** Under which the user's columns are kept. */
  name: string;
  /** The page's heading, and the rows within a sentence: “Brands”, “brands”. */
  title: string;
  noun: string;
  columns: readonly ListColumn<Row>[];
  /** The keyword first; three are always in sight. */
  filters?: ReactNode;
  /** Buttons in words; the solid one last. On phones they stand at the bottom, and in an empty list they are the way on. */
  actions?: ReactNode;
  /** What can be done with the rows picked; none: rows can't be picked. */
  bulk?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** The list, if it can be exported. */
  exports?: ExportedList;
  onOpen?: (row: Row) => void;
  /** What to do first, while there are none. */
  emptyHint: string;
  /** In place of the card made of the columns. */
  card?: (row: Row) => ReactNode;
  /** Dialogs and drawers. */
  children?: ReactNode;
}

/** A page that lists rows of one kind: filters, tools, rows or why there are none, pages. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { list, name, title, noun, filters, actions, bulk, onOpen, emptyHint, card, exports, children } = props;
  const { t } = useLingui();
  const { result, selection, idOf, nameOf } = list;
  const columns = useColumns(name, props.columns);
  return (
    <ListFrame ready={list.ready}>
      {filters && (
        <QueryHeader filtered={list.filtered} onClear={() => list.clear()} onSearch={() => void result.refetch()}>
          {filters}
        </QueryHeader>
      )}
      <ListPanel>
        <Toolbar
          title={title}
          result={result}
          tools={<ColumnSettings settings={columns} />}
          actions={actions}
          exporting={exports && { exports, noun, list, result, columns: columns.shown }}
        />
        {bulk && <SelectionBar selection={selection}>{bulk(selection.rows)}</SelectionBar>}
        <ListBody
          list={list}
          onClear={() => list.clear()}
          result={result}
          columns={columns.shown}
          idOf={idOf}
          nameOf={nameOf}
          selection={bulk && selection}
          onOpen={onOpen}
          card={card}
          words={{
            empty: t`No ${noun} yet`,
            emptyHint,
            noResult: t`No ${noun} match`,
            broken: t`The ${noun} did not load`,
            denied: t`You may not see ${noun}`,
          }}
          emptyActions={actions}
        />
        <Pager list={list} page={result.data} />
      </ListPanel>
      {(bulk ?? actions) && (
        <BottomBar>
          {bulk && (
            <Button
              icon={<ListChecks size={16} strokeWidth={1.75} />}
              onClick={() => selection.pick(!selection.picking)}
            >
              <Trans>Select</Trans>
            </Button>
          )}
          {actions}
        </BottomBar>
      )}
      {children}
    </ListFrame>
  );
}
