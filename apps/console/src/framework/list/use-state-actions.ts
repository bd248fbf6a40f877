import { useLingui } from '@lingui/react/macro';
import type { Api } from '@regulars/contract';
import type { BodyOf, DataOf, EditedThing } from '@regulars/contract/kernel';
import type { statePhrases } from '@regulars/phrases';
import { useAction, type StalePath } from '../api/index.ts';
import type { EndpointName } from '../api/call.ts';
import type { ActionVariables } from '../api/use-action.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import { useUndoAction } from '../use-undo-action.tsx';
import type { Outcome } from '../use-undo-action.tsx';
import type { RowAction } from './row-actions.tsx';
import { useBulkActions } from './use-bulk-actions.tsx';
import type { BulkAction } from './use-bulk-actions.tsx';
import type { List } from './use-list.ts';
import { sentSelection } from './use-selection.ts';
import type { Chosen } from './use-selection.ts';

type Operation = 'use' | 'stop' | 'remove';

/** Batch calls that enable, disable and remove rows. */
type StateEndpoint = {
  [C in EndpointName]: DataOf<Api[C]> extends Outcome
    ? BodyOf<Api[C]> extends { operate: Operation }
      ? C
      : never
    : never;
}[EndpointName];

interface StatedRow {
  state: keyof typeof statePhrases;
}

interface StateActionOptions<Row> {
  thing: EditedThing;
  /** A number of rows, in words: “3 brands”. */
  counted: (count: number) => string;
  /** Other reads that a change makes old. */
  also?: readonly StalePath[];
  /** Further actions on the selected rows. */
  more?: readonly BulkAction<Row>[];
}

/** Enables, disables and removes rows of a list, one or several; each can be undone. */
export function useStateActions<Row extends StatedRow, C extends StateEndpoint>(
  list: Pick<List<Row, object>, 'endpoint' | 'idOf' | 'nameOf'>,
  endpoint: C,
  { thing, counted, also = [], more = [] }: StateActionOptions<Row>,
): {
  rowActions: Record<Operation, RowAction<Row>>;
  bulk: ReturnType<typeof useBulkActions<Row>>;
} {
  const { t } = useLingui();
  const { confirm } = useFeedback();
  const reads = [list.endpoint, '/tasks', '/actions', ...also] as const;
  const tell = useUndoAction(reads);
  const change = useAction(endpoint, { invalidates: reads });

  /** Resolves to the outcome and what was changed, in words: the name of a single row, else how many. */
  async function send(chosen: Chosen<Row>, operate: Operation) {
    const body = { ...sentSelection(chosen, list.idOf), operate };
    const outcome: Outcome = await change.mutateAsync({ body } as ActionVariables<C>); // `endpoint` is a StateEndpoint
    const [first, ...others] = chosen.rows;
    const single = first !== undefined && others.length === 0 && !chosen.whole;
    return { outcome, name: single ? list.nameOf(first) : undefined, many: counted(outcome.changed) };
  }

  async function remove(row: Row): Promise<void> {
    const name = list.nameOf(row);
    const yes = await confirm({
      title: t`Remove ${name}?`,
      text: t`It disappears from the list. To keep it for later, disable it instead.`,
      yes: t`Remove`,
      no: t`Keep it`,
    });
    if (!yes) return;
    const { outcome } = await send({ rows: [row] }, 'remove');
    tell(t`Removed ${name}`, outcome);
  }

  const permission = `${thing}:update` as const;
  const enable: BulkAction<Row> = {
    key: 'use',
    label: t`Enable`,
    permission,
    async onPress(chosen) {
      const { outcome, name, many } = await send(chosen, 'use');
      tell(name === undefined ? t`Enabled ${many}` : t`Enabled ${name}`, outcome);
    },
  };
  const disable: BulkAction<Row> = {
    key: 'stop',
    label: t`Disable`,
    permission,
    async onPress(chosen) {
      const { outcome, name, many } = await send(chosen, 'stop');
      tell(name === undefined ? t`Disabled ${many}` : t`Disabled ${name}`, outcome);
    },
  };
  const ofRow = ({ onPress, ...action }: BulkAction<Row>, from: StatedRow['state']): RowAction<Row> => ({
    ...action,
    offered: ({ state }) => state === from,
    onPress: (row) => onPress({ rows: [row] }),
  });
  return {
    rowActions: {
      use: ofRow(enable, 'stopped'),
      stop: ofRow(disable, 'used'),
      remove: { key: 'remove', label: t`Remove…`, permission: `${thing}:remove`, danger: true, onPress: remove },
    },
    bulk: useBulkActions([enable, disable, ...more]),
  };
}
