/** Queries to invalidate when a shift is opened, its drawer moved, or it is closed. */
export const shiftReads = ['GET /shifts', 'GET /shifts/current', 'GET /shifts/{id}', 'GET /shifts/{id}/documents'] as const; // prettier-ignore
