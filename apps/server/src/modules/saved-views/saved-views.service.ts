import type { NewView, SavedView, ViewChanges } from '@regulars/contract';
import { lists, type ListName } from '@regulars/contract/menu';
import { viewLimits } from '@regulars/contract/rules';
import { v7 as newId } from 'uuid';
import type { TenantTx } from '../../platform/database/index.ts';
import { mustBePermitted, Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { editRows, mustSee, recordEdits, wording } from '../../platform/lists/editing.ts';
import { maskPhonesIn } from '../../platform/phones/mask-phone.ts';
import { lockCount, listViewRows, viewRows, type ViewRow } from './saved-views.queries.ts';

const nameTaken = wording({
  saved_view_own_name: { problem: 'invalid_input', field: 'name' },
  saved_view_shared_name: { problem: 'invalid_input', field: 'name' },
});
const missing = 'not_found';

const mayRead = ({ permissions }: Tenant, list: string): boolean =>
  lists[list as ListName].read.some((permission) => permissions.has(permission)); // the contract accepts no other lists

const mustRead = (tenant: Tenant, list: ListName): void => {
  if (!mayRead(tenant, list)) mustBePermitted(tenant, lists[list].read[0]);
};

const present = ({ permissions, userId }: Tenant, row: ViewRow): SavedView => {
  const { view_id, list, name, shared, query, column_order, columns_shown, columns_hidden, density, version } = row;
  return {
    view_id,
    list,
    name,
    shared,
    changeable: shared ? permissions.has('view:share') : row.user_id === userId,
    query,
    columns: { order: column_order, shown: columns_shown, hidden: columns_hidden },
    density,
    version,
  } as SavedView; // written by the contract's schema
};

/**
 * The locked view, if the user may see it: its own or shared, of a list that it may read. A shared one needs
 * view:share.
 */
const lockChangeable = async (tx: TenantTx, tenant: Tenant, id: string): Promise<ViewRow> => {
  const [row] = await viewRows.lock(tx, [id]);
  if (!row || !(row.shared || row.user_id === tenant.userId) || !mayRead(tenant, row.list)) throw new Problem(missing);
  if (row.shared) mustBePermitted(tenant, 'view:share');
  return row;
};

const columnsOf = ({ columns }: Pick<ViewChanges, 'columns'>) =>
  columns && { column_order: columns.order, columns_shown: columns.shown, columns_hidden: columns.hidden };

/** A private view is its user's own: the log tells that it changed, not what it looks for. */
const toldOf = (row: ViewRow): Partial<ViewRow> => (row.shared ? row : { list: row.list, shared: false });

/** Who may read the list sees a shared view, and so would see a phone without member:phone (decision 47). */
const mustHoldNoPhone = ({ name = '', query = '' }: Pick<ViewChanges, 'name' | 'query'>): void => {
  const texts = { name: [name], query: new URLSearchParams(query).values() };
  for (const [path, values] of Object.entries(texts))
    for (const text of values) if (maskPhonesIn(text) !== text) throw refuseFields({ path, rule: 'shared_phone' });
};

export const listViews = async (tenant: Tenant, list: ListName): Promise<SavedView[]> => {
  mustRead(tenant, list);
  return (await listViewRows(tenant.db, list, tenant.userId)).map((row) => present(tenant, row));
};

export const addView = (tenant: Tenant, { columns, shared = false, ...view }: NewView): Promise<SavedView> => {
  mustRead(tenant, view.list);
  if (shared) {
    mustBePermitted(tenant, 'view:share');
    mustHoldNoPhone(view);
  }
  return nameTaken(() =>
    tenant.transaction(async (tx) => {
      if ((await lockCount(tx, view.list, shared, tenant.userId)) >= viewLimits.views)
        throw refuseFields({ path: 'name', rule: 'views_full', values: { limit: viewLimits.views } });
      const row = await viewRows.add(tx, {
        view_id: newId(),
        user_id: tenant.userId,
        shared,
        ...view,
        column_order: columns.order,
        columns_shown: columns.shown,
        columns_hidden: columns.hidden,
        created_at: tenant.now,
      });
      await recordEdits(tx, tenant, 'saved_view.create', [{ id: row.view_id, after: toldOf(row) }]);
      return present(tenant, row);
    }),
  );
};

export const editView = (
  tenant: Tenant,
  id: string,
  { columns, ...changes }: ViewChanges,
  seenVersion: number | undefined,
): Promise<SavedView> =>
  nameTaken(() =>
    tenant.transaction(async (tx) => {
      const { shared } = await lockChangeable(tx, tenant, id);
      if (shared) mustHoldNoPhone(changes);
      const given = { ...changes, ...columnsOf({ columns }) };
      const { rows } = await editRows(tx, tenant, viewRows, [id], given, {
        action: 'saved_view.update',
        missing,
        seenVersion,
        untold: !shared,
      });
      return present(tenant, mustSee(rows[0], missing));
    }),
  );

export const removeView = (tenant: Tenant, id: string): Promise<null> =>
  tenant.transaction(async (tx) => {
    const row = await lockChangeable(tx, tenant, id);
    await viewRows.remove(tx, [id]);
    await recordEdits(tx, tenant, 'saved_view.remove', [{ id, before: toldOf(row) }]);
    return null;
  });
