import type { Role, User, UserDetail } from '@regulars/contract';
import { allPermissions, type Permission } from '@regulars/contract/menu';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage, type Asked } from '../../../test/show-page.tsx';
import { key } from '../../../test/sign-in.tsx';
import { generatedPassword } from './generated-password.ts';
import { UserListPage } from './user-list-page.tsx';

const idOf = (last: string) => `0190a000-0000-7000-8000-0000000000${last}`;
const [street, lake] = ['0190a000-0000-7000-8000-0000000000c1', '0190a000-0000-7000-8000-0000000000c2'];
const userOf = (last: string, more: Partial<User> = {}): UserDetail => ({
  user_id: idOf(last),
  actual_name: `店员${last}`,
  phone: '13800000001',
  state: 'enabled',
  roles: [{ role_id: idOf('e1'), role_name: '收银' }],
  all_branches: false,
  branches: [{ branch_id: street, branch_name: '解放路店' }],
  last_seen_at: null,
  invited_at: null,
  staff: null,
  in_hand: { requests: 0, refunds: 0, applications: 0, shift_id: null, held: 0, views: 0, tasks: 0 },
  changeable: true,
  created_at: '2026-11-20T06:35:00Z',
  version: 3,
  wechat_bound: false,
  account_changeable: true,
  ...more,
});
const roleOf = (last: string, name: string, more: Partial<Role> = {}): Role => ({
  role_id: idOf(last),
  name,
  remark: null,
  template: null,
  state: 'used',
  everything: false,
  second_factor: false,
  permissions: 2,
  users: 1,
  limits: { principal: 0, bonus: 0, points: 0, growth: 0 },
  till_limits: {
    discount_percent: 10,
    discount_most: null,
    refund_most: 20_000,
    refund_day_most: null,
    refund_days: 0,
  },
  changeable: true,
  created_at: '2026-11-20T06:35:00Z',
  version: 1,
  ...more,
});
const pageOf = (items: object[]) => ({ items, total: items.length, total_exact: true, index: 1, size: 20, next_cursor: null }); // prettier-ignore
const roles = [
  roleOf('e1', '收银'),
  roleOf('e2', '店长', { permissions: 40 }),
  roleOf('e3', '财务', { changeable: false }),
];

const show = async (
  users: User[],
  more: Record<string, (asked: Asked) => unknown> = {},
  address = '/system/userManagement',
  permissions: Permission[] = [...allPermissions],
) => {
  answer({
    'GET /users': () => pageOf(users),
    'GET /roles': () => pageOf(roles),
    'GET /dictionaries/branch': () => [{ value: street, label: '解放路店' }, { value: lake, label: '西湖银泰店' }], // prettier-ignore
    [`GET /roles/${idOf('e1')}/permissions`]: () => ({ permissions: ['member:read'], everything: false, version: 1 }),
    [`GET /roles/${idOf('e2')}/permissions`]: () => ({ permissions: ['brand:read'], everything: false, version: 1 }),
    ...Object.fromEntries(users.map((user) => [`GET /users/${user.user_id}`, () => user])),
    ...more,
  });
  await showPage(<UserListPage />, address, permissions);
  return userEvent.setup();
};
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

/** antd gives all titles the same id in tests. */
const drawerOf = async (title: string) => {
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText(title);
  return within(drawer);
};

