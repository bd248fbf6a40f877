import { categoriesMost } from '@regulars/contract/rules';
import type { TenantTx } from '../../platform/database/index.ts';
import { referringBy } from '../../platform/lists/references.ts';
import { categoryOrder, categoryRows, listCategoryRows, nextSortCode } from '../categories/index.ts';
import { removeUnused } from './brand-target.ts';
import { idsOf, textIn, type Found, type Ours, type Sought, type Target, type Written } from './target.ts';

const keyOf = (fields: Sought['given']): string =>
  `${textIn(fields, 'parent')}\n${textIn(fields, 'name').toLowerCase()}`;

const countItems = referringBy('item', 'category_id');
const countChildren = referringBy('item_category', 'parent_id');

interface Place {
  readonly id: string;
  readonly external_id: string | null;
  readonly parent: string | null;
}

/** Locks the order, and with it where every category is. */
const lockAll = async (tx: TenantTx) => {
  await categoryOrder.lock(tx);
  const ids = (await listCategoryRows(tx)).map(({ category_id }) => category_id);
  return categoryRows.lock(tx, ids);
};

export const categoryTarget: Target = {
  thing: 'category',
  keyOf,
  taken: 'name_taken',
  async find(tx): Promise<Found> {
    const all = await lockAll(tx);
    const places = all.map(({ category_id: id, external_id, parent_id: parent }): Place => ({
      id,
      external_id,
      parent,
    }));
    let ids = idsOf(places);
    const ours = all.map(({ category_id: id, external_id, version, name, state, parent_id }): Ours => ({
      id,
      external_id,
      version,
      fields: { name, state, parent: ids.toSource(parent_id) },
    }));
    const misfits: Found['misfits'] = ({ id, fields }, before, coming) => {
      if (!before && places.length + coming >= categoriesMost) return ['too_many'];
      const parentId = ids.toOurs(fields['parent']);
      if (parentId === undefined) return ['parent_unknown'];
      if (parentId === null) return [];
      const parent = places.find((place) => place.id === parentId);
      const isParent = places.some((place) => place.parent === id);
      return parent?.parent !== null || isParent || parentId === id ? ['too_deep'] : [];
    };
    const columnsIn = (fields: Written['fields']) => ({
      name: textIn(fields, 'name'),
      state: textIn(fields, 'state'),
      parent_id: ids.toOurs(fields['parent']) ?? null,
    });
    return {
      byExternalId: new Map(ours.flatMap((one) => (one.external_id === null ? [] : [[one.external_id, one]]))),
      byKey: new Map(ours.map((one) => [keyOf(one.fields), one])),
      misfits,
      reserve: ({ id, external_id, fields }) => {
        const at = places.findIndex((place) => place.id === id);
        const place = { id, external_id, parent: ids.toOurs(fields['parent']) ?? null };
        if (at >= 0) places[at] = place;
        else places.push(place);
        ids = idsOf(places);
      },
      add: async (fresh, now) => {
        let sort_code = nextSortCode(all);
        for (const { id, external_id, fields } of fresh) {
          const row = { category_id: id, external_id, ...columnsIn(fields), sort_code, created_at: now };
          await categoryRows.add(tx, row);
          sort_code += 1;
        }
        await categoryOrder.changed(tx);
      },
      edit: async (changed) => {
        for (const { id, external_id, fields } of changed)
          await categoryRows.edit(tx, [id], { external_id, ...columnsIn(fields) });
        await categoryOrder.changed(tx);
      },
      logged: columnsIn,
    };
  },
  remove: async (tx, ids) => {
    await lockAll(tx);
    const counts = [countItems, countChildren];
    const removed = await removeUnused(tx, categoryRows, ids, counts);
    const parents = await removeUnused(
      tx,
      categoryRows,
      ids.filter((id) => !removed.includes(id)),
      counts,
    );
    await categoryOrder.changed(tx);
    return [...removed, ...parents];
  },
};
