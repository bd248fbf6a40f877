import type { PersonalInfo, ProviderMerchantDetail } from '@regulars/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { ProviderContext } from '../../framework/session/index.ts';
import { AccountPage } from './account-page.tsx';
import { AgreedForm } from './agreed-form.tsx';
import { MerchantListPage } from './merchant-list-page.tsx';
import { OpenMerchantForm } from './open-merchant-form.tsx';
import { yearAfter } from './term.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '0190a000-0000-7000-8000-0000000000a3';
const person: PersonalInfo = {
  account_no: 'A20261120001',
  base_account_id: '0190a000-0000-7000-8000-0000000000a2',
  phone: '13800000005',
  actual_name: '陶然',
  gender: null,
  email: null,
  id_card: null,
  wechat_union_id: null,
  wechat_id: null,
  wechat_name: null,
  wechat_avatar: null,
  is_provider: true,
  password_set_at: null,
  password_until: null,
  user_id: null,
  version: 1,
};
const merchant: ProviderMerchantDetail = {
  merchant_id: id,
  merchant_no: 'M20261120',
  abbreviation_name: '溪口米粉',
  owner: null,
  vip_open_status: 1,
  is_initialize: true,
  expires_on: '2027-11-19',
  days_left: 364,
  plan: 'chain',
  plan_name: 'Chain',
  branch_limit: 7,
  branches: 4,
  users: 3,
  members: 12,
  created_at: '2026-11-20T02:00:00Z',
  merchant_pass_type: 3,
  opened_at: null,
  initialised_at: null,
  disabled_at: null,
  members_counted_at: null,
  services: [],
  version: 3,
};

const show = (page: ReactElement) => showPage(<ProviderContext value={person}>{page}</ProviderContext>, '/provider');

test('another plan brings its number of branches, and all of it is sent with the address that the message leads to', async () => {
  const sent: unknown[] = [];
  answer({ 'POST /provider/merchants': ({ body }) => (sent.push(body), { ...merchant, owner_outcome: 'invited' }) });
  await show(<OpenMerchantForm onClosed={() => {}} />);
  const hand = userEvent.setup();
  await hand.type(await screen.findByLabelText('Merchant’s name'), '溪口米粉');
  await hand.type(screen.getByLabelText('Owner’s phone'), '138 0000 0005');
  await hand.type(screen.getByLabelText('Owner’s name'), '杜衡');
  expect(screen.getByLabelText<HTMLInputElement>('Branches').value).toBe('5');
  await hand.click(screen.getByRole('radio', { name: /^Single shop/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Branches').value).toBe('1');
  await hand.click(screen.getByRole('button', { name: /^Open, and tell 杜衡/ }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    abbreviation_name: '溪口米粉',
    owner_phone: '13800000005',
    owner_name: '杜衡',
    plan: 'single',
    branch_limit: 1,
    services: [],
    origin: location.origin,
  });
});

test('a number below the branches in use is refused at its field, and only changes are sent', async () => {
  const sent: unknown[] = [];
  answer({
    [`PUT /provider/merchants/${id}`]: ({ body, headers }) => {
      sent.push([body, headers.get('if-match')]);
      throw new Refused({ status: 422, name: 'branches_in_use', message: '4 branches are in use' });
    },
  });
  await show(<AgreedForm merchant={merchant} onClosed={() => {}} />);
  const hand = userEvent.setup();
  const branches = await screen.findByLabelText('Branches');
  await hand.clear(branches);
  await hand.type(branches, '3{Enter}');
  await screen.findByText('4 branches are in use');
  expect(sent).toEqual([[{ branch_limit: 3 }, '"3"']]);
});

test('a merchant that is open but not initialised is called that, as in every list', async () => {
  const page = { total: 1, total_exact: true, index: 1, size: 20, next_cursor: null };
  answer({
    'GET /provider/merchants': () => ({ ...page, items: [{ ...merchant, is_initialize: false }] }),
    'GET /provider/health': () => ({ merchants: [] }),
  });
  await show(<MerchantListPage />);
  const row = await screen.findByRole('row', { name: /溪口米粉/ });
  within(row).getByText('Not initialised');
  expect(within(row).queryByText('Open')).toBeNull();
});

test('one’s own account is shown without anything to do to it', async () => {
  const account = {
    account_id: person.base_account_id,
    account_no: person.account_no,
    phone: '138****0005',
    actual_name: '陶然',
    created_at: '2026-11-20T02:00:00Z',
    disabled: false,
    is_provider: true,
    is_own: true,
    has_password: true,
    phone_verified: true,
    activation_needed: false,
    second_factor: false,
    sessions: 1,
    last_signed_in_at: null,
    merchants: [],
  };
  answer({ 'GET /provider/accounts': () => [account] });
  await show(<AccountPage />);
  const hand = userEvent.setup();
  await hand.type(screen.getByLabelText('Phone or account number'), '13800000005{Enter}');
  await screen.findByText(/This is your own account/);
  expect(screen.queryByRole('button', { name: 'Disable…' })).toBeNull();
});

test('a term of a year ends on a day that exists', () => {
  expect([yearAfter('2026-11-28'), yearAfter('2028-02-29')]).toEqual(['2027-11-28', '2029-02-28']);
});
