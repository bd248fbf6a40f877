export { brandHandlers } from './brands.handlers.ts';
