import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { listChannels, setPaymentChannel, tryChannel, type ChannelConfig } from './channels.service.ts';
import { editConfig, getConfig, getReceiptSettings, previewDayChange } from './settings.service.ts';

export const settingHandlers = (config: ChannelConfig) =>
  handle<typeof domains.settings>()({
    'GET /merchants/sys-config': ({ tenant }) => getConfig(tenant),
    'PUT /merchants/sys-config': ({ tenant, body, ifMatch }) => editConfig(tenant, body, ifMatch),
    'GET /merchants/sys-config/day-change': ({ tenant, query }) => previewDayChange(tenant, query),
    'POST /system/sys-vippay-system': ({ tenant, body, ifMatch }) => editConfig(tenant, body, ifMatch),
    // Whoever may print one may read it, without `settings:read`.
    'GET /system/receipt': ({ tenant }) => getReceiptSettings(tenant.db),
    'GET /system/sys-pay-system': ({ tenant }) => listChannels(tenant, config),
    'POST /system/sys-pay-system': ({ tenant, body, ifMatch }) => setPaymentChannel(tenant, body, ifMatch, config),
    'GET /system/sys-pay-system/try': ({ tenant, query }) => tryChannel(tenant, query.channel, config),
  });
