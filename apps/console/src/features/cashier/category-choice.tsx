import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { noCategory } from '@regulars/contract/rules';
import type { RefObject } from 'react';
import { countText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { allNodes, countsOf } from '../../framework/tree/sum-tree.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './items-drawer.module.css';

interface CategoryChoiceProps {
  branchId: string;
  /** The choice of everything. */
  first: RefObject<HTMLInputElement | null>;
  /** A category, `none`, or undefined for everything. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly children: readonly Row[];
}

/** The categories in which the branch sells something; how much of each is undefined if there are too many items to count. */
function useCategories(branchId: string) {
  const { t } = useLingui();
  const { data: tree } = useEndpoint('GET /item/category-info-tree', { query: {} }, { quiet: true, staleTime: 60_000 });
  const query = { branch_id: [branchId], state: ['used' as const] };
  const { data } = useEndpoint('GET /item/item-info/category-counts', { query }, { quiet: true });
  const parents = new Map(
    tree?.items.flatMap(({ children }) => children).map((one) => [one.category_id, one.parent_id]),
  );
  const counts = data?.counts?.map(({ category_id: id, count }) => [id, count] as const);
  const countOf = counts && countsOf(counts, (id) => parents.get(id), noCategory);
  const isSold = ({ id }: Row): boolean => countOf?.(id) !== 0;
  const tops = tree?.items.map(({ category_id: id, name, children }): Row => ({
    id,
    name,
    children: children.map((child) => ({ id: child.category_id, name: child.name, children: [] })).filter(isSold),
  }));
  const rows: Row[] = [
    { id: allNodes, name: t`All items`, children: [] },
    ...(data && tops ? [...tops, { id: noCategory, name: t`No category`, children: [] }].filter(isSold) : []),
  ];
  return { rows, countOf };
}

/** Chooses a category and its subcategories: in a column, on a phone in two rows. */
export function CategoryChoice({ branchId, first, value = allNodes, onChange }: CategoryChoiceProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { rows, countOf } = useCategories(branchId);
  const top = rows.find(({ id, children }) => id === value || children.some((child) => child.id === value));
  const option = (name: string, row: Row, more: { label?: string; isChild?: boolean; isChosen?: boolean } = {}) => (
    <Option
      key={row.id}
      name={name}
      field={row.id === allNodes ? first : undefined}
      child={more.isChild ?? false}
      checked={more.isChosen ?? row.id === value}
      count={countOf?.(row.id)}
      label={more.label ?? row.name}
      onChoose={() => onChange(row.id === allNodes ? undefined : row.id)}
    />
  );
  if (!narrow)
    return (
      <fieldset className={styles.categories} aria-label={t`Category`}>
        {rows.flatMap((row) => [
          option('category', row),
          ...row.children.map((child) => option('category', child, { isChild: true })),
        ])}
      </fieldset>
    );
  return (
    <div className={styles.rows}>
      <fieldset className={styles.row} aria-label={t`Category`}>
        {rows.map((row) => option('category', row, { isChosen: row === top }))}
      </fieldset>
      {top && top.children.length > 0 && (
        <fieldset className={styles.row} aria-label={t`Subcategory`}>
          {option('subcategory', top, { label: t`All` })}
          {top.children.map((child) => option('subcategory', child))}
        </fieldset>
      )}
    </div>
  );
}

interface OptionProps {
  name: string;
  field: RefObject<HTMLInputElement | null> | undefined;
  child: boolean;
  checked: boolean;
  count: number | undefined;
  label: string;
  onChoose: () => void;
}

function Option({ name, field, child, checked, count, label, onChoose }: OptionProps) {
  const { t } = useLingui();
  const items = count !== undefined && plural(count, { one: '# item', other: '# items' });
  return (
    <label className={classNames(styles.category, child && styles.child)}>
      <input
        ref={field}
        type="radio"
        name={name}
        aria-label={items ? t`${label}, ${items}` : label}
        checked={checked}
        onChange={onChoose}
      />
      <span>{label}</span>
      {count !== undefined && <small>{countText(count)}</small>}
    </label>
  );
}
