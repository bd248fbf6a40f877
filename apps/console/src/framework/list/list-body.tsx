import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AgeNote } from './age-note.tsx';
import { ListCards } from './list-cards.tsx';
import styles from './list.module.css';
import { ListTable } from './list-table.tsx';
import type { ListTableProps } from './list-table.tsx';
import { isMissing, MissingPage } from './missing-page.tsx';
import { useNarrow } from './use-media.ts';

interface ListBodyProps<Row> extends ListTableProps<Row> {
  /** Clears the filters; offered if no row matches them. */
  onClear: () => void;
  /** Renders a row as a card, on phones; by default cards are built from the columns. */
  card?: ((row: Row) => ReactNode) | undefined;
  words: ListWords;
  /** Actions offered while the list is empty. */
  emptyActions?: ReactNode;
}

export interface ListWords {
  empty: string;
  emptyHint: ReactNode;
  noResult: string;
  broken: string;
  denied: string;
}

/** The rows of a list, or the reason why there are none. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const narrow = useNarrow();
  const { result, list } = props;
  if (result.data && isMissing(list, result.data)) return <MissingPage list={list} total={result.data.total} />;
  if (!result.data ? result.error : result.data.items.length === 0) return <NoRows {...props} />;
  return (
    <>
      <AgeNote result={result} />
      {narrow ? <ListCards {...props} /> : <ListTable {...props} />}
      {props.totals?.notes.map((note) => (
        <p key={note} className={styles.foot}>
          {note}
        </p>
      ))}
    </>
  );
}

function NoRows<Row>({ result, list, onClear, words, emptyActions }: ListBodyProps<Row>) {
  const { t } = useLingui();
  const { error } = result;
  if (error?.status === 403) {
    return (
      <EmptyState kind="noPermission" title={words.denied}>
        {error.message}
      </EmptyState>
    );
  }
  if (error?.name === 'too_many_to_sort') {
    return (
      <EmptyState
        kind="noResult"
        title={t`Too many to sort`}
        actions={
          <Button type="primary" onClick={() => list.sortBy(undefined, undefined)}>
            <Trans>Show in the usual order</Trans>
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    );
  }
  if (error) {
    const lost = error.name === 'cursor_invalid';
    const again = (
      <Button type="primary" onClick={() => (lost ? list.goTo(1) : void result.refetch())}>
        {lost ? <Trans>To the first page</Trans> : <Trans>Try again</Trans>}
      </Button>
    );
    const copy = error.requestId && <CopyText text={error.requestId} label={t`request number`} />;
    return (
      <EmptyState
        kind="broken"
        title={words.broken}
        actions={
          <>
            {again}
            {copy}
          </>
        }
      >
        {error.message}
      </EmptyState>
    );
  }
  if (list.filtered > 0 || list.index > 1) {
    return (
      <EmptyState
        kind="noResult"
        title={words.noResult}
        actions={
          <Button onClick={() => (list.filtered > 0 ? onClear() : list.goTo(1))}>
            {list.filtered > 0 ? <Trans>Clear the filters</Trans> : <Trans>To the first page</Trans>}
          </Button>
        }
      >
        <Trans>Change or clear the filters.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState kind={emptyActions ? 'empty' : 'nothing'} title={words.empty} actions={emptyActions}>
      {words.emptyHint}
    </EmptyState>
  );
}