test('a row offers what is due first, and nothing that the reader can’t do', async () => {
  const invited = userOf('b2', { state: 'invited', invited_at: '2026-11-20T06:35:00Z' });
  const bodies: unknown[] = [];
  const hand = await show([userOf('b1'), invited, userOf('b3', { changeable: false })], {
    'PUT /users/base-account': ({ body }) => (bodies.push(body), null),
  });
  (await rowOf('店员b1')).getByRole('button', { name: 'Edit' });
  expect((await rowOf('店员b3')).queryByRole('button', { name: 'Edit' })).toBeNull();
  await hand.click((await rowOf('店员b2')).getByRole('button', { name: 'Invite again' }));
  await waitFor(() => expect(bodies).toEqual([{ user_id: idOf('b2'), change: 'invitation', origin: location.origin }]));
  await hand.click((await rowOf('店员b2')).getByRole('button', { name: /^More/ }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Set a password…' }));
  const password = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('New password');
  expect(password.value).toMatch(/^[A-Za-z2-9]{12}$/);
});

test('who has a last day is told by it, not as if nothing were to come', async () => {
  const staff = { staff_no: null, post: null, hired_on: null, leaves_on: '2026-11-20', remark: null };
  await show([userOf('b1', { staff }), userOf('b2', { staff, state: 'disabled' })]);
  expect((await rowOf('店员b1')).getByText(/^Until /)).toBeDefined();
  expect((await rowOf('店员b2')).getByText('Disabled')).toBeDefined();
});

test('a phone that is a user’s already can’t be added, and says why', async () => {
  const hand = await show([], { 'GET /users/base-account': () => ({ state: 'user', sms: true }) });
  const [begin] = await screen.findAllByRole('button', { name: 'Invite a user' });
  if (begin) await hand.click(begin);
  const drawer = await drawerOf('Invite a user');
  await hand.type(drawer.getByLabelText('Phone'), '17800006621');
  await drawer.findByText('The person with this phone is a user already.');
  expect(drawer.getByRole<HTMLButtonElement>('button', { name: /^Add/ }).disabled).toBe(true);
});

test('an invitation says what it does, shows the menu that results, and keeps roles that one lacks closed', async () => {
  const bodies: unknown[] = [];
  const hand = await show([], {
    'GET /users/base-account': ({ query }) => ({ state: query.get('phone') === '17800006620' ? 'free' : 'account', sms: true }), // prettier-ignore
    'POST /users': ({ body }) => (bodies.push(body), { user_id: idOf('b9'), outcome: 'invited' }),
    [`GET /users/${idOf('b9')}`]: () => userOf('b9', { state: 'invited' }),
  });
  const [begin] = await screen.findAllByRole('button', { name: 'Invite a user' });
  if (begin) await hand.click(begin);
  const drawer = await drawerOf('Invite a user');
  drawer.getByRole('button', { name: /^Send the invitation/ });
  expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: /财务/ }).disabled).toBe(true);
  await hand.type(drawer.getByLabelText('Phone'), '17800006621');
  await drawer.findByText('This phone has an account, which keeps its password.');
  drawer.getByRole('button', { name: /^Add/ });
  await hand.type(drawer.getByLabelText('Phone'), '{Backspace}0');
  await hand.click(await drawer.findByRole('button', { name: /^Send the invitation/ }));
  await drawer.findByText('Choose at least one role');
  drawer.getByText('The person gets a message, sets a password there, and is in.');
  await hand.type(drawer.getByLabelText('Name'), '夏晴');
  await drawer.findByText('夏晴 gets a message, sets a password there, and is in.');
  await hand.click(drawer.getByRole('checkbox', { name: /店长/ }));
  await drawer.findByText('Brands');
  expect(drawer.queryByText('Members')).toBeNull();
  await hand.click(drawer.getByRole('checkbox', { name: '西湖银泰店' }));
  await hand.click(drawer.getByRole('button', { name: /^Send the invitation/ }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        phone: '17800006620',
        actual_name: '夏晴',
        role_ids: [idOf('e2')],
        all_branches: false,
        branch_ids: [lake],
        origin: location.origin,
      },
    ]),
  );
});

const anyText = expect.any(String) as string;
const sealingKey = { 'GET /merc/personal/login/key': () => (key().answer as { data: object }).data }; // of ok()
/** A call whose answer is lost. */
const lose = (): never => {
  throw new TypeError('Failed to fetch');
};

