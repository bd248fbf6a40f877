export type { RequestRow } from './refund-requests.queries.ts';
export { refundRequestHandlers } from './refund-requests.handlers.ts';
export { refundRequestSchedules } from './refund-requests.jobs.ts';
export {
  addRequest,
  endRequests,
  listRequests,
  waitingRefunds,
  type Giver,
  type RefundSource,
} from './refund-requests.service.ts';
