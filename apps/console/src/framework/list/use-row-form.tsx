import { useLingui } from '@lingui/react/macro';
import type { EditedThing } from '@regulars/contract/kernel';
import type { ReactNode } from 'react';
import { useOpenedForm } from '../form/use-opened-form.tsx';
import { useCan } from '../session/index.ts';
import type { RowAction } from './row-actions.tsx';

interface RowForm<Row> {
  /** Rendered with the page. */
  form: ReactNode;
  /** Spread into AddButton. */
  add: { preload: () => void; onPress: () => void };
  /** Undefined if the user may not edit rows. */
  onOpen: ((row: Row) => void) | undefined;
  edit: RowAction<Row>;
}

/** The form that adds a row to a list or edits one; `preload` loads its code. */
export function useRowForm<Row>(
  thing: EditedThing,
  preload: () => void,
  render: (row: Row | undefined, onClosed: () => void) => ReactNode,
): RowForm<Row> {
  const { t } = useLingui();
  const permission = `${thing}:update` as const;
  const mayEdit = useCan(permission);
  const { open, form } = useOpenedForm<Row | undefined>(render);
  return {
    form,
    add: { preload, onPress: () => open(undefined) },
    onOpen: mayEdit ? open : undefined,
    edit: { key: 'edit', label: t`Edit`, permission, onPress: open, preload },
  };
}
