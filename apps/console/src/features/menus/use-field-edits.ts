import type { MenuItem } from '@regulars/contract';
import { useState } from 'react';
import { differing, fieldsOf, withEdits, type Fields } from './menu-rows.ts';

/** An edit: what was there when it began, and what shall be. */
interface Edit {
  readonly from: Fields;
  readonly to: Fields;
}

/**
 * Unsaved names, icons and the like, on top of the saved ones, which somebody else may change meanwhile: what they
 * changed of other fields stays theirs.
 */
export function useFieldEdits(byId: ReadonlyMap<string, MenuItem>) {
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map());
  const fields = (item: MenuItem): Fields => {
    const edit = edits.get(item.menu_id);
    return edit ? withEdits(fieldsOf(item), edit.from, edit.to) : fieldsOf(item);
  };
  const changed = [...edits.keys()].flatMap((id) => {
    const item = byId.get(id);
    return item && differing(fieldsOf(item), fields(item)).length > 0 ? [item] : [];
  });
  return {
    fields,
    edit: (item: MenuItem, change: Partial<Fields>): void =>
      setEdits((now) => {
        const { from, to } = now.get(item.menu_id) ?? { from: fieldsOf(item), to: fieldsOf(item) };
        const next = { ...to, ...change };
        // Also what is the same again: a name emptied on the way to another one stays empty in its field.
        return new Map([...now].filter(([id]) => id !== item.menu_id)).set(item.menu_id, { from, to: next });
      }),
    changed,
    /** Fields that somebody else changed meanwhile to another value than shall be saved here. */
    contested: changed.flatMap((item) => {
      const now = fieldsOf(item);
      const theirs = differing(edits.get(item.menu_id)?.from ?? now, now);
      return differing(now, fields(item)).flatMap((field) => (theirs.includes(field) ? [{ item, field }] : []));
    }),
    discard: (): void => setEdits(new Map()),
    /** Bases the edits on what somebody else saved. */
    keep: (): void =>
      setEdits(new Map(changed.map((item) => [item.menu_id, { from: fieldsOf(item), to: fields(item) }]))),
  };
}
