import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAppearance } from '../../theme/appearance.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import type { ListColumn } from './columns.ts';
import { ListBody } from './list-body.tsx';
import { ListFrame } from './list-frame.tsx';
import styles from './list.module.css';
import { ListPanel, Toolbar } from './list-panel.tsx';
import { Pager } from './pager.tsx';
import { QueryHeader } from './query-header.tsx';
import type { PlainList } from './use-list.ts';

interface PlainListViewProps<Row> {
  list: PlainList<Row, object>;
  /** The heading, and the rows as a noun for use in a sentence: “Merchants”, “merchants”. */
  title: string;
  noun: string;
  columns: readonly ListColumn<Row>[];
  /** The keyword filter first. */
  filters?: ReactNode;
  /** In the place of the tabs of views, such as fixed ones. */
  tabs?: ReactNode;
  /** Text buttons; the solid one last. On phones they are at the bottom; an empty list offers them too. */
  actions?: ReactNode;
  onOpen?: (row: Row) => void;
  emptyHint: ReactNode;
  /** Replaces the card built from the columns. */
  card?: (row: Row) => ReactNode;
  /** Dialogs and drawers. */
  children?: ReactNode;
}

/** A list without saved views, choice of columns, selection and export: outside of merchants there is nowhere to keep them. */
export function PlainListView<Row>(props: PlainListViewProps<Row>) {
  const { t } = useLingui();
  const { density } = useAppearance();
  const { list, title, noun, columns, filters, tabs, actions, onOpen, emptyHint, card, children } = props;
  const { result } = list;
  return (
    <ListFrame query={list.query} ready={list.ready}>
      {filters && (
        <QueryHeader filtered={list.filtered} onClear={() => list.clear()} onSearch={() => void result.refetch()}>
          {filters}
        </QueryHeader>
      )}
      <ListPanel density={density}>
        <Toolbar
          title={title}
          tabs={<div className={styles.lead}>{tabs ?? <strong>{title}</strong>}</div>}
          onRefresh={() => void result.refetch()}
          actions={actions}
        />
        <ListBody
          list={list}
          onClear={() => list.clear()}
          result={result}
          columns={columns}
          idOf={list.idOf}
          nameOf={list.nameOf}
          onOpen={onOpen}
          card={card}
          words={{
            empty: t`No ${noun} yet`,
            emptyHint,
            noResult: t`No ${noun} match`,
            broken: t`The ${noun} did not load`,
            denied: t`You cannot view ${noun}`,
          }}
          emptyActions={actions}
        />
        <Pager list={list} page={result.data} />
      </ListPanel>
      <BottomBar>{actions}</BottomBar>
      {children}
    </ListFrame>
  );
}
