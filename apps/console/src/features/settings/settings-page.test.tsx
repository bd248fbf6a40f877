import { i18n } from '@lingui/core';
import type { PaymentChannel, SettingRow } from '@regulars/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage, withPermissions } from '../../../test/show-page.tsx';
import { queryClient } from '../../framework/api/index.ts';
import { messages as access } from '../../locales/access/en.po';
// Loaded with the test, which would else wait for them to be transformed when they are opened.
import './channel-form.tsx';
import './day-form.tsx';
import './section-form.tsx';
import { messages } from './locales/en.po';
import { SettingsPage } from './settings-page.tsx';

const row = (name: SettingRow['name'], more: Partial<SettingRow>): SettingRow => ({
  name,
  section: 'ledger',
  label:
    name === 'hold_minutes' ? 'Length of a hold (minutes)' : name === 'claw_back' ? 'If used' : 'At most per payment',
  hint: 'A hint',
  choices: [],
  later: false,
  none: 'No limit',
  type: 'whole',
  value: 60,
  initial: 60,
  changed: null,
  min: 1,
  max: 44_640,
  ...more,
});
const at = '2026-11-18T02:00:00.000Z';
const changed = { by: '方晓棠', at };
const days = {
  timezone: 'Asia/Shanghai',
  day_cut: '00:00',
  initial: { timezone: 'Asia/Shanghai', day_cut: '00:00' },
  changed: null,
  today: '2026-11-20',
  ends_at: '2026-11-20T16:00:00.000Z',
  pending: null,
};
const plan = {
  timezone: 'Asia/Shanghai',
  day_cut: '04:00',
  from: '2026-11-21',
  starts_at: '2026-11-20T16:00:00.000Z',
  next_starts_at: '2026-11-21T20:00:00.000Z',
  minutes: 1_680,
};
const channels: PaymentChannel[] = [
  {
    channel: 'wechat_pay',
    channel_name: 'WeChat Pay',
    set: true,
    enabled: true,
    credentials: [{ name: 'account_no', label: 'Merchant number', shown: '19••••0109' }],
    certificate_until: null,
    changed,
    version: 2,
  },
];

async function open(
  permissions = ['settings:read', 'settings:update', 'settings:channel'],
  address = '/system/settings',
  who: Parameters<typeof showPage>[3] = {},
  more: Parameters<typeof answer>[0] = {},
  inForce: Partial<typeof days> = {},
) {
  const sent: { body: unknown; ifMatch: string | null }[] = [];
  let version = 3;
  const choices = [
    { value: 'refuse', label: 'Refuse' },
    { value: 'take_rest', label: 'Take the rest' },
  ];
  const settings = [
    row('claw_back', { type: 'choice', value: 'refuse', initial: 'refuse', min: null, max: null, choices }),
    row('hold_minutes', { value: 30, changed }),
    row('stored_value_most', { section: 'stored_value', type: 'money', value: null, initial: null, max: 100_000 }),
  ];
  let elsewhere: Partial<SettingRow> = {};
  const config = () => ({
    settings: settings.map((one) => (one.name === elsewhere.name ? { ...one, ...elsewhere } : one)),
    days: { ...days, ...inForce },
    version,
  });
  answer({
    'GET /system': () => ({
      merchant_no: '8801',
      abbreviation_name: 'Street',
      full_name: null,
      contact_name: null,
      phone: '0571-87001212',
      address: null,
      version: 1,
    }),
    'GET /merchants/sys-config': config,
    'GET /merchants/sys-config/day-change': () => plan,
    'GET /system/sys-pay-system': () => channels,
    'GET /system/sys-pay-system/try': () => ({
      outcome: 'refused',
      told: 'They refused these credentials',
      untried: null,
      host: 'api.mch.weixin.qq.com',
      status: 401,
      code: 'SIGN_ERROR',
      message: 'wrong',
      milliseconds: 12,
    }),
    'PUT /merchants/sys-config': ({ body, headers }) => {
      sent.push({ body, ifMatch: headers.get('if-match') });
      if (headers.get('if-match') === '"3"' && version === 4)
        throw new Refused({ status: 412, name: 'stale_edit', message: 'Stale' });
      version += 1;
      return config();
    },
    'POST /system/sys-vippay-system': ({ body, headers }) => {
      sent.push({ body, ifMatch: headers.get('if-match') });
      return config();
    },
    ...more,
  });
  await showPage(<SettingsPage />, address, permissions, who);
  i18n.load('en', { ...i18n.messages, ...access, ...messages });
  await screen.findByText('Length of a hold (minutes)');
  const savedElsewhere = (change: typeof elsewhere) => {
    version = 4;
    elsewhere = { changed: { by: '陈屿', at: '2026-11-20T06:36:00Z' }, ...change };
  };
  return { sent, user: userEvent.setup(), savedElsewhere };
}

