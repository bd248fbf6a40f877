import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { orderingOf } from '../../platform/lists/ordering.ts';
import { overrideColumns, type MenuOverride } from './menu-overrides.queries.ts';

/** The version of the merchant's menu as a whole. */
export const menuVersion = orderingOf('menu_override', 'menu_id');

const select = statement<MenuOverride>(
  'menu_overrides',
  `select ${overrideColumns.select()} from menu_override where merchant_id = $1 order by menu_id`,
);
/** What the merchant changed; links in the order in which they were added. */
export const listOverrides = (view: TenantView): Promise<MenuOverride[]> => view.query(select, [view.merchantId]);

const remove = statement(
  'menu_overrides_remove',
  'delete from menu_override where merchant_id = $1 and menu_id = any ($2::text[])',
);
export const removeOverrides = async (tx: TenantTx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.query(remove, [tx.merchantId, ids]);
};

const upsert = statement(
  'menu_overrides_set',
  `insert into menu_override (merchant_id, menu_id, name, name_en, icon, sort_code, hidden, mode, parent_menu_id, link_url)
   select $1::uuid, menu_id, name, name_en, icon, sort_code, hidden, mode, parent_menu_id, link_url
   from jsonb_to_recordset($2::jsonb) as o (menu_id text, name text, name_en text, icon text, sort_code integer, hidden boolean, mode text, parent_menu_id text, link_url text)
   on conflict (merchant_id, menu_id) do update set name = excluded.name, name_en = excluded.name_en, icon = excluded.icon,
     sort_code = excluded.sort_code, hidden = excluded.hidden, parent_menu_id = excluded.parent_menu_id, link_url = excluded.link_url`,
);
export const setOverrides = async (tx: TenantTx, overrides: readonly MenuOverride[]): Promise<void> => {
  if (overrides.length > 0) await tx.query(upsert, [tx.merchantId, JSON.stringify(overrides)]);
};
