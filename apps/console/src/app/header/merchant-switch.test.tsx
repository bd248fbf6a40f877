import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { MerchantSwitch } from './merchant-switch.tsx';

const merchant = {
  merchant_no: 'M10001',
  user_id: 'user',
  vip_open_status: 1,
  expires_on: null,
  merchant_pass_type: 2,
  qualification_type_name: null,
  is_initialize: true,
  vip_interface_version: 2,
  actual_name: '方晓棠',
  role_names: [],
  logo: null,
};

test('a merchant that cannot be entered says why', async () => {
  answer({
    'GET /merchants/member': () => [
      { ...merchant, merchant_id: 'open', abbreviation_name: 'Open tea' },
      { ...merchant, merchant_id: 'over', abbreviation_name: 'Late tea', vip_open_status: 4, expires_on: '2026-03-01' },
      { ...merchant, merchant_id: 'off', abbreviation_name: 'Still tea', vip_open_status: 5 },
    ],
  });
  await showPage(<MerchantSwitch leave={async () => true} />);
  await userEvent.click(screen.getByRole('button', { name: /Switch merchant/ }));
  const late = await screen.findByRole('menuitem', { name: /Late tea.*Expired on March 1/ });
  expect(late.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('menuitem', { name: /Still tea.*Disabled by the provider/ })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: /Open tea/ }).textContent).not.toMatch(/until|end date/);
});
