export { itemExport } from './items.export.ts';
export { itemHandlers } from './items.handlers.ts';
export { getKeptFields, itemRows, keptByDefault, listItemNames } from './items.queries.ts';
export { itemSchedules } from './items.jobs.ts';
export { itemAction } from './items.service.ts';
export { itemMove } from './moving.service.ts';
export { listItemsAtTill, type ItemAtTill } from './items-at-till.queries.ts';
export { sellsItems } from './items.rules.ts';
