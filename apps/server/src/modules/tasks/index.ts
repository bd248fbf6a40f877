export { taskHandlers } from './tasks.handlers.ts';
export { taskFaultWords, taskResult, taskTitle } from './tasks.presenter.ts';
export { getTask } from './tasks.service.ts';
