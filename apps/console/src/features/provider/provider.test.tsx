import type { PersonalInfo, ProvidedRates, ProviderMerchantDetail } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage, type Asked } from '../../../test/show-page.tsx';
import { ProviderContext } from '../../framework/session/index.ts';
import { AccountPage } from './account-page.tsx';
import { AgreedForm } from './agreed-form.tsx';
import { MerchantListPage } from './merchant-list-page.tsx';
import { OpenMerchantForm } from './open-merchant-form.tsx';
import { RatesForm } from './rates-form.tsx';
import { TermDialog } from './term-dialog.tsx';
import { yearAfter } from './term.ts';

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
  payments: 'none',
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
  await hand.click(screen.getByRole('combobox', { name: 'Payments' }));
  await hand.click(await screen.findByTitle('Direct'));
  await hand.click(screen.getByRole('button', { name: /^Open, and tell 杜衡/ }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    abbreviation_name: '溪口米粉',
    owner_phone: '13800000005',
    owner_name: '杜衡',
    plan: 'single',
    branch_limit: 1,
    payments: 'direct',
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

test('the same account is asked for again by the same number', async () => {
  let asked = 0;
  answer({ 'GET /provider/accounts': () => ((asked += 1), []) });
  await show(<AccountPage />);
  const hand = userEvent.setup();
  await hand.type(screen.getByLabelText('Phone or account number'), '13800000009{Enter}');
  await screen.findByText('No account has this phone or number');
  await hand.click(screen.getByRole('button', { name: 'Find' }));
  await waitFor(() => expect(asked).toBe(2));
});

test('disabling a merchant sends the reason, once its consequence is told', async () => {
  const sent: unknown[] = [];
  answer({
    'GET /provider/merchants': () => ({ items: [merchant], total: 1, total_exact: true, index: 1, size: 20, next_cursor: null }), // prettier-ignore
    'GET /provider/health': () => ({ merchants: [] }),
    [`PUT /provider/merchants/${id}/disable`]: ({ body }) => (sent.push(body), merchant),
  });
  await show(<MerchantListPage />);
  const hand = userEvent.setup();
  const row = within(await screen.findByRole('row', { name: /溪口米粉/ }));
  // It has a term, so there is nothing to open, and one in force isn’t renewed.
  await hand.click(row.getByRole('button', { name: /^More/ }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Disable…' }));
  expect(screen.queryByRole('menuitem', { name: 'Open…' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^Its 3 users are out with their next click/);
  await hand.type(dialog.getByLabelText('Reason'), 'Not paid');
  await hand.click(dialog.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'Not paid' }]));
});

const rates: ProvidedRates = {
  merchant_id: id,
  merchant_pass_type: 1,
  rates: [{ kind: 'wechat', kind_name: 'WeChat Pay', basis_points: 38, cap: null }],
  settlement: {
    cycle: 't1',
    cycle_name: 'The next day',
    bank: '建设银行',
    holder: '溪口米粉店',
    account: '••••0109',
    effective_from: '2026-11-01',
    set_at: '2026-11-01T02:00:00Z',
  },
  version: 4,
};

test('a rate is neither emptied to nothing nor cut to its limit, and an account left empty stays', async () => {
  const sent: unknown[] = [];
  answer({
    [`PUT /provider/merchants/${id}/rates`]: ({ body, headers }) => (sent.push([headers.get('if-match'), body]), rates),
  });
  await show(<RatesForm rates={rates} onClosed={() => {}} />);
  const hand = userEvent.setup();
  const rate = await screen.findByLabelText('WeChat Pay: rate in per cent');
  const save = screen.getByRole('button', { name: /^Save/ });
  for (const wrong of ['', '10.01']) {
    await hand.clear(rate);
    if (wrong) await hand.type(rate, wrong);
    await hand.click(save);
    await screen.findByText('Each rate from 0 to 10 %, each limit from ¥0.01 to ¥10,000.00');
  }
  expect(sent).toEqual([]);
  await hand.clear(rate);
  await hand.type(rate, '0.6');
  await hand.type(screen.getByLabelText('WeChat Pay: at most, in yuan'), '50.5');
  await hand.click(save);
  await waitFor(() =>
    expect(sent).toEqual([
      [
        '"4"',
        {
          cycle: 't1',
          bank: '建设银行',
          holder: '溪口米粉店',
          effective_from: '2026-11-01',
          rates: [{ kind: 'wechat', basis_points: 60, cap: 5050 }],
        },
      ],
    ]),
  );
});

test('a term in force is renewed from its end; a merchant without one is opened', async () => {
  const sent: [string, unknown][] = [];
  answer(
    Object.fromEntries(
      ['open', 'renew'].map((verb) => [
        `PUT /provider/merchants/${id}/${verb}`,
        ({ body }: Asked) => (sent.push([verb, body]), merchant),
      ]),
    ),
  );
  const hand = userEvent.setup();
  const year = new Date().getFullYear();
  for (const [expires_on, verb] of [
    [`${year + 2}-03-01`, 'Renew'],
    [null, 'Open service'],
  ] as const) {
    const { unmount } = await show(<TermDialog merchant={{ ...merchant, expires_on }} onClosed={() => {}} />);
    await hand.click(await screen.findByRole('button', { name: new RegExp(`^${verb}`) }));
    await waitFor(() => expect(sent.at(-1)?.[0]).toBe(verb === 'Renew' ? 'renew' : 'open'));
    unmount();
  }
  expect(sent[0]).toEqual(['renew', { until: `${year + 3}-03-01` }]);
});
