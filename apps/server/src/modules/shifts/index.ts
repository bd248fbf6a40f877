export { lockShiftAt, mustHaveShift, type ShiftId } from './own-shift.service.ts';
export { shiftExport } from './shifts.export.ts';
export { shiftHandlers } from './shifts.handlers.ts';
export { listNamedShifts } from './shifts.queries.ts';
export { addMovement, closeShift, getCurrentShift, openShift } from './shifts.service.ts';
