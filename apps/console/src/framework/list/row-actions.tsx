import { useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { MoreMenu } from '../popups/more-menu.tsx';
import { usePageGrants } from '../session/index.ts';
import type { Permission } from '@regulars/contract/menu';
import type { ListColumn } from './columns.ts';
import styles from './list.module.css';
import { nearing } from './nearing.ts';
import { useMedia, useNarrow } from './use-media.ts';
import { startAction } from './start-action.ts';

/** An action on one row. */
export interface RowAction<Row> {
  key: string;
  label: string;
  permission?: Permission;
  /** Omits the action for rows to which it doesn't apply. */
  offered?: (row: Row) => boolean;
  danger?: boolean;
  /** Somebody waits for it: on phones, too, it is a button of its own. */
  due?: boolean;
  onPress: (row: Row) => unknown;
  /** Loads what the action opens, when the user is about to press it. */
  preload?: () => void;
}

/** The widest label beside a menu, in pixels: a longer one would take the other columns’ room. */
const most = 84;

/** The room beside the label, in pixels: the menu’s button, the gap between and the cell’s padding. */
const beside = 60;

/** About how wide a label is, in pixels: Chinese characters and the ellipsis are square. */
const widthOf = (label: string): number => [...label].reduce((sum, letter) => sum + (letter > '\u2000' ? 13 : 6.5), 0);

/** The actions that may stand first in some row: those of some rows only, until one of all rows. */
function leading<Row>(actions: readonly RowAction<Row>[]): readonly RowAction<Row>[] {
  const always = actions.findIndex(({ offered }) => !offered);
  return always === -1 ? actions : actions.slice(0, always + 1);
}

/**
 * The last column: the first action as a link, the others in a menu; all of them in the menu where the columns need the
 * room. No column if the user has no permission for any.
 */
export function useActionColumn<Row>(
  nameOf: (row: Row) => string,
  actions: readonly RowAction<Row>[],
): ListColumn<Row, never>[] {
  const { t } = useLingui();
  const can = usePageGrants();
  const cramped = useMedia('(width < 1024px)');
  const permitted = actions.filter(({ permission }) => permission === undefined || can(permission));
  if (permitted.length === 0) return [];
  const widest = Math.max(
    ...leading(permitted)
      .map(({ label }) => widthOf(label))
      .filter((width) => width <= most),
    0,
  );
  return [
    {
      key: 'actions',
      title: t`Actions`,
      width: cramped ? 60 : Math.max(100, Math.ceil(widest) + beside),
      fixed: 'end',
      render: (row) => <RowActions row={row} nameOf={nameOf} actions={permitted} cramped={cramped} />,
    },
  ];
}

interface RowActionsProps<Row> {
  row: Row;
  nameOf: (row: Row) => string;
  actions: readonly RowAction<Row>[];
  cramped: boolean;
}

function RowActions<Row>({ row, nameOf, actions, cramped }: RowActionsProps<Row>) {
  const offered = actions.filter((action) => action.offered?.(row) ?? true);
  const [lead] = offered;
  const narrow = useNarrow();
  const fits = lead && widthOf(lead.label) <= most;
  const first = (!cramped && fits) || (narrow && lead?.due) ? lead : undefined;
  const others = first ? offered.slice(1) : offered;
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
        groups={[others.map(({ onPress, due: _, ...action }) => ({ ...action, onPress: () => onPress(row) }))]}
      />
    </div>
  );
}
