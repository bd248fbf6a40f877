export { getCardRoom } from './card-room.service.ts';
export { topUpExport } from './top-up-orders.export.ts';
export { topUpOrderHandlers } from './top-up-orders.handlers.ts';
export { topUpSchedules } from './top-up-orders.jobs.ts';
export { quoteTopUp } from './offers.service.ts';
export { refundTopUp } from './refunds.service.ts';
export { addTopUpOrder, closeTopUpOrder, longestWait } from './top-up-orders.service.ts';
export { postingsOf, takenOf } from './top-up-postings.ts';
export type { NewOrder, RefundRow } from './top-up-orders.queries.ts';
