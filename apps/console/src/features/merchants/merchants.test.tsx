import { i18n } from '@lingui/core';
import type { MerchantDetail, MerchantRow, RateSettlement } from '@regulars/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { messages } from './locales/en.po';
// Loaded with the test, which would else wait for it to be transformed when it is opened.
import './merchant-form.tsx';
import { MerchantDetailPage } from './merchant-detail-page.tsx';
import { MerchantListPage } from './merchant-list-page.tsx';
import { RateSettlementPage } from './rate-settlement-page.tsx';

beforeEach(() => {
  const addresses = { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, addresses));
});

const detail = (more: Partial<MerchantDetail> = {}): MerchantDetail => ({
  merchant_id: 'm1',
  merchant_no: 'M1',
  abbreviation_name: 'Tea House',
  applets_qrcode: null,
  vip_interface_version: 2,
  vip_open_status: 3,
  expires_on: '2026-12-01',
  timezone: 'Asia/Shanghai',
  day_cut: '04:00:00',
  day_from: null,
  merchant_pass_type: 2,
  qualification_type_name: null,
  logo: '/api/pictures/m1/p1',
  created_at: '2026-11-20T06:35:00.000Z',
  profile: {
    full_name: 'Tea House Ltd',
    industry: 'tea',
    industry_name: 'Tea house',
    region_code: null,
    region_name: null,
    address: null,
    contact_name: null,
    phone: '0571-87001212',
    licence_no: null,
    licence_picture_id: null,
    hours: null,
  },
  version: 3,
  ...more,
});
const figures = { branches: 3, branches_open: 3, staff: 7, signed_in_week: 5, members: 1_200, products_open: 1 };
const contacts = { owners: ['Fang'], provider: { name: 'Regulars', phone: '400-800-1212' } };

const own = '0190a000-0000-7000-8000-0000000000a3';

async function open(
  page: ReactElement,
  address: string,
  answers: Parameters<typeof answer>[0],
  who: Parameters<typeof showPage>[3] = {},
) {
  answer({ 'GET /dashboard/center': () => figures, 'GET /merchants/contacts': () => contacts, ...answers });
  await showPage(page, address, ['merchant:read', 'merchant:update', 'rate_settlement:read'], who);
  i18n.load('en', { ...i18n.messages, ...messages });
  return userEvent.setup();
}

