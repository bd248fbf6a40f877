import type { MenuItem } from '@regulars/contract';
import type { MenuIcon } from '@regulars/phrases';
import { groupCode } from '../../framework/access/group-code.ts';
import type { Fields } from './menu-rows.ts';

export const iconAddress = (icon: MenuIcon): string => `/menu-icons/${icon}.svg`;

/** The icon of a group or link, as `MenuIcon` takes it. */
export const iconOf = ({ menu_id }: MenuItem, { icon }: Fields) => ({
  code: groupCode(menu_id),
  url: icon && iconAddress(icon),
});
