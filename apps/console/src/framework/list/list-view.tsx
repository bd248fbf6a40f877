import { Trans, useLingui } from '@lingui/react/macro';
import type { ExportedList } from '@regulars/contract/rules';
import { Button } from 'antd';
import { ListChecks } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { ListColumn } from './columns.ts';
import { ListBody } from './list-body.tsx';
import type { ListWords } from './list-body.tsx';
import { ListFrame } from './list-frame.tsx';
import { ListSettings } from './list-settings.tsx';
import { BottomBar, ListPanel, Toolbar } from './list-panel.tsx';
import { Pager } from './pager.tsx';
import { QueryHeader } from './query-header.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useColumns } from './use-columns.ts';
import type { List } from './use-list.ts';
import type { Chosen } from './use-selection.ts';
import { useTotals } from './use-totals.ts';
import type { ListTotal } from './use-totals.ts';
import { useViews } from './use-views.ts';
import styles from './views.module.css';

const ViewTabs = lazy(async () => ({ default: (await import('./view-tools.ts')).ViewTabs }));

interface ListViewProps<Row> {
  list: List<Row, object>;
  /** The page's heading, and the rows within a sentence: “Brands”, “brands”. */
  title: string;
  noun: string;
  columns: readonly ListColumn<Row>[];
  /** The keyword first; three are always in sight. */
  filters?: ReactNode;
  /** In place of what `filters` make. */
  header?: ReactNode;
  /** Quiet tools of its own, before those of every list. */
  tools?: ReactNode;
  /** Figures summed up over all pages, below their columns. */
  totals?: readonly ListTotal[];
  /** Buttons in words; the solid one last. On phones they stand at the bottom, and in an empty list they are the way on. */
  actions?: ReactNode;
  /** In an empty list, where those are not the way on. */
  emptyActions?: ReactNode;
  /** What can be done with what is chosen; none: nothing can be chosen. */
  bulk?: ((chosen: Chosen<Row>) => ReactNode) | undefined;
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
  const { list, title, noun, filters, header, tools, actions, bulk, onOpen, emptyHint, exports, children } = props;
  const { result, selection, idOf, nameOf } = list;
  const views = useViews(list);
  const columns = useColumns(props.columns, views.columns, views.chooseColumns);
  const totals = useTotals(list, props.totals);
  return (
    <ListFrame ready={list.ready}>
      {header}
      {filters && (
        <QueryHeader filtered={list.filtered} onClear={() => list.clear()} onSearch={() => void result.refetch()}>
          {filters}
        </QueryHeader>
      )}
      <ListPanel density={views.density}>
        <Toolbar
          title={title}
          tabs={
            <Suspense fallback={<div className={styles.tabs} />}>
              <ViewTabs list={list} views={views} />
            </Suspense>
          }
          onRefresh={() => void result.refetch()}
          tools={
            <>
              {tools}
              <ListSettings settings={columns} list={list} views={views} />
            </>
          }
          actions={actions}
          exporting={exports && { exports, noun, list, result, columns: columns.shown }}
        />
        {bulk && (
          <SelectionBar list={list} counted={totals?.count}>
            {bulk(selection)}
          </SelectionBar>
        )}
        <ListBody
          list={list}
          onClear={() => list.clear()}
          result={result}
          columns={columns.shown}
          idOf={idOf}
          nameOf={nameOf}
          selection={bulk && selection}
          onOpen={onOpen}
          card={props.card}
          totals={totals}
          words={useListWords(noun, emptyHint)}
          emptyActions={props.emptyActions === undefined ? actions : props.emptyActions}
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

function useListWords(noun: string, emptyHint: string): ListWords {
  const { t } = useLingui();
  return {
    empty: t`No ${noun} yet`,
    emptyHint,
    noResult: t`No ${noun} match`,
    broken: t`The ${noun} did not load`,
    denied: t`You may not see ${noun}`,
  };
}