test('a setting shows its value, its default and who changed it, and is set back', async () => {
  const { sent, user } = await open();
  const hold = screen.getByText('Length of a hold (minutes)').closest('li') as HTMLElement;
  expect(within(hold).getByText('30')).toBeTruthy();
  expect(hold.textContent).toContain('Default: 60');
  expect(hold.textContent).toContain('方晓棠');
  await user.click(screen.getByRole('button', { name: 'Set back: Length of a hold (minutes)' }));
  const question = await screen.findByRole('dialog', { name: 'Set back: Length of a hold (minutes)?' });
  expect(question.textContent).toContain('Now: 30. Default: 60.');
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Set back' }));
  await waitFor(() => expect(sent).toEqual([{ body: { hold_minutes: null }, ifMatch: '"3"' }]));
  expect(screen.queryByRole('button', { name: 'Set back: If used' })).toBeNull();
});

test('every setting says its default alike, one that is nothing in words', async () => {
  const { user } = await open();
  const shown = (name: string) => screen.getByText(name).closest('li')?.textContent;
  expect(shown('If used')).toContain('Default: Refuse');
  expect(shown('At most per payment')).toContain('Default: No limit');
  expect(shown('Day cut')).toContain('Default: 00:00');
  await user.click(screen.getByRole('button', { name: 'Edit Paying by stored value' }));
  const dialog = await screen.findByRole('dialog', { name: 'Paying by stored value' });
  expect(dialog.textContent).toContain('Default: No limit');
});

test('zone and day cut are set back once what that means was seen', async () => {
  const { sent, user } = await open(undefined, undefined, undefined, {}, { day_cut: '03:00' });
  expect(screen.queryByRole('button', { name: 'Set back: Time zone' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Set back: Day cut' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zone and day cut' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Day cut').value).toBe('00:00');
  await dialog.findByText(/lasts 28 h/);
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: /^Save Enter/ }));
  const body = { timezone: 'Asia/Shanghai', day_cut: '00:00', day_from: '2026-11-21' };
  await waitFor(() => expect(sent).toEqual([{ body, ifMatch: '"3"' }]));
});

test('a user of some branches reads them, and is told why nothing can be changed', async () => {
  await open(undefined, undefined, { allBranches: false });
  await screen.findByText(/^This applies to all branches/);
  await screen.findByRole('button', { name: 'Try WeChat Pay' });
  expect(screen.queryAllByRole('button', { name: /^(Edit|Set back|Set up|Remove)/ })).toEqual([]);
});

test('a section sends what was changed; someone else’s newer version is shown first', async () => {
  const { sent, user, savedElsewhere } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Balances' }));
  const dialog = await screen.findByRole('dialog', { name: 'Balances' });
  savedElsewhere({ name: 'hold_minutes', value: 45 });
  await user.click(within(dialog).getByLabelText('Take the rest'));
  await user.click(within(dialog).getByRole('button', { name: /^Save Enter/ }));
  await screen.findByText(/^陈屿 saved a newer version, .*14:36\. Your changes are still here\.$/);
  expect(dialog.textContent).toContain('Length of a hold (minutes) was 30, is now 45');
  expect(sent).toEqual([{ body: { claw_back: 'take_rest' }, ifMatch: '"3"' }]);
});

