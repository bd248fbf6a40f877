export { itemSyncTasks, type ItemSourceConfig } from './item-sync-tasks.ts';
export { itemSyncRowsExport } from './item-syncs.export.ts';
export { itemSyncHandlers } from './item-syncs.handlers.ts';
export { itemSyncSchedules } from './item-syncs.jobs.ts';
