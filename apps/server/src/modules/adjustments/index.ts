export { addDefaultLimits } from './adjustment-limits.queries.ts';
export { listApprovals, waitingAdjustments } from './approvable.service.ts';
export { approveAdjustment, refuseAdjustment } from './adjustment-decisions.service.ts';
export { adjustmentDocuments } from './adjustment-documents.ts';
export { adjustmentExport } from './adjustments.export.ts';
export { adjustmentHandlers } from './adjustments.handlers.ts';
export { adjustmentSchedules } from './adjustments.jobs.ts';
export { hasWaiting } from './adjustments.queries.ts';
export { adjustBalance, adjustOther } from './adjustments.service.ts';
