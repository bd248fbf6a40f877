import type { OperateLog, Seals } from '@regulars/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { OperationLogPage } from './operation-log-page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const idOf = (last: number): string => `0190a000-0000-7000-8000-00000000000${last}`;

const logOf = (last: number, changes: Partial<OperateLog> = {}): OperateLog => ({
  event_id: idOf(last),
  at: '2026-11-20T06:35:00Z',
  action: 'member.update',
  action_name: `Edited a member ${last}`,
  operator: '方晓棠',
  operator_phone: '138****0001',
  user_id: idOf(9),
  subject_kind: 'member',
  subject_kind_name: 'Member',
  subject_id: idOf(8),
  subject_name: '林晓雯',
  subject_removed: false,
  exported: null,
  reason: null,
  changes: [
    { field: 'remark', field_name: 'Note', before: '靠窗', after: '靠门', added: null, removed: null, hidden: false },
    {
      field: 'grade_to',
      field_name: 'Grade ends',
      before: null,
      after: '2027-02-19',
      added: null,
      removed: null,
      hidden: false,
    },
  ],
  erased: false,
  erasable: true,
  erasable_from: null,
  address: '122.233.7.18',
  request_id: 'req_8f2k7q1d',
  ...changes,
});

const logs = [
  logOf(1, { reason: '本人要求' }),
  logOf(2, {
    operator: null,
    user_id: null,
    subject_kind: 'merchant',
    subject_name: null,
    changes: [],
    erasable: false,
  }),
  logOf(3, {
    erased: true,
    changes: [
      { field: 'remark', field_name: 'Note', before: null, after: null, added: null, removed: null, hidden: false },
    ],
  }),
];

const check: Seals['check'] = {
  check_id: idOf(6),
  asked_at: '2026-11-20T06:30:00Z',
  operator: '方晓棠',
  ended_at: '2026-11-20T06:31:00Z',
  entries: 31_000,
  of: 31_000,
  fault: null,
  fault_position: null,
  fault_log_id: null,
  fault_at: null,
  head_file: 'agrees',
};
const seals: Seals = {
  entries: 31_000,
  sealed_at: '2026-11-20T06:30:00Z',
  first_at: '2026-01-01T06:30:00Z',
  last_at: '2026-11-20T06:29:00Z',
  fingerprint: 'ab12cd34ef56'.padEnd(64, '0'),
  unsealed: null,
  check,
};

async function show(
  permissions: Parameters<typeof showPage>[2],
  address = '/system/logs/operate',
  sealed: Seals = seals,
  items: readonly OperateLog[] = logs,
  asked: URLSearchParams[] = [],
  who: Parameters<typeof showPage>[3] = {},
) {
  const sent: unknown[] = [];
  answer({
    'GET /logs/operate-logs': ({ query }) => ({
      ...(query.get('size') !== '1' && (asked.push(query), {})),
      items,
      total: 3,
      total_exact: true,
      index: 1,
      size: 20,
      next_cursor: null,
    }),
    [`GET /logs/operate-logs/${idOf(7)}`]: () => logOf(7),
    'GET /logs/choices': () => ({
      actions: [{ label: 'Member', options: [{ value: 'member.update', label: 'Edited a member' }] }],
      subject_kinds: [{ value: 'member', label: 'Member' }],
    }),
    'GET /logs/retention': () => ({ months: 36 }),
    'GET /logs/unusual': () => ({ items: [], total: 2, total_exact: true, index: 1, size: 1, next_cursor: null }),
    'GET /logs/seals': () => sealed,
    'POST /logs/seals/checks': ({ body }) => {
      sent.push(body);
      return { ...sealed, check: { ...check, ended_at: null } };
    },
    'GET /notices/counts': () => ({ unread: 0, waiting: [] }),
    'GET /logs/retention/removal': ({ query }) => {
      const [before, entries] = query.get('months') === '12' ? ['2025-11-01', 1_234] : ['2024-11-01', 0];
      const told = { at: '2026-11-20T19:23:00Z', before, entries };
      return query.get('months') === '13' ? Promise.withResolvers().promise : told; // never answered
    },
    'PUT /logs/retention': ({ body }) => {
      sent.push(body);
      return body;
    },
    'POST /logs/erasures': ({ body }) => {
      sent.push(body);
      return { erased: 2 };
    },
    'POST /logs/user-erasures': ({ body }) => {
      sent.push(body);
      return { erased: 2 };
    },
  });
  await showPage(<OperationLogPage />, address, permissions, who);
  return { hand: userEvent.setup(), sent };
}

