export { deviceAction } from './devices.service.ts';
export { deviceExports } from './devices.export.ts';
export { deviceHandlers } from './devices.handlers.ts';
export { deviceSchedules } from './devices.jobs.ts';
export type { DeviceConfig } from './devices.presenter.ts';