test('the detail tells what it knows, and its form sends a picture’s id and only what changed', async () => {
  const sent: unknown[] = [];
  const user = await open(<MerchantDetailPage />, '/merchantManagement/merchant/detail', {
    [`GET /merchants/${own}`]: () => detail(),
    'POST /upload/image': () => ({ picture_id: 'p2', width: 4, height: 4, bytes: 80 }),
    'PUT /merchants': ({ body, headers }) => {
      sent.push([body, headers.get('if-match')]);
      return detail({ version: 4 });
    },
  });
  await screen.findByText('Tea House Ltd');
  await screen.findByText('1,200');
  screen.getByText('Ask the service provider to renew it');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog');
  await user.click(await within(form).findByLabelText(/Licence number/));
  await user.paste('91350100m000100y44');
  await user.click(within(form).getByRole('button', { name: /^Save/ }));
  await within(form).findByText(/credit code of 18 characters/);
  await user.clear(within(form).getByLabelText(/Licence number/));
  await user.click(within(form).getByLabelText(/Licence number/));
  await user.paste('91350100 m000100y43');
  const large = new File([new Uint8Array(1024 * 1024 + 1)], 'large.png', { type: 'image/png' });
  const [logo] = within(form).getAllByLabelText('Logo', { selector: 'input[type=file]' });
  if (!logo) throw new Error('There is a field for the logo');
  await user.upload(logo, large);
  await within(form).findByText('Image size cannot exceed 1MB!');
  await user.upload(logo, new File(['x'], 'logo.png', { type: 'image/png' }));
  await waitFor(() => expect(within(form).getByAltText('Logo').getAttribute('src')).toBe('blob:picture'));
  await user.click(within(form).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([[{ merchant_id: 'm1', licence_no: '91350100M000100Y43', logo_id: 'p2' }, '"3"']]);
});

test('a user of some branches reads the particulars, and is told why they can’t be edited', async () => {
  const address = '/merchantManagement/merchant/detail';
  const answers = { [`GET /merchants/${own}`]: () => detail() };
  await open(<MerchantDetailPage />, address, answers, { allBranches: false });
  await screen.findByText('Tea House Ltd');
  screen.getByText(/^This applies to all branches/);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

const row = (id: string, name: string, more: Partial<MerchantRow> = {}): MerchantRow => ({
  merchant_id: id,
  abbreviation_name: name,
  merchant_no: `M-${name}`,
  user_id: 'u1',
  vip_open_status: 1,
  expires_on: '2027-03-18',
  days_left: null,
  merchant_pass_type: 2,
  qualification_type_name: null,
  is_initialize: true,
  vip_interface_version: 2,
  actual_name: 'Fang',
  role_names: ['Owner'],
  logo: null,
  may_export: false,
  last_used_at: null,
  figures: { branches: 3, staff: 7, members: 1_200 },
  ...more,
});

test('of the list, one’s own merchant is opened, another entered if it can be, and figures may be hidden', async () => {
  const entered: string[] = [];
  const items = [
    row(own, 'Tea'),
    row('m2', 'Bread', { figures: null }),
    row('m3', 'Bar', { vip_open_status: 5 }),
    row('m4', 'Books', { is_initialize: false }),
  ];
  const user = await open(<MerchantListPage />, '/merchantManagement/merchant', {
    'GET /merchants': () => ({ items, total: 4, total_exact: true, index: 1, size: 20, next_cursor: null }),
    'POST /merchants/entry/m2': () => {
      entered.push('m2');
      throw new Refused({ status: 403, name: 'merchant_expired', message: 'It has expired' });
    },
  });
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);
  (await rowOf('Tea')).getByRole('button', { name: 'Open' });
  (await rowOf('Tea')).getByText('1,200');
  expect((await rowOf('Bar')).queryByRole('button', { name: 'Enter' })).toBeNull();
  (await rowOf('Books')).getByText('Not initialised');
  (await rowOf('Books')).getByRole('button', { name: 'Initialise…' });
  await user.click((await rowOf('Bread')).getByRole('button', { name: 'Enter' }));
  await screen.findByText('It has expired');
  expect(entered).toEqual(['m2']);
});

const rates: RateSettlement = {
  merchant_pass_type: 2,
  rates: [
    { kind: 'wechat', kind_name: 'WeChat Pay', basis_points: 38, cap: null },
    { kind: 'debit_card', kind_name: 'Debit card', basis_points: 50, cap: 2_000 },
  ],
  settlement: {
    cycle: 't1',
    cycle_name: 'T+1, the next working day',
    bank: 'Bank of Hangzhou',
    holder: 'Tea House Ltd',
    account: '6222****4567',
    effective_from: '2026-12-01',
    set_at: '2026-11-20T06:35:00.000Z',
  },
};

test('rates are shown as set, with whom to ask to change them', async () => {
  await open(<RateSettlementPage />, '/payManage/rateSettlement', {
    [`GET /merchants/${own}`]: () => detail(),
    'GET /merchants/direct-rate-settlement': () => rates,
  });
  const card = within(await screen.findByRole('row', { name: /Debit card/ }));
  card.getByText('0.50%');
  card.getByText('¥20.00');
  within(screen.getByRole('row', { name: /WeChat/ })).getByText('no limit');
  screen.getByText('6222****4567');
  expect((await screen.findByRole('link', { name: '400-800-1212' })).getAttribute('href')).toBe('tel:400-800-1212');
  expect(screen.queryByText(/Owners here/)).toBeNull(); // who can't change them
});

test('without rates, and without payments, the page says so and whom to ask', async () => {
  await open(<RateSettlementPage />, '/payManage/rateSettlement', {
    [`GET /merchants/${own}`]: () => detail({ merchant_pass_type: 1 }),
    'GET /merchants/rate-settlement': () => ({ merchant_pass_type: 1, rates: [], settlement: null }),
  });
  await screen.findByText('The service provider has set no rates yet');
  cleanup();
  await open(<RateSettlementPage />, '/payManage/rateSettlement', {
    [`GET /merchants/${own}`]: () => detail({ merchant_pass_type: 3 }),
  });
  await screen.findByText('This merchant takes no payments through us');
  expect(await screen.findByRole('link', { name: '400-800-1212' })).toBeTruthy();
});
