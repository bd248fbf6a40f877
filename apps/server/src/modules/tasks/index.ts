export { taskHandlers } from './tasks.handlers.ts';
export { taskFaultWords, taskResult, taskTitle, taskUnfinished } from './tasks.presenter.ts';
export { getTask } from './tasks.service.ts';
