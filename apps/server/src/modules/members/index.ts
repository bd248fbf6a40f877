export { memberHandlers } from './members.handlers.ts';
