import { html } from '../kernel/html.ts';
import type { Say } from '../kernel/language.ts';
import type { Panel, Provider } from '../kernel/provider.ts';
import { alipayMount } from './alipay-host.ts';
import { alipay, wechatPay } from './settings.ts';
import { wechatPayMount } from './wechat-pay-host.ts';

/** WeChat Pay and Alipay, as far as their accounts can be tried. */
export const createPayments = (): Provider => ({
  name: 'payments',
  mounts: [wechatPayMount, alipayMount],
  admin: [],
  guide: '',
  panel,
  environment: (address) => ({
    WECHAT_PAY_URL: `${address}/${wechatPayMount.host}`,
    ALIPAY_URL: `${address}/${alipayMount.host}/gateway.do`,
  }),
  reset: () => undefined,
});

const panel = (say: Say): Panel => ({
  id: 'payments',
  title: say('支付渠道的凭证', 'Credentials of the payment channels'),
  body: html`<p>${say('把它们填进“系统设置 → 支付渠道”。', 'Put them into Settings → Payment channels.')}</p>
    ${[
      { name: say('微信支付', 'WeChat Pay'), account: Object.entries(wechatPay) },
      { name: say('支付宝', 'Alipay'), account: Object.entries(alipay) },
    ].map(
      ({ name, account }) =>
        html`<details>
          <summary>${name}</summary>
          ${account.map(
            ([field, value]) =>
              html`<p class="text3">${field}</p>
                <pre>${value}</pre>`,
          )}
        </details>`,
    )}`,
});
