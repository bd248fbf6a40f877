export { approvalHandlers } from './approvals.handlers.ts';