test('an entry is opened, and its neighbours without closing; what it changed stands side by side', async () => {
  const { hand } = await show(['operation_log:read']);
  const [first] = await screen.findAllByRole('button', { name: 'Details' });
  if (!first) throw new Error('There are three rows');
  await hand.click(first);
  const drawer = within(await screen.findByRole('dialog'));
  const note = within(await drawer.findByRole('row', { name: /Note/ }));
  expect(note.getByText('靠窗').closest('del')).not.toBeNull();
  expect(note.getByText('靠门').closest('ins')).not.toBeNull();
  drawer.getByRole('row', { name: /Grade ends – February 19, 2027/ });
  drawer.getByText('本人要求');
  drawer.getByText('req_8f2k7q1d');
  expect(drawer.queryByRole('button', { name: /Erase/ })).toBeNull();
  await hand.click(drawer.getByRole('button', { name: 'Next in the list' }));
  await drawer.findByText('This action changes no fields.');
  drawer.getByText('The program');
  await hand.click(drawer.getByRole('button', { name: 'Next in the list' }));
  expect(await drawer.findAllByText('Erased')).toHaveLength(2);
});

test('balances, access and what is sensitive have a tab each, counted before it is opened', async () => {
  const asked: URLSearchParams[] = [];
  const { hand } = await show(['operation_log:read'], '/system/logs/operate', seals, logs, asked);
  const tabs = within(await screen.findByRole('navigation', { name: 'Views' }));
  const access = await tabs.findByRole('button', { name: 'Access 3' });
  expect(tabs.getAllByRole('button').map((tab) => tab.textContent)).toEqual(['All  3', 'Money and points  3', 'Access  3', 'Sensitive  3', '']); // prettier-ignore
  await hand.click(access);
  await waitFor(() => expect(asked.at(-1)?.get('topic')).toBe('access'));
  expect(access.getAttribute('aria-current')).toBe('true');
  expect(tabs.getByRole('button', { name: /^All/ }).hasAttribute('aria-current')).toBe(false);
  await hand.click(tabs.getByRole('button', { name: /^All/ }));
  await waitFor(() => expect(access.hasAttribute('aria-current')).toBe(false));
});

