import type { Menu, MenuItem } from '@regulars/contract';
import type { Mode } from '@regulars/contract/menu';
import { useMemo, useState } from 'react';
import { useBuiltPages } from '../../framework/access/built-pages.ts';
import { useSortedDraft } from '../../framework/sort/use-sorted-draft.ts';
import { useLocale } from '../../i18n/locale.ts';
import { fieldsOf, isFaulty, layoutOf, nameIn, rowsOf, wholeOrder } from './menu-rows.ts';
import { useFieldEdits } from './use-field-edits.ts';

export type MenuDraft = ReturnType<typeof useMenuDraft>;

const ofMode = ({ items }: Menu, mode: Mode): MenuItem[] => items.filter((item) => item.mode === mode);

/** The menu of a mode as it shall be, on top of the saved one, which somebody else may change meanwhile. */
export function useMenuDraft(menu: Menu, mode: Mode) {
  const locale = useLocale();
  const isBuilt = useBuiltPages();
  const items = useMemo(() => ofMode(menu, mode), [menu, mode]);
  const rows = useMemo(() => rowsOf(items, isBuilt), [items, isBuilt]);
  const byId = useMemo(() => new Map(items.map((item) => [item.menu_id, item])), [items]);
  const { version } = menu;
  const order = useSortedDraft(useMemo(() => ({ outline: rows.outline, version }), [rows, version]));
  const { fields, edit, changed, ...edits } = useFieldEdits(byId);
  const [refused, setRefused] = useState(false);
  const overtaken = order.overtaken || edits.contested.length > 0;
  const edited = changed.at(-1)?.menu_id;
  const saved = items.map(({ menu_id, parent_menu_id }) => ({ id: menu_id, parent: parent_menu_id }));
  return {
    mode,
    byId,
    order,
    /** See `MenuRows`. */
    pageOf: rows.pageOf,
    fields,
    edit,
    /** The name in the language of the console. */
    nameOf: (id: string): string => {
      const item = byId.get(id);
      return item ? nameIn(fields(item), item, locale) : '';
    },
    moved: order.displaced,
    /** Items of which something else than the place was changed. */
    changed,
    dirty: order.moved.length > 0 || changed.length > 0,
    contested: edits.contested,
    overtaken,
    /** A changed link that can't be saved: it lacks a name or an address. */
    faulty: changed.find((item) => item.kind === 'link' && isFaulty(fields(item))),
    /** What `PUT /menus/layout` takes, for the draft and for what is saved. */
    layout: () => layoutOf(byId, rows.pageOf, wholeOrder(items, order.outline, order.moved), fields),
    savedLayout: () => layoutOf(byId, rows.pageOf, saved, fieldsOf),
    /** Somebody else had saved meanwhile, and theirs is now merged with what is drafted here. */
    merged: refused && !overtaken,
    refused: (): void => setRefused(true),
    discard: (): void => {
      setRefused(false);
      order.discard(edited);
      edits.discard();
    },
    keep: (): void => {
      setRefused(false);
      order.keep();
      edits.keep();
    },
    /** On the draft that was sent: what was changed meanwhile stays. */
    saved: (next: Menu): void => {
      order.saved({ outline: rowsOf(ofMode(next, mode), isBuilt).outline, version: next.version }, edited);
      edits.saved();
      setRefused(false);
    },
  };
}