test('a password is handed over once, also after a lost answer, and nothing but its button closes it', async () => {
  const sent: unknown[] = [];
  const hand = await show([], {
    'GET /users/base-account': () => ({ state: 'free', sms: false }),
    ...sealingKey,
    'POST /users': ({ body }) => (sent.push(body) === 1 ? lose() : { user_id: idOf('b9'), outcome: 'with_password' }),
    [`GET /users/${idOf('b9')}`]: () => userOf('b9'),
  });
  const [begin] = await screen.findAllByRole('button', { name: 'Invite a user' });
  if (begin) await hand.click(begin);
  const drawer = await drawerOf('Invite a user');
  await hand.type(drawer.getByLabelText('Phone'), '17800006620');
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await hand.click(await drawer.findByRole('radio', { name: 'With a password that I hand over' }));
  expect(shown.mock.contexts.some((place) => place instanceof Element && within(place as HTMLElement).queryByLabelText('Initial password'))).toBe(true); // prettier-ignore
  shown.mockRestore();
  const field = drawer.getByLabelText<HTMLInputElement>('Initial password');
  const proposed = field.value;
  expect(proposed).toMatch(/^[A-Za-z2-9]{12}$/);
  await hand.click(drawer.getByRole('button', { name: 'Generate' }));
  expect([field.value.length, field.value === proposed]).toEqual([12, false]);
  expect(drawer.getByRole<HTMLInputElement>('radio', { name: /^By a message/ }).disabled).toBe(true);
  const { value: password } = field;
  await hand.type(drawer.getByLabelText('Name'), '夏晴');
  await hand.click(drawer.getByRole('checkbox', { name: /收银/ }));
  await hand.click(drawer.getByRole('radio', { name: 'All branches, later ones too' }));
  const add = drawer.getByRole<HTMLButtonElement>('button', { name: /^Add/ });
  await hand.click(add);
  await waitFor(() => expect([sent.length, add.disabled]).toEqual([1, false]));
  await hand.click(add);
  await screen.findByText('Tell 店员b9 how to sign in');
  expect(sent).toMatchObject([{ all_branches: true, branch_ids: [], key_id: anyText }, {}]);
  expect(sent[1]).toEqual(sent[0]);
  expect(JSON.stringify(sent)).not.toContain(password);
  await hand.keyboard('{Escape}');
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await hand.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByTestId('password-sheet').textContent).toContain(password);
  await hand.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(password)).toBeNull());
});

