import { useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { MoreMenu } from '../popups/more-menu.tsx';
import { usePageGrants } from '../session/index.ts';
import type { Permission } from '@regulars/contract/menu';
import type { ListColumn } from './columns.ts';
import styles from './list.module.css';
import { nearing } from './nearing.ts';
import { startAction } from './start-action.ts';

/** An action on one row. */
export interface RowAction<Row> {
  key: string;
  label: string;
  permission?: Permission;
  /** Omits the action for rows to which it doesn't apply. */
  offered?: (row: Row) => boolean;
  danger?: boolean;
  onPress: (row: Row) => unknown;
  /** Loads what the action opens, when the user is about to press it. */
  preload?: () => void;
}

/**
 * The last column: the first action as a link, the others in a menu. No column if the user has no permission for any.
 */
export function useActionColumn<Row>(
  nameOf: (row: Row) => string,
  actions: readonly RowAction<Row>[],
): ListColumn<Row, never>[] {
  const { t } = useLingui();
  const can = usePageGrants();
  const permitted = actions.filter(({ permission }) => permission === undefined || can(permission));
  if (permitted.length === 0) return [];
  return [
    {
      key: 'actions',
      title: t`Actions`,
      width: 100,
      fixed: 'end',
      render: (row) => <RowActions row={row} nameOf={nameOf} actions={permitted} />,
    },
  ];
}

interface RowActionsProps<Row> {
  row: Row;
  nameOf: (row: Row) => string;
  actions: readonly RowAction<Row>[];
}

function RowActions<Row>({ row, nameOf, actions }: RowActionsProps<Row>) {
  const [first, ...others] = actions.filter(({ offered }) => offered?.(row) ?? true);
  return (
    <div className={styles.rowActions}>
      {first && (
        <Button
          type="link"
          size="small"
          {...nearing(first.preload)}
          onClick={() => startAction(() => first.onPress(row))}
        >
          {first.label}
        </Button>
      )}
      <MoreMenu
        name={nameOf(row)}
        groups={[others.map(({ onPress, ...action }) => ({ ...action, onPress: () => onPress(row) }))]}
      />
    </div>
  );
}
