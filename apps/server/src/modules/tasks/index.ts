export { taskHandlers } from './tasks.handlers.ts';
export { taskOf } from './tasks.service.ts';