test('a lost password is sent again as it was, and sealed anew once the server no longer knows the key', async () => {
  const sent: { pwd?: unknown; key_id?: unknown; under: string | null }[] = [];
  const invited = userOf('b2', { state: 'invited', invited_at: '2026-11-20T06:35:00Z' });
  const hand = await show([invited], {
    ...sealingKey,
    'PUT /users/base-account': ({ body, headers }) => {
      const times = sent.push({ ...body, under: headers.get('idempotency-key') });
      if (times === 1) lose();
      if (times === 2) throw new Refused({ status: 422, name: 'sign_in_key_expired', message: 'expired' });
      return null;
    },
  });
  await hand.click((await rowOf('店员b2')).getByRole('button', { name: /^More/ }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Set a password…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const set = dialog.getByRole<HTMLButtonElement>('button', { name: /^Set the password/ });
  await hand.click(set);
  await waitFor(() => expect([sent.length, set.disabled]).toEqual([1, false]));
  await hand.click(set);
  await screen.findByText('Tell 店员b2 how to sign in');
  const [lost, again, anew] = sent;
  expect([again, anew?.under, sent.length]).toEqual([lost, lost?.under, 3]);
  expect(anew?.key_id).not.toBe(lost?.key_id);
  expect(screen.queryByText('expired')).toBeNull();
});

test('an edit sends what was changed, of the version that was read', async () => {
  const sent: unknown[] = [];
  const hand = await show([userOf('b1')], {
    [`PUT /users/${idOf('b1')}`]: ({ body, headers }) => (sent.push([headers.get('if-match'), body]), userOf('b1')),
  });
  await hand.click((await rowOf('店员b1')).getByRole('button', { name: 'Edit' }));
  const drawer = await drawerOf('Edit user');
  await hand.click(drawer.getByRole('checkbox', { name: '西湖银泰店' }));
  await hand.click(drawer.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent).toEqual([['"3"', { all_branches: false, branch_ids: [street, lake] }]]));
});

test('more roles than can be shown are searched, in the filter and in the form', async () => {
  const all = Array.from({ length: 120 }, (_, at) => roleOf(`e${at}`, `角色${at}`, { changeable: at !== 119 })).map(
    (role, at) => ({ ...role, role_id: `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}` }),
  );
  const asked: string[] = [];
  const hand = await show([], {
    'GET /users': ({ query }) => (asked.push(query.getAll('role_id').join()), pageOf([])),
    'GET /roles': ({ query }) => {
      const ids = query.getAll('role_id').flatMap((some) => some.split(','));
      const found = all.filter(
        ({ role_id, name }) => (ids.length === 0 || ids.includes(role_id)) && name.includes(query.get('keyword') ?? ''),
      );
      return { ...pageOf(found.slice(0, Number(query.get('size')))), total: found.length };
    },
  });
  const search = async (field: HTMLElement, text: string) => {
    await hand.click(field);
    const box = await screen.findByPlaceholderText('Name of the role');
    await hand.type(box, text);
    return within(box.closest('dialog') ?? document.body);
  };
  const pick = async (field: HTMLElement, text: string): Promise<void> => {
    const dialog = await search(field, text);
    await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(1));
    await hand.click(dialog.getByRole('option', { name: new RegExp(text) }));
    await hand.click(dialog.getByRole('button', { name: 'Choose 1' }));
  };
  await pick(await screen.findByLabelText('Role', { selector: 'button' }), '角色119');
  await waitFor(() => expect(asked).toContain(all[119]?.role_id));
  const [begin] = await screen.findAllByRole('button', { name: 'Invite a user' });
  if (begin) await hand.click(begin);
  const drawer = await drawerOf('Invite a user');
  const field = await drawer.findByLabelText('Roles', { selector: 'button' });
  // What one can't give isn't offered.
  const dialog = await search(field, '角色119');
  await dialog.findByText('Nothing found.');
  await hand.click(dialog.getByRole('button', { name: 'Close' }));
  await pick(field, '角色118');
  await waitFor(() => expect(field.textContent).toBe('角色118'));
});

test('the address of one user opens the drawer, and says why the account can’t be changed here', async () => {
  const user = userOf('b1', { account_changeable: false } as Partial<User>);
  await show([user], {}, `/system/userManagement?user=${idOf('b1')}`);
  const drawer = await drawerOf('店员b1');
  await drawer.findByText(/^The account was not made here/);
  expect(drawer.queryByRole('button', { name: 'Set a password…' })).toBeNull();
});

test('the drawer, which is all that phones have of a user, leads to the log, disables and removes', async () => {
  const sent: unknown[] = [];
  const change = { 'PUT /users': ({ body }: Asked) => (sent.push(body), { changed: 1 }) };
  const hand = await show([userOf('b1')], change, `/system/userManagement?user=${idOf('b1')}`);
  const drawer = await drawerOf('店员b1');
  const hrefs = (await drawer.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    `/system/logs/operate?subject_kind=user&subject=${idOf('b1')}`,
    `/system/logs/operate?user_id=${idOf('b1')}`,
  ]);
  await hand.click(drawer.getByRole('button', { name: 'Disable…' }));
  await hand.click(await screen.findByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [idOf('b1')], operate: 'stop' }]));
  await hand.click(drawer.getByRole('button', { name: 'Remove…' }));
  await hand.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ ids: [idOf('b1')], operate: 'remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '店员b1' })).toBeNull());
});

