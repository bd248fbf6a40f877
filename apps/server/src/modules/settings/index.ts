export type { ChannelConfig } from './channels.service.ts';
export { settingHandlers } from './settings.handlers.ts';
export { onShortOf } from './settings.rules.ts';
export { editConfig, getRefundPolicy, getSettings } from './settings.service.ts';
