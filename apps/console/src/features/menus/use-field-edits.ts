import type { MenuItem } from '@regulars/contract';
import { useState } from 'react';
import { fieldsOf, sameFields, type Fields } from './menu-rows.ts';

/** An edit: what was there when it began, and what shall be. */
interface Edit {
  readonly from: Fields;
  readonly to: Fields;
}

/** Unsaved names, icons and the like, on top of the saved ones, which somebody else may change meanwhile. */
export function useFieldEdits(byId: ReadonlyMap<string, MenuItem>) {
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map());
  const changed = [...edits].flatMap(([id, edit]) => {
    const item = byId.get(id);
    return item && !sameFields(fieldsOf(item), edit.to) ? [{ item, edit }] : [];
  });
  return {
    fields: (item: MenuItem): Fields => edits.get(item.menu_id)?.to ?? fieldsOf(item),
    edit: (item: MenuItem, change: Partial<Fields>): void =>
      setEdits((now) => {
        const { from, to } = now.get(item.menu_id) ?? { from: fieldsOf(item), to: fieldsOf(item) };
        const next = { ...to, ...change };
        // Also what is the same again: a name emptied on the way to another one stays empty in its field.
        return new Map([...now].filter(([id]) => id !== item.menu_id)).set(item.menu_id, { from, to: next });
      }),
    changed: changed.map(({ item }) => item),
    /** Those of which somebody else saved another value meanwhile. */
    contested: changed.filter(({ item, edit }) => !sameFields(fieldsOf(item), edit.from)).map(({ item }) => item),
    discard: (): void => setEdits(new Map()),
    /** Bases the edits on what somebody else saved. */
    keep: (): void =>
      setEdits(new Map(changed.map(({ item, edit }) => [item.menu_id, { from: fieldsOf(item), to: edit.to }]))),
  };
}
