import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { ConsolePage } from './console-page.tsx';

test('the language and the theme can be changed where no merchant’s header is', async () => {
  answer({ 'GET /merchants/consoles': () => ({ merchants: [], products: [], provider: { name: null, phone: null } }) });
  await showPage(<ConsolePage />, '/console');
  expect(await screen.findByRole('button', { name: '简体中文' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Use the (light|dark) theme$/ })).toBeTruthy();
});

test('the last day of a product is named as such', async () => {
  const merchant_id = '0190a000-0000-7000-8000-000000000001';
  const merchant = { merchant_id, abbreviation_name: 'Teahouse', merchant_no: 'M1', user_id: merchant_id, vip_open_status: 1, is_initialize: true, days_left: null, expires_on: null, waiting: [], unread: 0, logo: null, role_names: [] }; // prettier-ignore
  answer({
    'GET /merchants/consoles': () => ({
      merchants: [merchant],
      products: [
        {
          product: 'membership',
          product_name: 'Membership',
          open_in: [{ merchant_id, until: '2099-12-31', days_left: 0 }],
          merchant_ids: [merchant_id],
        },
      ],
      provider: { name: null, phone: null },
    }),
  });
  await showPage(<ConsolePage />, '/console');
  expect(await screen.findByText('until December 31, 2099, today is the last day')).toBeDefined();
});
