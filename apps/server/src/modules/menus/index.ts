export { menuHandlers } from './menus.handlers.ts';
export { menuVersion, overrideColumns, type MenuOverride } from './menu-overrides.queries.ts';
export { menuOf } from './menu.rules.ts';