test('an entry leads to its subject’s page if the reader may open it, by the kind where it has no name', async () => {
  const about = (last: number, kind: string, kindName: string, name: string | null = null, action = `${kind}.update`) =>
    logOf(last, { action, subject_kind: kind, subject_kind_name: kindName, subject_name: name });
  const items = [
    about(1, 'device', 'Device', 'Till 1'),
    about(2, 'top_up_rule', 'Top-up rule'),
    about(3, 'top_up_rule', 'Order of top-up rules', null, 'top_up_rule.sort'),
    about(4, 'point_rule', 'Point rules'),
    about(5, 'privilege', 'Privileges'),
    about(6, 'menu', 'Menu item', 'Members'),
    about(7, 'settings', 'Settings'),
    about(8, 'member', 'Member of no name'),
    about(9, 'growth_rule', 'Growth rules'),
    about(10, 'top_up_order', 'Top-up order', 'TU1'),
    about(11, 'item_sync', 'Sync of items'),
    about(12, 'user', 'User', 'Somebody here'),
    about(14, 'order', 'Order', 'CO1'),
    about(15, 'merchant', 'Merchant itself'),
    about(16, 'unusual', 'Rules of what is unusual'),
    about(17, 'unusual', 'Finding', null, 'unusual.see'),
    { ...about(13, 'user', 'User', 'Somebody removed'), subject_removed: true },
  ];
  const reads = [
    'device:read',
    'top_up_rule:read',
    'grade:read',
    'menu:read',
    'settings:read',
    'member:read',
    'member_card:read',
    'top_up:read',
    'order:read',
    'item:sync',
    'user:read',
    'merchant:read',
  ] as const;
  await show(['operation_log:read', ...reads], undefined, seals, items);
  const addressOf = async (name: string) => (await screen.findAllByText(name)).map((one) => one.getAttribute('href'));
  expect(await addressOf('Till 1')).toContain(`/merchantManagement/device?device=${idOf(8)}`);
  expect(await addressOf('Top-up rule')).toContain(`/chargeDetail/${idOf(8)}`);
  expect(await addressOf('Order of top-up rules')).toContain('/rechargeManagement');
  expect(await addressOf('Privileges')).toContain('/gradeManagement');
  expect(await addressOf('Members')).toContain('/system/menuManagement');
  expect(await addressOf('Growth rules')).toContain('/setMemberCard');
  expect(await addressOf('TU1')).toContain(`/rechargeFlow?top_up=${idOf(8)}`);
  expect(await addressOf('Merchant itself')).toContain('/merchantManagement/merchant/detail');
  expect(await addressOf('Rules of what is unusual')).toContain('/system/logs/unusual');
  expect(await addressOf('Finding')).toContain(`/system/logs/unusual?unusual=${idOf(8)}`);
  expect(await addressOf('CO1')).toContain(`/orders/${idOf(8)}`);
  expect(await addressOf('Sync of items')).toContain(`/item/syncs/${idOf(8)}`);
  expect(await addressOf('Settings')).toContain('/system/settings');
  expect(await addressOf('Somebody here')).toContain(`/system/userManagement?user=${idOf(8)}`);
  for (const plain of ['Point rules', 'Member of no name', 'Somebody removed'])
    expect((await addressOf(plain)).filter((address) => address !== null)).toEqual([]);
});

test('an entry of an export leads to its list, or to the record whose rows it had, if the reader may open that', async () => {
  const of = (last: number, name: string, list: string, id: string | null = null) =>
    logOf(last, { action: 'export.start', subject_kind: 'export', subject_name: name, exported: { list, of: id } });
  const items = [
    of(1, 'Members', 'members'),
    of(2, 'Rows of a member', 'postings', idOf(7)),
    of(3, 'Rows of a file', 'member_import_rows', idOf(6)),
    of(4, 'Table cards', 'table_cards'),
    of(5, 'Staff', 'staff'),
    of(6, 'Brands', 'brands'),
    of(7, 'A list of another release', 'parcels'),
  ];
  await show(
    ['operation_log:read', 'member:read', 'member:import', 'device:read', 'user:read'],
    undefined,
    seals,
    items,
  );
  const addressOf = async (name: string) => (await screen.findAllByText(name))[0]?.getAttribute('href');
  expect(await addressOf('Members')).toBe('/membermanage');
  expect(await addressOf('Rows of a member')).toBe(`/memberdetails/${idOf(7)}`);
  expect(await addressOf('Rows of a file')).toBe(`/memberImports/${idOf(6)}`);
  expect(await addressOf('Table cards')).toBe('/merchantManagement/device?tab=table_cards');
  expect(await addressOf('Staff')).toBe('/system/staff/staffManagement');
  for (const plain of ['Brands', 'A list of another release']) expect(await addressOf(plain)).toBeNull();
});

test('an entry of an erased user says that values are gone only if some are', async () => {
  const was = { added: null, removed: null, hidden: false };
  const roles = { ...was, field: 'roles', field_name: 'Roles', before: 'Cashier', after: 'Manager' };
  const number = { ...was, field: 'staff_no', field_name: 'Staff number', before: null, after: null };
  const items = [[roles], [number, roles], []].map((changes, at) =>
    logOf(at + 1, { subject_kind: 'user', erased: true, erasable: false, changes, reason: null }),
  );
  const { hand } = await show(['operation_log:read'], undefined, seals, items);
  expect(await screen.findAllByText('Roles Cashier → Manager')).toHaveLength(1);
  expect(screen.getAllByText('Values erased')).toHaveLength(1);
  await hand.click((await screen.findAllByRole('button', { name: 'Details' }))[0] ?? document.body);
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByRole('row', { name: 'Roles Cashier Manager' });
  expect(drawer.queryByText(/^The values were erased/)).toBeNull();
  await hand.click(drawer.getByRole('button', { name: 'Next in the list' }));
  await drawer.findByText(/^The values were erased/);
});

