export { menuHandlers } from './menus.handlers.ts';
