import type { Permission } from '@regulars/contract/menu';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePageGrants } from '../session/index.ts';
import { startAction } from './start-action.ts';
import type { Chosen } from './use-selection.ts';

/** An action on the selected rows. */
export interface BulkAction<Row> {
  key: string;
  label: string;
  permission: Permission;
  /** Omits the action if it applies to none of the rows. */
  offered?: (chosen: Chosen<Row>) => boolean;
  onPress: (chosen: Chosen<Row>) => unknown;
}

/** The `bulk` of a ListView: a button for each permitted action; undefined if there is none, so no row can be selected. */
export function useBulkActions<Row>(
  actions: readonly BulkAction<Row>[],
): ((chosen: Chosen<Row>) => ReactNode) | undefined {
  const can = usePageGrants();
  const permitted = actions.filter(({ permission }) => can(permission));
  if (permitted.length === 0) return undefined;
  return (chosen) =>
    permitted
      .filter(({ offered }) => offered?.(chosen) ?? true)
      .map(({ key, label, onPress }) => (
        <Button key={key} size="small" onClick={() => startAction(() => onPress(chosen))}>
          {label}
        </Button>
      ));
}