test('an entry that the page doesn’t list is opened by its address', async () => {
  await show(['operation_log:read'], `/system/logs/operate?entry=${idOf(7)}`);
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Edited a member 7')).toBeDefined();
});

test('of a new thing its values are told, without its name and what the reader may not see', async () => {
  const was = { before: null, added: null, removed: null, hidden: false };
  const changes = [
    { ...was, field: 'name', field_name: 'Name', after: '林晓雯' },
    { ...was, field: 'phone', field_name: 'Phone', after: null, hidden: true },
    { ...was, field: 'gender', field_name: 'Gender', after: 'Female' },
    { ...was, field: 'branch_id', field_name: 'Branch', after: '解放路店' },
    { ...was, field: 'remark', field_name: 'Note', after: null },
  ];
  await show(['operation_log:read'], undefined, seals, [logOf(1, { changes, subject_name: '林晓雯' })]);
  expect(await screen.findAllByText('Gender Female, Branch 解放路店')).not.toHaveLength(0);
});

test('of a list, only what it gained and lost is told', async () => {
  const [view, export_, remove] = ['Members: View', 'Members: Export', 'Members: Remove'];
  const change = {
    field: 'permissions',
    field_name: 'Permissions',
    before: [view, remove].join(', '),
    after: [view, export_].join(', '),
    added: [export_ ?? ''],
    removed: [remove ?? ''],
    hidden: false,
  };
  const { hand } = await show(['operation_log:read'], undefined, seals, [logOf(1, { changes: [change] })]);
  await screen.findAllByText('Permissions Added: Members: Export Removed: Members: Remove');
  await hand.click((await screen.findAllByRole('button', { name: 'Details' }))[0] ?? document.body);
  const row = within(await screen.findByRole('table', { name: 'Changes' })).getByRole('row', { name: /^Permissions/ });
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    'Permissionsthe rest stays',
    'Members: Remove',
    'Members: Export',
  ]);
});

test('who may, sets how long the log is kept', async () => {
  const { hand, sent } = await show(['operation_log:read', 'operation_log:retain']);
  await hand.click((await screen.findAllByRole('button', { name: 'Kept for 36 months' }))[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  const type = async (months: string) => {
    await hand.clear(dialog.getByLabelText('Months'));
    await hand.type(dialog.getByLabelText('Months'), months);
    await hand.click(dialog.getByRole('button', { name: 'Save' }));
  };
  await type('6');
  await dialog.findByText('Whole months, from 12 to 120');
  await type('48');
  await waitFor(() => expect(sent).toEqual([{ months: 48 }]));
});

test('before the log is kept for less, it says how many entries go', async () => {
  const { hand, sent } = await show(['operation_log:read', 'operation_log:retain']);
  await hand.click((await screen.findAllByRole('button', { name: 'Kept for 36 months' }))[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  const type = async (months: string) => {
    await hand.clear(dialog.getByLabelText('Months'));
    await hand.type(dialog.getByLabelText('Months'), months);
  };
  await type('24');
  await dialog.findByText('No entry is older than November 1, 2024, so none goes.');
  // Enter saves no more than the button does.
  await type('13{Enter}');
  await type('12');
  await dialog.findByText(/^1,234 entries from before November 1, 2025 go for good: .*03:23\.$/);
  await hand.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ months: 12 }]));
});

