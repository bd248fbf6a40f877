export { taskHandlers } from './tasks.handlers.ts';
export { taskFaultWords, taskResult, taskSubject, taskTitle, taskUnfinished } from './tasks.presenter.ts';
export { getTask } from './tasks.service.ts';