test('a form whose permission is taken away keeps what was typed and sends nothing', async () => {
  const { sent, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Balances' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Balances' }));
  await user.click(dialog.getByLabelText('Take the rest'));
  queryClient.setQueryData(['POST /personal/permission-resources'], withPermissions(['settings:read']));
  await dialog.findByText(/^You may not save this any more/);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Save Enter/ }).disabled).toBe(true);
  expect(dialog.getByLabelText<HTMLInputElement>('Take the rest').checked).toBe(true);
  expect(sent).toEqual([]);
});

test('what somebody else saved in another section is no conflict', async () => {
  const { sent, user, savedElsewhere } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Balances' }));
  const dialog = await screen.findByRole('dialog', { name: 'Balances' });
  savedElsewhere({ name: 'stored_value_most', value: 5_000 });
  await user.click(within(dialog).getByLabelText('Take the rest'));
  await user.click(within(dialog).getByRole('button', { name: /^Save Enter/ }));
  await screen.findByText('Saved');
  const body = { claw_back: 'take_rest' };
  expect(sent).toEqual([
    { body, ifMatch: '"3"' },
    { body, ifMatch: '"4"' },
  ]);
});

test('setting back what somebody else has just changed says who changed it to what', async () => {
  const { sent, user, savedElsewhere } = await open();
  savedElsewhere({ name: 'hold_minutes', value: 45 });
  await user.click(screen.getByRole('button', { name: 'Set back: Length of a hold (minutes)' }));
  const question = await screen.findByRole('dialog', { name: 'Set back: Length of a hold (minutes)?' });
  await user.click(within(question).getByRole('button', { name: 'Set back' }));
  await screen.findByText(/^陈屿 changed it, .*14:36: Length of a hold \(minutes\) is 45 now$/);
  expect(sent).toHaveLength(1);
  await within(screen.getByText('Length of a hold (minutes)').closest('li') as HTMLElement).findByText('45');
});

test('an address that names a setting leads to it', async () => {
  await open(['settings:read'], '/system/settings?setting=hold_minutes');
  const row = screen.getByText('Length of a hold (minutes)').closest('li');
  await waitFor(() => expect(document.activeElement).toBe(row));
});