test('a user of some branches is told why it can’t be set', async () => {
  const { hand } = await show(
    ['operation_log:read', 'operation_log:retain'],
    undefined,
    undefined,
    undefined,
    undefined,
    {
      allBranches: false,
    },
  );
  await hand.click((await screen.findAllByRole('button', { name: 'Kept for 36 months' }))[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^This applies to all branches/);
  expect(dialog.getByLabelText('Months')).toHaveProperty('disabled', true);
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

test('values of who is no cancelled member are not offered to erase', async () => {
  const { hand } = await show(['operation_log:read', 'operation_log:erase']);
  await hand.click((await screen.findAllByRole('button', { name: 'Details' }))[1] ?? document.body);
  await screen.findByText('This action changes no fields.');
  expect(screen.queryByRole('button', { name: /Erase/ })).toBeNull();
});

test('who may, erases a member’s values with a reason', async () => {
  const { hand, sent } = await show(['operation_log:read', 'operation_log:erase']);
  await hand.click((await screen.findAllByRole('button', { name: 'Details' }))[0] ?? document.body);
  await hand.click(await screen.findByRole('button', { name: 'Erase the member’s values…' }));
  const reason = await screen.findByLabelText('Reason');
  screen.getByText(
    /Name, phone, birthday, tags, note and everything else that the entries about the member tell are erased/,
  );
  await hand.type(reason, '本人要求');
  await hand.click(screen.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(sent).toEqual([{ vip_id: idOf(8), reason: '本人要求' }]));
});

test('values of a user removed today can’t be erased yet, and it says from when', async () => {
  const removed = { subject_kind: 'user', erasable: false, erasable_from: '2026-11-21T06:35:00Z' };
  const { hand } = await show(['operation_log:read', 'operation_log:erase'], undefined, seals, [logOf(1, removed)]);
  await hand.click((await screen.findAllByRole('button', { name: 'Details' }))[0] ?? document.body);
  const button = await screen.findByRole('button', { name: 'Erase the user’s values…' });
  expect(button).toHaveProperty('disabled', true);
  screen.getByText(/^Possible from .*14:35, a day after the user was removed\.$/);
});

test('a removed user’s values are erased as a user’s', async () => {
  const removed = logOf(1, { subject_kind: 'user', subject_name: '陈屿' });
  const { hand, sent } = await show(['operation_log:read', 'operation_log:erase'], undefined, seals, [removed]);
  await hand.click((await screen.findAllByRole('button', { name: 'Details' }))[0] ?? document.body);
  await hand.click(await screen.findByRole('button', { name: 'Erase the user’s values…' }));
  const reason = await screen.findByLabelText('Reason');
  screen.getByText(/Roles, branches and state, .* stay, with the user’s name/);
  await hand.type(reason, '本人要求');
  await hand.click(screen.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(sent).toEqual([{ user_id: idOf(8), reason: '本人要求' }]));
});

test('values that the reader may not see say so, and a name has its phone beside it', async () => {
  const hidden = { field: 'staff_no', field_name: 'Staff number', hidden: true, before: null, after: null, added: null, removed: null }; // prettier-ignore
  const { hand } = await show(['operation_log:read'], undefined, seals, [logOf(1, { changes: [hidden] })]);
  await screen.findAllByText('Staff number Not visible to you');
  expect(screen.getAllByText('138****0001').length).toBeGreaterThan(0);
  await hand.click((await screen.findAllByRole('button', { name: 'Details' }))[0] ?? document.body);
  const row = within(await screen.findByRole('table', { name: 'Changes' })).getByRole('row', { name: /^Staff number/ });
  expect(within(row).getAllByText('Not visible to you')).toHaveLength(2);
});

test('the seals say that nothing was changed, and are checked again', async () => {
  const { hand, sent } = await show(['operation_log:read']);
  await screen.findByText('Chain complete');
  // The last, of today, has its day beside the first’s.
  expect(screen.getByText('31,000 entries sealed · 01-01 – 11-20 14:29')).toBeTruthy();
  expect(screen.getByText(/^Checked .+ by 方晓棠: 31,000 entries$/)).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Check the log again' }));
  await waitFor(() => expect(sent).toEqual([{}]));
});

test('a log that was not compared with the head file says so', async () => {
  await show(['operation_log:read'], undefined, { ...seals, check: { ...check, head_file: 'unknown' } });
  expect(await screen.findByText(/Not compared with the head file, which has nothing/)).toBeTruthy();
  cleanup();
  await show(['operation_log:read'], undefined, { ...seals, check: { ...check, head_file: 'missing' } });
  expect(await screen.findByText(/Not compared with the head file, which is not there/)).toBeTruthy();
});

test('a log that is not sealed any more says so beside what a check found', async () => {
  const unsealed = { fault: 'file_ahead', since: '2026-11-20T06:35:00Z' } as const;
  const fault = { fault: 'changed', fault_position: 6 } as const;
  await show(['operation_log:read'], undefined, { ...seals, unsealed, check: { ...check, ...fault } });
  expect(await screen.findByText(/^Not sealed any more since .+: There are fewer seals/)).toBeTruthy();
  expect(screen.getByText('Entry 6 does not agree')).toBeTruthy();
});

test('a log shorter than the head file knows, and a file that stopped, are told in words', async () => {
  const fault = { fault: 'file_ahead', fault_position: 6 } as const;
  await show(['operation_log:read'], undefined, { ...seals, check: { ...check, ...fault } });
  expect((await screen.findAllByText(/There are fewer seals than the head file knows/)).length).toBeGreaterThan(0);
  expect(screen.queryByText('Entry 6 does not agree')).toBeNull();
  cleanup();
  await show(['operation_log:read'], undefined, { ...seals, check: { ...check, fault: 'file_behind' } });
  expect(await screen.findByText(/no longer gets the seals/)).toBeTruthy();
});

test('what differs is named, the row is marked, and it says what to do', async () => {
  const fault = { fault: 'changed', fault_position: 31_204, fault_log_id: idOf(1), fault_at: logs[0]?.at ?? null } as const; // prettier-ignore
  await show(['operation_log:read'], undefined, { ...seals, check: { ...check, ...fault } });
  await screen.findByText('Entry 31,204 does not agree');
  expect(screen.getByText(/call your service provider/)).toBeTruthy();
  expect(screen.getAllByLabelText('Does not agree with its seal')).toHaveLength(1);
});

test('the entry that differs is one press away, however old it is; one that was removed isn’t offered', async () => {
  const fault = { fault: 'changed', fault_position: 7, fault_log_id: idOf(7), fault_at: logs[0]?.at ?? null } as const;
  const { hand } = await show(['operation_log:read'], undefined, { ...seals, check: { ...check, ...fault } });
  await hand.click(await screen.findByRole('link', { name: 'See the entry' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Edited a member 7');
  dialog.getByLabelText('Does not agree with its seal');
  cleanup();
  await show(['operation_log:read'], undefined, { ...seals, check: { ...check, ...fault, fault: 'missing' } });
  await screen.findByText('Entry 7 does not agree');
  expect(screen.queryByRole('link', { name: 'See the entry' })).toBeNull();
});

test('an end that was cut off is named after the last entry that is there, which is not marked', async () => {
  const fault = { fault: 'truncated', fault_position: 31_204, fault_log_id: null, fault_at: logs[0]?.at ?? null } as const; // prettier-ignore
  await show(['operation_log:read'], undefined, { ...seals, check: { ...check, ...fault } });
  expect(await screen.findByText(/^The last seals were cut off: the log ends after entry 31,204, of /)).toBeTruthy();
  expect(screen.queryByText(/does not agree/)).toBeNull();
  expect(screen.queryByLabelText('Does not agree with its seal')).toBeNull();
});

test('sensitive actions have the shield, others don’t', async () => {
  await show(['operation_log:read'], undefined, undefined, [
    logOf(1, { action: 'role.permissions', action_name: 'Changed what a role grants' }),
    logOf(2),
  ]);
  await screen.findByText('Changed what a role grants');
  const isMarked = (action: string): boolean => {
    const cell = screen.getByText(action).closest('td');
    return cell !== null && within(cell).queryByLabelText('Sensitive') !== null;
  };
  expect([isMarked('Changed what a role grants'), isMarked('Edited a member 2')]).toEqual([true, false]);
});
