export type { ChannelConfig } from './channels.service.ts';
export { settingHandlers } from './settings.handlers.ts';
export { onShortOf, refundPolicyOf } from './settings.rules.ts';
export { editConfig, getReceiptSettings, getRefundPolicy, getSettings } from './settings.service.ts';
