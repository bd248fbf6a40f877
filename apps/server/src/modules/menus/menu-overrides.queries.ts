import type { Mode } from '@regulars/contract/menu';
import { columnsOf, type RowOfColumns } from '../../platform/database/index.ts';

/** A merchant's change to a page or group or, with a link_url, an external link of its own. */
export const overrideColumns = columnsOf('menu_override', [
  'menu_id',
  'name',
  'name_en',
  'icon',
  'sort_code',
  'hidden',
  'mode',
  'parent_menu_id',
  'link_url',
]);
export type MenuOverride = RowOfColumns<typeof overrideColumns, { readonly mode: Mode | null }>;

/** A select item: the version of a merchant's menu, which is a placeholder such as `$1`. */
export const menuVersion = (merchant: string): string =>
  `coalesce((select l.version from list_order l where l.merchant_id = ${merchant} and l.list = 'menu_override'), 1) as menu_version`;
