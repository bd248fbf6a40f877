import { useLingui } from '@lingui/react/macro';
import { isExported, lists } from '@regulars/contract/menu';
import type { ReactNode } from 'react';
import { usePageTitle } from '../access/use-page-title.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ListColumn } from './columns.ts';
import { ExportButton } from './export-button.tsx';
import type { ExportProps } from './export-button.tsx';
import { ListBody } from './list-body.tsx';
import type { ListWords } from './list-body.tsx';
import { ListFrame } from './list-frame.tsx';
import { ListSettings } from './list-settings.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { usePageGrants } from '../session/index.ts';
import { ListPanel, Toolbar } from './list-panel.tsx';
import { Pager } from './pager.tsx';
import { QueryHeader } from './query-header.tsx';
import { PickButton, SelectionBar } from './selection-bar.tsx';
import { useColumns } from './use-columns.ts';
import type { List } from './use-list.ts';
import { selectedIds } from './use-selection.ts';
import type { Chosen } from './use-selection.ts';
import { useTotals } from './use-totals.ts';
import type { ListTotal } from './use-totals.ts';
import { useViews } from './use-views.ts';
import type { Topic } from './view-tabs.tsx';
import styles from './views.module.css';

const ViewTabs = lazyPart(async () => (await import('./view-tools.ts')).ViewTabs, {
  waiting: <div className={styles.tabs} />,
});

const noTopics: readonly Topic[] = [];

interface ListViewProps<Row> {
  list: List<Row, object>;
  /** The heading, and the rows as a noun for use in a sentence: “Brands”, “brands”. */
  title: string;
  noun: string;
  columns: readonly ListColumn<Row>[];
  /** The keyword filter first; three filters are always visible. */
  filters?: ReactNode;
  /** Replaces the query header built from `filters`. */
  header?: ReactNode;
  /** Filters with a tab of their own, beside saved views. */
  topics?: readonly Topic[];
  /** Icon buttons of this page, before the standard ones. */
  tools?: ReactNode;
  /** Totals over all pages, shown below their columns. */
  totals?: readonly ListTotal<Row>[];
  /** Text buttons; the solid one last. On phones they are at the bottom; an empty list offers them too. */
  actions?: ReactNode;
  /** Replaces `actions` in an empty list. */
  emptyActions?: ReactNode;
  /** Bulk actions on the selected rows. Without it, rows can be selected if the user may export them. */
  bulk?: ((chosen: Chosen<Row>) => ReactNode) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** What to do first, shown while the list is empty. */
  /** What to do or expect; what only some people may do, under `Permitted`. */
  emptyHint: ReactNode;
  /** Replaces the card built from the columns. */
  card?: (row: Row) => ReactNode;
  /** Dialogs and drawers. */
  children?: ReactNode;
}

/** What the export buttons need, if the user may export the list. */
function useExported<Row>(
  list: List<Row, object>,
  rest: Pick<ExportProps, 'noun' | 'columns'>,
): ExportProps | undefined {
  const can = usePageGrants();
  if (!isExported(list.name) || !can(lists[list.name].exported)) return undefined;
  return { exports: list.name, list, result: list.result, selected: selectedIds(list), ...rest };
}

/** The page of a list: filters, toolbar, rows or the reason why there are none, pager. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { list, title, noun, filters, header, tools, actions, bulk, onOpen, emptyHint, children } = props;
  const { result, selection, idOf, nameOf } = list;
  const views = useViews(list);
  const columns = useColumns(props.columns, views.columns, views.chooseColumns);
  const totals = useTotals(list, props.totals);
  const exporting = useExported(list, { noun, columns: columns.shown });
  const selectable = (bulk ?? exporting) !== undefined;
  const hasRows = result.data !== undefined && result.data.items.length > 0;
  return (
    <ListFrame query={list.query} ready={list.ready}>
      {header}
      {filters && (
        <QueryHeader filtered={list.filtered} onClear={() => list.clear()} onSearch={() => void result.refetch()}>
          {filters}
        </QueryHeader>
      )}
      <ListPanel density={views.density}>
        <Toolbar
          title={usePageTitle(title)}
          tabs={<ViewTabs list={list} topics={props.topics ?? noTopics} views={views} />}
          onRefresh={() => void result.refetch()}
          tools={
            <>
              {tools}
              <ListSettings settings={columns} list={list} views={views} />
            </>
          }
          actions={actions}
          exporting={exporting}
        />
        {selectable && (
          <SelectionBar list={list} counted={totals?.count}>
            {bulk?.(selection)}
            {exporting && <ExportButton {...exporting} place="selection" />}
          </SelectionBar>
        )}
        <ListBody
          list={list}
          onClear={() => list.clear()}
          result={result}
          columns={columns.shown}
          idOf={idOf}
          nameOf={nameOf}
          selection={selectable ? selection : undefined}
          onOpen={onOpen}
          card={props.card}
          totals={totals}
          words={useListWords(noun, emptyHint)}
          emptyActions={props.emptyActions === undefined ? actions : props.emptyActions}
        />
        <Pager list={list} page={result.data} />
      </ListPanel>
      <BottomBar>
        {selectable && (hasRows || selection.picking) && <PickButton selection={selection} />}
        {actions}
      </BottomBar>
      {children}
    </ListFrame>
  );
}

function useListWords(noun: string, emptyHint: ReactNode): ListWords {
  const { t } = useLingui();
  return {
    empty: t`No ${noun} yet`,
    emptyHint,
    noResult: t`No ${noun} match`,
    broken: t`The ${noun} did not load`,
    denied: t`You cannot view ${noun}`,
  };
}
