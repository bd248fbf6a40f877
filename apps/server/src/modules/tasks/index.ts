export { taskHandlers } from './tasks.handlers.ts';
export { taskFaultWords, taskResult, taskTitle } from './tasks.presenter.ts';
export { taskOf } from './tasks.service.ts';
