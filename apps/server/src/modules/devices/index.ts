export { addCloudHorn, addTill, pairTill } from './binding.service.ts';
export { deviceAction, listBinds } from './devices.service.ts';
export { addTableCards } from './table-cards.service.ts';
export { beginPairing, recordSeen } from './till.service.ts';
export { deviceExports } from './devices.export.ts';
export { deviceHandlers } from './devices.handlers.ts';
export { deviceSchedules } from './devices.jobs.ts';
export type { DeviceConfig } from './devices.presenter.ts';