test('who may remove users and not edit them can remove one in the drawer, and nothing else', async () => {
  const sent: unknown[] = [];
  const change = { 'PUT /users': ({ body }: Asked) => (sent.push(body), { changed: 1 }) };
  const address = `/system/userManagement?user=${idOf('b1')}`;
  const hand = await show([userOf('b1')], change, address, ['user:read', 'user:remove']);
  const drawer = await drawerOf('店员b1');
  await hand.click(await drawer.findByRole('button', { name: 'Remove…' }));
  for (const name of ['Edit', 'Disable…', 'Set a password…']) expect(drawer.queryByRole('button', { name })).toBeNull();
  await hand.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [idOf('b1')], operate: 'remove' }]));
});

test('the address of the form opens it for the user that it names', async () => {
  await show([userOf('b1')], {}, `/system/userManagement?edit=${idOf('b1')}`);
  expect(await drawerOf('Edit user')).toBeDefined();
});

test('generated passwords differ and have no characters that are easily confused', () => {
  const made = Array.from({ length: 200 }, generatedPassword);
  expect(new Set(made).size).toBe(200);
  expect(made.join('')).not.toMatch(/[01lIO]/);
});

test('removing and signing out ask first; nobody ends their own membership', async () => {
  const sent: unknown[] = [];
  const me = { ...userOf('b1'), user_id: '0190a000-0000-7000-8000-0000000000a1', actual_name: '方晓棠' };
  const hand = await show([me, userOf('b2')], {
    'PUT /users': ({ body }) => (sent.push(body), { changed: 1 }),
    'PUT /users/base-account': ({ body }) => (sent.push(body), null),
  });
  const own = await rowOf('方晓棠');
  own.getByRole('button', { name: 'Edit' });
  expect(own.queryByRole('button', { name: /^More/ })).toBeNull();
  const remove = async (): Promise<void> => {
    await hand.click((await rowOf('店员b2')).getByRole('button', { name: /^More/ }));
    await hand.click(await screen.findByRole('menuitem', { name: 'Remove…' }));
    await screen.findByText('Remove 店员b2?');
  };
  await remove();
  await hand.click(screen.getByRole('button', { name: 'Keep the user' }));
  await remove();
  expect(sent).toEqual([]);
  await hand.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [idOf('b2')], operate: 'remove' }]));
  // Of several, oneself is left out.
  for (const box of screen.getAllByRole('checkbox').slice(-2)) await hand.click(box);
  await hand.click(await screen.findByRole('button', { name: 'Disable…' }));
  await screen.findByText('Disable 1 user?');
  await hand.click(screen.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ ids: [idOf('b2')], operate: 'stop' }));
  await hand.click(screen.getByText('店员b2'));
  const drawer = await drawerOf('店员b2');
  await hand.click(await drawer.findByRole('button', { name: 'Sign out everywhere…' }));
  await hand.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ user_id: idOf('b2'), change: 'sessions' }));
});

test('the question of a batch says who is left out, and why', async () => {
  const sent: unknown[] = [];
  const me = userOf('a1');
  const above = { changeable: false };
  const users = [me, userOf('b1'), userOf('b2', above), userOf('b3', above), userOf('b4', { state: 'disabled' })];
  const hand = await show(users, { 'PUT /users': ({ body }) => (sent.push(body), { changed: 1 }) });
  for (const { actual_name: name } of users) await hand.click((await rowOf(name ?? '')).getByRole('checkbox'));
  await hand.click(await screen.findByRole('button', { name: 'Disable…' }));
  await screen.findByText('Disable 1 user?');
  screen.getByText(
    /again\. Left out: yourself, 2 users with more rights or branches than you, 1 user who is disabled already\.$/,
  );
  await hand.click(screen.getByRole('button', { name: 'Keep them' }));
  await hand.click(screen.getByRole('button', { name: 'Remove…' }));
  await screen.findByText('Remove 2 users?');
  screen.getByText(/instead\. Left out: yourself, 2 users with more rights or branches than you\.$/);
  await hand.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [idOf('b1'), idOf('b4')], operate: 'remove' }]));
});
