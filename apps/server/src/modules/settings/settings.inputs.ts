import type { domains } from '@regulars/contract';
import { credentials } from '../../../test/payment-credentials.ts';
import type { InputsFor } from '../../../test/world.ts';

const nothing = () => ({});

/** Another number than the one that is set, so that each call changes something. */
const another = (value: unknown): number => (value === 2 ? 3 : 2);

export const inputs: InputsFor<typeof domains.settings> = {
  'GET /merchants/sys-config': nothing,
  'PUT /merchants/sys-config': async ({ server, colleague }) => {
    const { data } = await server.call('GET /merchants/sys-config', { as: await colleague() });
    const copies = data.settings.find(({ name }) => name === 'receipt_copies');
    const day_cut = data.days.pending?.day_cut === '04:00' ? '05:00' : '04:00';
    return { body: { receipt_copies: another(copies?.value), timezone: 'Asia/Tokyo', day_cut } };
  },
  'GET /merchants/sys-config/day-change': () => ({ query: { timezone: 'Asia/Tokyo', day_cut: '04:00' } }),
  'POST /system/sys-vippay-system': async ({ server, colleague }) => {
    const { data } = await server.call('GET /merchants/sys-config', { as: await colleague() });
    const most = data.settings.find(({ name }) => name === 'stored_value_most');
    // More than other calls' orders take.
    return { body: { stored_value_most: most?.value === 2_000_000 ? 3_000_000 : 2_000_000 } };
  },
  'GET /system/receipt': nothing,
  'GET /system/sys-pay-system': nothing,
  'POST /system/sys-pay-system': () => ({ body: { channel: 'wechat_pay', ...credentials.wechat_pay } }),
  'GET /system/sys-pay-system/try': async ({ server, colleague }) => {
    const body = { channel: 'alipay', ...credentials.alipay } as const;
    await server.call('POST /system/sys-pay-system', { as: await colleague(), body });
    return { query: { channel: 'alipay' as const } };
  },
};