test('an amount is sent in fen, and an emptied one is set back', async () => {
  const { sent, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Paying by stored value' }));
  const dialog = await screen.findByRole('dialog', { name: 'Paying by stored value' });
  await user.type(within(dialog).getByLabelText(/At most per payment/), '88.5');
  await user.click(within(dialog).getByRole('button', { name: /^Save Enter/ }));
  await waitFor(() => expect(sent).toEqual([{ body: { stored_value_most: 8_850 }, ifMatch: '"3"' }]));
});

test('a changed day cut says what it means before it is saved, and saves what was said', async () => {
  const { sent, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Zone and day cut' }));
  const dialog = await screen.findByRole('dialog', { name: 'Zone and day cut' });
  const cut = within(dialog).getByLabelText('Day cut');
  await user.clear(cut);
  await user.type(cut, '25:00');
  await user.click(within(dialog).getByRole('button', { name: /^Save Enter/ }));
  await within(dialog).findByText(/A time from 00:00 to 23:59/);
  await user.clear(cut);
  await user.type(cut, '0400');
  await within(dialog).findByText(/lasts 28 h/);
  await user.click(within(dialog).getByRole('button', { name: /^Save Enter/ }));
  const body = { timezone: 'Asia/Shanghai', day_cut: '04:00', day_from: '2026-11-21' };
  await waitFor(() => expect(sent).toEqual([{ body, ifMatch: '"3"' }]));
});

test('a changed day cut is not saved while what it means has not been shown', async () => {
  let asked = 0;
  const { sent, user } = await open(undefined, undefined, undefined, {
    'GET /merchants/sys-config/day-change': () => {
      asked += 1;
      if (asked === 1) throw new Refused({ status: 500, name: 'internal_error', message: 'Broken' });
      return plan;
    },
  });
  await user.click(screen.getByRole('button', { name: 'Edit Zone and day cut' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zone and day cut' }));
  await user.clear(dialog.getByLabelText('Day cut'));
  await user.type(dialog.getByLabelText('Day cut'), '04:00');
  await dialog.findByText('What this means did not load: Broken');
  await user.click(dialog.getByRole('button', { name: /^Save Enter/ }));
  await dialog.findByText('Wait until it says what this means');
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText(/lasts 28 h/);
  await user.click(dialog.getByRole('button', { name: /^Save Enter/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a day cut that is left before what it means has come is not wrong', async () => {
  let come = () => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  const { user } = await open(undefined, undefined, undefined, {
    'GET /merchants/sys-config/day-change': () => coming.then(() => plan),
  });
  await user.click(screen.getByRole('button', { name: 'Edit Zone and day cut' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zone and day cut' }));
  await user.clear(dialog.getByLabelText('Day cut'));
  await user.type(dialog.getByLabelText('Day cut'), '04:00');
  await user.tab();
  come();
  await dialog.findByText(/lasts 28 h/);
  expect(dialog.queryByText('Wait until it says what this means')).toBeNull();
});

test('trying a payment channel says what answered', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Try WeChat Pay' }));
  await screen.findByText('They refused these credentials');
  expect(screen.getByText(/HTTP 401 SIGN_ERROR wrong/)).toBeTruthy();
});

test('who may only look finds no buttons', async () => {
  await open(['settings:read']);
  await screen.findByText('19••••0109');
  expect(screen.queryByRole('button', { name: /^(Edit|Set|Try|Remove)/ })).toBeNull();
});

test('the section on screen is marked in the list', async () => {
  await open(['settings:read']);
  const list = within(await screen.findByRole('navigation', { name: 'Sections' }));
  const current = () =>
    list
      .getAllByRole('button')
      .filter((one) => one.getAttribute('aria-current') === 'true')
      .map(({ textContent: text }) => text);
  expect(current()).toEqual(['Basic data']);
  const tops = new Map([['settings-basic', -900], ['settings-days', -300], ['settings-ledger', 20]]); // prettier-ignore
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function top(this: Element) {
    return new DOMRect(0, this === document.body ? 0 : (tops.get(this.id) ?? 500));
  });
  Object.defineProperties(document.body, { scrollHeight: { value: 3_000 }, clientHeight: { value: 600 } });
  const scrollTo = (top: number): void => {
    document.body.scrollTop = top;
    fireEvent.scroll(document.body);
  };
  scrollTo(900);
  expect(current()).toEqual(['Balances']);
  scrollTo(2_400);
  expect(current()).toEqual(['Retention']);
  vi.restoreAllMocks();
});

test('what did not load says so in its section, and is asked for again', async () => {
  let asked = 0;
  const fails = { status: 500, name: 'internal_error', message: 'Broken' };
  const { user } = await open(undefined, undefined, undefined, {
    'GET /system/sys-pay-system': () => {
      asked += 1;
      if (asked === 1) throw new Refused(fails);
      return channels;
    },
    'GET /system': () => {
      throw new Refused(fails);
    },
  });
  await screen.findByText('The payment channels did not load');
  screen.getByText('The basic data did not load');
  await user.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1) ?? document.body);
  expect(await screen.findByText('19••••0109')).toBeTruthy();
});

test('credentials are removed after a question, against the version shown', async () => {
  const removed: unknown[] = [];
  const { user } = await open(undefined, undefined, undefined, {
    'POST /system/sys-pay-system': ({ body, headers }) => (removed.push([headers.get('if-match'), body]), channels[0]),
  });
  const remove = await screen.findByRole('button', { name: 'Remove the credentials of WeChat Pay' });
  await user.click(remove);
  await screen.findByText('Remove the credentials of WeChat Pay?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(remove);
  expect(removed).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(removed).toEqual([['"2"', { channel: 'wechat_pay', remove: true }]]));
});
