import { useLingui } from '@lingui/react/macro';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { useOnline } from '../use-online.ts';
import styles from './list.module.css';
import type { ListTableProps } from './list-table.tsx';
import { RowCard } from './row-card.tsx';
import { TotalsLine } from './totals-cell.tsx';
import { useRowPicker } from './use-row-picker.ts';

type ListCardsProps<Row> = Pick<
  ListTableProps<Row>,
  'result' | 'columns' | 'idOf' | 'nameOf' | 'selection' | 'onOpen' | 'totals'
> & {
  /** Content of the button that opens the row; by default the card is built from the columns. */
  card?: ((row: Row) => ReactNode) | undefined;
};

/** The rows as cards, on phones. */
export function ListCards<Row>(props: ListCardsProps<Row>) {
  const { result, columns, idOf, nameOf, selection, onOpen, card, totals } = props;
  const { t } = useLingui();
  const { data, isFetching, outdated } = result;
  const online = useOnline();
  const pick = useRowPicker(selection, data?.items ?? [], idOf);
  if (!data) {
    return (
      <output className={styles.cards} aria-label={t`Loading`}>
        {Array.from({ length: 6 }, (_card, at) => (
          <div key={at} className={styles.card}>
            <SkeletonBlock width="60%" height={44} />
            <SkeletonBlock width="90%" height={44} />
          </div>
        ))}
      </output>
    );
  }
  return (
    <>
      {totals && <TotalsLine totals={totals} />}
      <ul
        className={classNames(styles.cards, isFetching && online && styles.dimmed)}
        aria-busy={isFetching}
        inert={outdated}
      >
        {data.items.map((row) => (
          <li key={idOf(row)} className={styles.card}>
            {selection?.picking ? (
              <Checkbox
                className={classNames(styles.pick)}
                checked={selection.has(row)}
                onChange={({ target, nativeEvent }) => pick(row, target.checked, nativeEvent.shiftKey)}
                aria-label={t`Select ${nameOf(row)}`}
              >
                {card ? card(row) : <RowCard row={row} columns={columns} onOpen={undefined} />}
              </Checkbox>
            ) : !card ? (
              <div className={styles.open}>
                <RowCard row={row} columns={columns} onOpen={onOpen} />
              </div>
            ) : !onOpen ? (
              <div className={styles.open}>{card(row)}</div>
            ) : (
              <button type="button" className={styles.open} onClick={() => onOpen(row)}>
                {card(row)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
