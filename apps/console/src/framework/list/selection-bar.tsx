import { Trans, useLingui } from '@lingui/react/macro';
import { batchSize } from '@regulars/contract/rules';
import { Button } from 'antd';
import { ListChecks, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { countText } from '../../format/numbers.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './list.module.css';
import type { ListPage } from './list-result.ts';
import { useNarrow } from './use-media.ts';
import type { List } from './use-list.ts';
import type { Selection } from './use-selection.ts';

type Counted<Row> = Pick<ListPage<Row>, 'items' | 'total' | 'total_exact' | 'as_of'>;

interface SelectionBarProps<Row> {
  list: Pick<List<Row, object>, 'selection' | 'ready' | 'filters'> & { people?: boolean } & {
    result: { data: Counted<Row> | undefined };
  };
  /** The number of rows on all pages, if known beyond the page's own count. */
  counted: string | undefined;
  /** Actions on the selected rows. */
  children: ReactNode;
}

/** The number of selected rows, a button that selects all matching rows, and the actions. */
export function SelectionBar<Row>({ list, counted, children }: SelectionBarProps<Row>) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { selection, ready, result } = list;
  const page = ready ? result.data : undefined;
  const { rows, whole, picking } = selection;
  const count = rows.length;
  const measured = useMeasured(list.people ?? false);
  if (count === 0 && !picking) return null;
  const pagePicked = page !== undefined && count > 0 && page.items.every((row) => selection.has(row));
  return (
    <section className={styles.selection} aria-label={t`Selection`} aria-live="polite">
      <span className={styles.selected}>
        {whole ? (
          <Trans>All {measured(whole.count)} selected</Trans>
        ) : pagePicked && count === page.items.length ? (
          <Trans>{measured(count)} selected on this page</Trans>
        ) : (
          <Trans>{measured(count)} selected</Trans>
        )}
      </span>
      {!whole && page && (pagePicked || picking) && <SelectAll page={page} list={list} counted={counted} />}
      <div className={styles.bulk}>
        {count > batchSize && !whole ? <Trans>At most {batchSize} rows, or select all</Trans> : count > 0 && children}
        <Button
          type="text"
          size="small"
          aria-label={t`Clear selection`}
          icon={<X size={16} strokeWidth={1.75} />}
          onClick={selection.clear}
        >
          {!narrow && <Trans>Clear selection</Trans>}
        </Button>
      </div>
    </section>
  );
}

/** A count with its measure word, which English doesn't have. */
function useMeasured(people: boolean): (count: number | string) => string {
  const { t } = useLingui();
  return (count) =>
    people
      ? t({ message: `${count}`, context: 'a count of people' })
      : t({ message: `${count}`, context: 'a count of rows' });
}

type SelectAllProps<Row> = Omit<SelectionBarProps<Row>, 'children'> & { page: Counted<Row> };

/** Selects all rows that match the filter, if there are more than the page shows. */
function SelectAll<Row>({ page, list: { filters, selection, people = false }, counted }: SelectAllProps<Row>) {
  const { t } = useLingui();
  const measured = useMeasured(people);
  const narrow = useNarrow();
  const { items, total, total_exact: exact, as_of: asOf } = page;
  // On phones no checkbox selects the page.
  if (exact && total <= (narrow ? 1 : items.length)) return null;
  const known = exact ? countText(total) : counted || undefined;
  const atLeast = countText(total);
  return (
    <LinkButton
      onClick={() => selection.chooseAll({ filter: filters, asOf, count: known ?? t`over ${atLeast}`, atLeast: total })}
    >
      {known === undefined ? (
        <Trans>Select all (over {measured(atLeast)})</Trans>
      ) : (
        <Trans>Select all {measured(known)}</Trans>
      )}
    </LinkButton>
  );
}

/** Shows and hides the checkboxes, on phones. */
export function PickButton({
  selection: { picking, pick },
}: {
  selection: Pick<Selection<unknown>, 'picking' | 'pick'>;
}) {
  return (
    <Button icon={<ListChecks size={16} strokeWidth={1.75} />} aria-pressed={picking} onClick={() => pick(!picking)}>
      <Trans>Select</Trans>
    </Button>
  );
}
