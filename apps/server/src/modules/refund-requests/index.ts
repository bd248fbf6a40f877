export { endRequests } from './refund-requests.queries.ts';
export type { RequestRow } from './refund-requests.queries.ts';
export { refundRequestHandlers } from './refund-requests.handlers.ts';
export { addRequest, listRequests, waitingRefunds, type Giver, type RefundSource } from './refund-requests.service.ts';
