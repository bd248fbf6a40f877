import type { MenuItem } from '@regulars/contract';
import type { MenuIcon } from '@regulars/phrases';
import { groupCode } from '../../framework/access/group-code.ts';
import type { Fields } from './menu-rows.ts';

export const iconAddress = (icon: MenuIcon): string => `/menu-icons/${icon}.svg`;

/** Icons that look like a group's default. */
const twins: Readonly<Record<string, MenuIcon>> = {
  member: 'users',
  stored_value: 'wallet',
  points: 'gift',
  item: 'package',
  analysis: 'chart-column',
  wechat: 'message-circle',
  merchant: 'store',
  payment: 'wallet',
  payment_report: 'chart-column',
};
/** Whether an icon looks like the default of a group. */
export const isTwin = ({ menu_id }: MenuItem, icon: MenuIcon): boolean => twins[groupCode(menu_id) ?? ''] === icon;

/** The icon of a group or link, as `MenuIcon` takes it. */
export const iconOf = ({ menu_id }: MenuItem, { icon }: Fields) => ({
  code: groupCode(menu_id),
  url: icon && iconAddress(icon),
});
