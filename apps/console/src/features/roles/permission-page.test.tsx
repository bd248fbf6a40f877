import type { Role } from '@regulars/contract';
import { allPermissions, menuPage } from '@regulars/contract/menu';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { BuiltPages } from '../../framework/access/built-pages.ts';
import { answer, Refused, showPage, withPermissions, type Asked } from '../../../test/show-page.tsx';
import { queryClient } from '../../framework/api/index.ts';
import { PermissionPage } from './permission-page.tsx';

const id = '0190a000-0000-7000-8000-0000000000a1';
const role: Role = {
  role_id: id,
  name: '早班收银',
  remark: null,
  template: 'cashier',
  state: 'used',
  everything: false,
  second_factor: false,
  permissions: 2,
  users: 3,
  limits: { principal: 50_000, bonus: 0, points: null, growth: 0 },
  till_limits: {
    discount_percent: 10,
    discount_most: null,
    refund_most: 20_000,
    refund_day_most: null,
    refund_days: 0,
  },
  changeable: true,
  created_at: '2026-11-20T06:35:00Z',
  version: 4,
};
const grants = { permissions: ['member:read', 'member:create'], everything: false, version: 4 };
const person = (last: number, related: boolean) => ({
  user_id: `0190a000-0000-7000-8000-0000000000b${last}`,
  actual_name: `店员${last}`,
  phone: `1380000000${last}`,
  state: 'enabled',
  roles: [],
  all_branches: true,
  branches: [],
  created_at: '2026-11-20T06:35:00Z',
  version: 1,
  related,
});
const pageOf = (items: object[]) => ({ items, total: items.length, total_exact: true, index: 1, size: 50, next_cursor: null }); // prettier-ignore

/** Most tests need only these: the tree of all pages takes a second to draw. */
const few = new Set(['/membermanage', '/item/brandInfo', '/item/itemInfo']);

const show = async (
  more: Record<string, (asked: Asked) => unknown> = {},
  own: readonly string[] = allPermissions,
  beside: ReactNode = null,
  isBuilt: (address: string) => boolean = (address) => few.has(address),
) => {
  answer({
    [`GET /roles/${id}`]: () => role,
    [`GET /roles/${id}/permissions`]: () => grants,
    [`GET /roles/${id}/relation-users`]: () => pageOf([person(1, true)]),
    [`GET /roles/${id}/logs`]: () => ({ items: [], next_cursor: null }),
    ...more,
  });
  const page = (
    <BuiltPages value={isBuilt}>
      {beside}
      <PermissionPage />
    </BuiltPages>
  );
  await showPage(page, `/system/roleManagement/permissionSetting?role_id=${id}`, [...own]);
  return userEvent.setup();
};
const showAll = (more = {}, own: readonly string[] = allPermissions) => show(more, own, null, () => true);
/** Everything is unfolded, each level in one draw. */
const unfold = () => {
  for (;;) {
    const buttons = screen.queryAllByRole('button', { name: /^Expand/ });
    if (buttons.length === 0) return;
    act(() => {
      for (const button of buttons) fireEvent.click(button);
    });
  }
};
/** The rows of that name which stand for a page; a report may have the same one. */
const pagesCalled = (name: string) =>
  screen.queryAllByRole<HTMLTableRowElement>('row', { name }).filter((row) => row.cells.length > 2);
const rowOf = async (page: string) => {
  await screen.findByRole('treegrid');
  unfold();
  const [row] = pagesCalled(page);
  if (!row) throw new Error(`${page} has no row`);
  return within(row);
};
const members = () => rowOf('Members');

test('a verb brings the reading of its page; what changes is marked, and told before it is saved', async () => {
  const bodies: unknown[] = [];
  const hand = await show({
    [`PUT /roles/${id}/permissions`]: ({ body }) => (bodies.push(body), { ...grants, version: 5 }),
  });
  const brands = await rowOf('Brands');
  await hand.click(brands.getByRole('checkbox', { name: 'Remove' }));
  expect(brands.getByRole<HTMLInputElement>('checkbox', { name: 'View' }).checked).toBe(true);
  await hand.click((await members()).getByRole('checkbox', { name: 'Add' }));
  screen.getByText('2 given, 1 taken, not saved yet');
  await hand.click(screen.getByRole('button', { name: 'Save, in force for 3…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change what 早班收银 grants?' }));
  dialog.getByText('2 given, 1 taken');
  const changes = within(dialog.getByRole('list', { name: 'What is given and taken' })).getAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'GivenBrands: ViewCan open the page “Brands”',
    'GivenBrands: RemoveCan remove brands',
    'TakenMembers: AddCan no longer add members',
  ]);
  await hand.type(dialog.getByLabelText('Reason, for the log'), '周末缺人');
  await hand.click(dialog.getByRole('button', { name: 'Save, in force for 3' }));
  await waitFor(() =>
    expect(bodies).toEqual([{ permissions: ['member:read', 'brand:remove', 'brand:read'], reason: '周末缺人' }]),
  );
});

test('who is hit stands above the difference, by name and how many more', async () => {
  const hand = await show();
  await hand.click((await members()).getByRole('checkbox', { name: 'Add' }));
  await hand.click(screen.getByRole('button', { name: 'Save, in force for 3…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('店员1 and 2 more')).toBeDefined();
});

test('a page that this console doesn’t have is neither shown nor counted, and what is granted for it stays', async () => {
  const bodies: { permissions?: unknown }[] = [];
  const held = ['member:read', 'member:create', 'grade:read', 'coupon:read'];
  const hand = await show(
    {
      [`GET /roles/${id}/permissions`]: () => ({ ...grants, permissions: held }),
      [`PUT /roles/${id}/permissions`]: ({ body }) => (bodies.push(body ?? {}), { ...grants, version: 5 }),
    },
    allPermissions,
    null,
    (address) => address === '/membermanage' || address === '/item/brandInfo',
  );
  const membership = within(await screen.findByRole('row', { name: 'Membership' }));
  unfold();
  const shown = screen.getAllByRole<HTMLTableRowElement>('row').filter((row) => row.cells.length > 2);
  expect(shown.map((row) => row.getAttribute('aria-label'))).toEqual(['Members', 'Brands']);
  const offered = menuPage('member').permissions.length + menuPage('brand').permissions.length;
  expect(membership.getByText(`2 / ${offered}`)).toBeDefined();
  await hand.click(membership.getByRole('checkbox', { name: 'Membership' }));
  await hand.click(membership.getByRole('checkbox', { name: 'Membership' }));
  await hand.click(screen.getByRole('button', { name: 'Save, in force for 3…' }));
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save, in force for 3' }));
  await waitFor(() => expect(bodies[0]?.permissions).toEqual(['grade:read', 'coupon:read']));
});

test('the tree shows what is given or changed alone; what is taken stays in sight', async () => {
  const hand = await show();
  const part = (name: string) => screen.getByRole('radio', { name }).closest('label') ?? document.body;
  const isThere = (page: string): boolean => pagesCalled(page).length > 0;
  await rowOf('Brands');
  await hand.click(part('Given'));
  expect([isThere('Members'), isThere('Brands')]).toEqual([true, false]);
  await hand.click((await members()).getByRole('checkbox', { name: 'View' }));
  expect(isThere('Members')).toBe(true);
  await hand.click(part('Changed'));
  expect([isThere('Members'), isThere('Brands')]).toEqual([true, false]);
  await hand.click((await members()).getByRole('checkbox', { name: 'View' }));
  await hand.click((await members()).getByRole('checkbox', { name: 'Add' }));
  screen.getByText('No page here');
});

test('sensitive permissions are marked, can be shown alone, and are named before they are given', async () => {
  const hand = await showAll();
  const brands = await rowOf('Brands');
  expect((await rowOf('Adjustments')).getAllByLabelText('Sensitive')).toHaveLength(5);
  expect(brands.getAllByLabelText('Sensitive')).toHaveLength(1); // its export
  await hand.click(screen.getByRole('radio', { name: 'Sensitive' }).closest('label') ?? document.body);
  expect(pagesCalled('Sign-in log')).toHaveLength(1);
  expect(pagesCalled('Menus')).toEqual([]);
  await hand.click((await rowOf('Brands')).getByRole('checkbox', { name: 'Export' }));
  await hand.click(screen.getByRole('button', { name: 'Save, in force for 3…' }));
  const given = within(await screen.findByRole('dialog'));
  expect(within(given.getByText('Brands: Export')).getByLabelText('Sensitive')).toBeDefined();
  expect(within(given.getByText('Brands: View')).queryByLabelText('Sensitive')).toBeNull();
});

test('choices whose permission is taken away stay in sight, and say that they can’t be saved', async () => {
  const hand = await show();
  const brands = await rowOf('Brands');
  await hand.click(brands.getByRole('checkbox', { name: 'Remove' }));
  const left = allPermissions.filter((permission) => permission !== 'role:update');
  queryClient.setQueryData(['POST /personal/permission-resources'], withPermissions(left));
  await screen.findByText(/^You may not save this any more/);
  expect(brands.getByRole<HTMLInputElement>('checkbox', { name: 'Remove' }).checked).toBe(true);
  screen.getByText(/^2 given, 0 taken, not saved yet/);
  expect(screen.getByRole('button', { name: 'Save, in force for 3…' })).toHaveProperty('disabled', true);
});

test('what one doesn’t have can be neither given nor taken', async () => {
  await show({}, ['role:read', 'role:update']);
  const disabled = async (page: string) =>
    (await rowOf(page)).getByRole('checkbox', { name: 'View' }).ariaDisabled === 'true';
  expect([await disabled('Members'), await disabled('Brands')]).toEqual([false, true]);
  cleanup();
  await show({ [`GET /roles/${id}`]: () => ({ ...role, changeable: false }) });
  expect(await disabled('Members')).toBe(true);
  screen.getByText('This role grants something that you don’t have, so you can’t change it.');
});

test('nothing of the owner role can be edited', async () => {
  await showAll({
    [`GET /roles/${id}`]: () => ({ ...role, everything: true, template: 'owner', permissions: allPermissions.length }),
    [`GET /roles/${id}/permissions`]: () => ({ ...grants, permissions: allPermissions, everything: true }),
  });
  await screen.findByText('This role always grants everything, also what later versions add.');
  unfold();
  const boxes = within(screen.getByRole('treegrid')).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.length).toBeGreaterThan(allPermissions.length);
  for (const box of boxes.slice(0, 5)) fireEvent.click(box);
  expect(boxes.filter(({ checked, ariaDisabled }) => !checked || ariaDisabled !== 'true')).toEqual([]);
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  expect(screen.queryByText('This role grants something that you don’t have, so you can’t change it.')).toBeNull();
});

test('who may not change roles edits none', async () => {
  await show({}, ['role:read']);
  expect((await members()).getByRole('checkbox', { name: 'View' }).ariaDisabled).toBe('true');
});

test('what is done on a page with permissions of others names these, and does not read as records', async () => {
  await showAll();
  await members();
  const [cashier] = pagesCalled('Cashier');
  expect(cashier?.querySelector('small')?.textContent).toBe(
    'What is done here is given with Members, Top-up flow, Orders, Shifts, Items',
  );
  const [orders, topUps] = ['Orders', 'Top-up flow'].map((name) => within(pagesCalled(name).at(-1) ?? document.body));
  orders?.getByRole('checkbox', { name: 'Take payments' });
  topUps?.getByRole('checkbox', { name: 'Top up' });
  topUps?.getByRole('checkbox', { name: 'Refund though its gifts are used' });
});

test('a page whose permissions open others too names them', async () => {
  await showAll();
  await members();
  const same = (name: string) => pagesCalled(name).map((row) => row.querySelector('small')?.textContent);
  expect(same('Staff')).toEqual(['The same permissions as Merchant centre · Users, Membership · Users']);
  expect(same('Users')).toEqual([
    'The same permissions as Merchant centre · Users, Merchant centre · Staff',
    'The same permissions as Merchant centre · Staff, Membership · Users',
  ]);
  expect(same('Brands')).toEqual([undefined]);
});

const isChecked = async (page: string, verb: string) =>
  (await rowOf(page)).getByRole<HTMLInputElement>('checkbox', { name: verb }).checked;

test('a change of somebody else is told, and one’s own choices and reason are kept on top of it', async () => {
  let version = 4;
  const bodies: unknown[] = [];
  const hand = await show({
    [`GET /roles/${id}/permissions`]: () => ({
      ...grants,
      permissions: version === 4 ? ['member:read'] : ['member:read', 'item:read'],
      version,
    }),
    [`PUT /roles/${id}/permissions`]: ({ body, headers }) => {
      bodies.push([headers.get('if-match'), body]);
      if (version === 4) {
        version = 5;
        throw new Refused({ status: 409, name: 'stale_edit', message: 'Changed' });
      }
      return { ...grants, version: 6 };
    },
  });
  await hand.click((await members()).getByRole('checkbox', { name: 'Add' }));
  await hand.click(screen.getByRole('button', { name: 'Save, in force for 3…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.type(dialog.getByLabelText('Reason, for the log'), '周末缺人');
  await hand.click(dialog.getByRole('button', { name: 'Save, in force for 3' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Somebody else has just changed this role. Given: Items: View',
  );
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  await hand.click(screen.getByRole('button', { name: 'Keep my choices on top' }));
  expect([await isChecked('Members', 'Add'), await isChecked('Items', 'View')]).toEqual([true, true]);
  await hand.click(screen.getByRole('button', { name: 'Save, in force for 3…' }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByLabelText<HTMLTextAreaElement>('Reason, for the log').value).toBe('周末缺人');
  await hand.click(again.getByRole('button', { name: 'Save, in force for 3' }));
  await waitFor(() =>
    expect(bodies.at(-1)).toEqual([
      '"5"',
      { permissions: ['member:read', 'member:create', 'item:read'], reason: '周末缺人' },
    ]),
  );
});

test('what somebody else took is told, and one’s own choices can be discarded for it', async () => {
  let version = 4;
  const hand = await show({
    [`GET /roles/${id}/permissions`]: () => ({
      ...grants,
      permissions: version === 4 ? ['member:read', 'member:create'] : ['member:read'],
      version,
    }),
    [`PUT /roles/${id}/permissions`]: () => {
      version = 5;
      throw new Refused({ status: 409, name: 'stale_edit', message: 'Changed' });
    },
  });
  await hand.click((await rowOf('Brands')).getByRole('checkbox', { name: 'View' }));
  await hand.click(screen.getByRole('button', { name: 'Save, in force for 3…' }));
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save, in force for 3' }));
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('Taken: Members: Add');
  expect(note.textContent).not.toContain('Given');
  await hand.click(screen.getByRole('button', { name: 'Discard my choices' }));
  expect([await isChecked('Members', 'Add'), await isChecked('Brands', 'View')]).toEqual([false, false]);
  expect(screen.queryByText('Somebody else has just changed this role.')).toBeNull();
});

test('a change of the role’s name meanwhile keeps the choices, and doesn’t keep them from being saved', async () => {
  let version = 4;
  const hand = await show({
    [`GET /roles/${id}/permissions`]: () => ({ ...grants, version }),
    [`PUT /roles/${id}/permissions`]: ({ headers }) => {
      if (headers.get('if-match') === '"5"') return { ...grants, version: 6 };
      version = 5;
      throw new Refused({ status: 409, name: 'stale_edit', message: 'Changed' });
    },
  });
  await hand.click((await rowOf('Brands')).getByRole('checkbox', { name: 'Remove' }));
  await hand.click(screen.getByRole('button', { name: 'Save, in force for 3…' }));
  await hand.type(within(await screen.findByRole('dialog')).getByLabelText('Reason, for the log'), '新品{Enter}');
  await screen.findByText('The permissions of 早班收银 are saved');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('each role keeps its own choices, which none of another role’s become', async () => {
  const other = '0190a000-0000-7000-8000-0000000000a2';
  const hand = await show(
    {
      [`GET /roles/${other}`]: () => ({ ...role, role_id: other, name: '晚班收银' }),
      [`GET /roles/${other}/permissions`]: () => ({ ...grants, permissions: ['item:read'] }),
      [`GET /roles/${other}/relation-users`]: () => pageOf([]),
      [`GET /roles/${other}/logs`]: () => ({ items: [], next_cursor: null }),
    },
    allPermissions,
    <>
      <Link to={`?role_id=${id}`}>one</Link>
      <Link to={`?role_id=${other}`}>other</Link>
    </>,
  );
  await hand.click((await rowOf('Brands')).getByRole('checkbox', { name: 'Remove' }));
  screen.getByText('2 given, 0 taken, not saved yet');
  await hand.click(screen.getByRole('link', { name: 'other' }));
  await screen.findByRole('heading', { name: '晚班收银' });
  expect([await isChecked('Items', 'View'), await isChecked('Brands', 'Remove')]).toEqual([true, false]);
  expect(screen.queryByText(/not saved yet/)).toBeNull();
  await hand.click(screen.getByRole('link', { name: 'one' }));
  await screen.findByRole('heading', { name: '早班收银' });
  expect([await isChecked('Items', 'View'), await isChecked('Brands', 'Remove')]).toEqual([false, true]);
  screen.getByText('2 given, 0 taken, not saved yet');
});

test('a history and people that did not load say so', async () => {
  const gone = () => {
    throw new Refused({ status: 500, name: 'internal_error', message: 'Broken' });
  };
  await show({ [`GET /roles/${id}/logs`]: gone, [`GET /roles/${id}/relation-users`]: gone });
  await screen.findByText('The history did not load');
  await screen.findByText('The users did not load');
  expect(screen.queryByText('No one yet')).toBeNull();
});

test('the history says what a change of name or holders was, and who holds it where one doesn’t look is counted', async () => {
  const event = (last: number, action: string, changes: object[]) => ({
    event_id: `0190a000-0000-7000-8000-0000000000c${last}`,
    at: '2026-11-20T06:35:00Z',
    action,
    action_name: action,
    operator: '方晓棠',
    reason: null,
    erased: false,
    changes,
  });
  const plain = { added: null, removed: null };
  await show({
    [`GET /roles/${id}`]: () => ({ ...role, users: 3 }),
    [`GET /roles/${id}/logs`]: () => ({
      items: [
        event(1, 'role.update', [{ ...plain, field: 'name', field_name: 'Name', before: '所有者', after: '老板' }]),
        event(2, 'role.users', [
          { field: 'given_to', field_name: 'Given to', before: null, after: '陈屿', added: ['陈屿'], removed: [] },
        ]),
        event(3, 'role.permissions', [
          { field: 'permissions', field_name: 'Permissions', before: 'Brands: View', after: 'Items: View', added: ['Items: View'], removed: ['Brands: View'] }, // prettier-ignore
        ]),
      ],
      next_cursor: null,
    }),
  });
  const textOf = async (word: string) => (await screen.findByText(word)).closest('li')?.textContent;
  expect(await textOf('所有者')).toBe('Name 所有者 → 老板');
  expect(await textOf('Given to')).toBe('Given to 陈屿');
  expect(await textOf('Added: Items: View')).toBe('Permissions Added: Items: View Removed: Brands: View');
  expect(screen.getByText('2 people in branches that you don’t see')).toBeDefined();
});

test('pages and verbs are found by name, and the menu follows the boxes', async () => {
  const hand = await show();
  const menu = await screen.findByRole('region', { name: 'What such a person sees' });
  // Seen beside the first rows of the tree, however many hold the role.
  const holders = screen.getByText('Who holds it');
  expect(menu.compareDocumentPosition(holders)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const preview = within(menu);
  expect(preview.queryByText('Brands')).toBeNull();
  await hand.type(screen.getByRole('searchbox', { name: 'Find a page or what is done on it' }), 'brand');
  expect(pagesCalled('Members')).toEqual([]);
  const [brands] = pagesCalled('Brands');
  if (!brands) throw new Error('the search unfolds what it finds');
  await hand.click(within(brands).getByRole('checkbox', { name: 'View' }));
  preview.getByText('Brands');
});

test('people get the role, and others lose it, at once', async () => {
  const bodies: unknown[] = [];
  const hand = await show({
    [`GET /roles/${id}/users`]: () => pageOf([person(1, true), person(2, false), person(3, false)]),
    [`PUT /roles/${id}/users`]: ({ body }) => (bodies.push(body), null),
  });
  await hand.click(await screen.findByRole('button', { name: 'Give or take…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who holds 早班收银?' }));
  await hand.click(await dialog.findByRole('checkbox', { name: /店员1/ }));
  await hand.click(dialog.getByRole('checkbox', { name: /店员2/ }));
  await hand.click(dialog.getByRole('checkbox', { name: /店员3/ }));
  await hand.click(dialog.getByRole('checkbox', { name: /店员3/ }));
  await hand.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([{ add: [person(2, false).user_id], remove: [person(1, true).user_id] }]));
});

test('Escape asks before the people chosen for a role are forgotten', async () => {
  const hand = await show({ [`GET /roles/${id}/users`]: () => pageOf([person(1, true), person(2, false)]) });
  await hand.click(await screen.findByRole('button', { name: 'Give or take…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who holds 早班收银?' }));
  await hand.click(await dialog.findByRole('checkbox', { name: /店员2/ }));
  await hand.keyboard('{Escape}');
  await hand.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /店员2/ }).checked).toBe(true);
  await hand.click(dialog.getByRole('button', { name: 'Cancel' }));
  await hand.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** The box that has the focus, after its row; with what is said of it. */
const focused = (): string => {
  const box = document.activeElement;
  if (!(box instanceof HTMLInputElement)) return `not a box: ${box?.tagName}`;
  const row = box.closest('tr')?.getAttribute('aria-label');
  const state = box.indeterminate ? 'mixed' : box.checked;
  return [row, box.closest('label')?.textContent, state, box.getAttribute('aria-expanded')].filter((one) => one !== null).join(' '); // prettier-ignore
};
const tabbable = () => screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0);

test('the tree is one stop for Tab; arrows go over its rows and along them, fold and unfold, and Space gives', async () => {
  const hand = await showAll();
  const grid = await screen.findByRole('treegrid', { name: 'Permissions' });
  expect(tabbable()).toHaveLength(1);
  tabbable()[0]?.focus();
  const press = async (keys: string): Promise<string> => (await hand.keyboard(keys), focused());
  expect(focused()).toBe('Membership Membership mixed true');
  // Folded is what grants nothing; the home of this mode is a group of its own.
  expect(await press('{ArrowDown}')).toBe('Home Home false');
  expect(await press('{ArrowDown}{ArrowDown}')).toBe('Members Members mixed true');
  expect(await press('{ArrowRight}')).toBe('Members Members mixed');
  expect(await press('{ArrowRight}')).toBe('Members View true');
  expect(await press('{ArrowRight}{ArrowRight}')).toBe('Members Edit false');
  expect(await press(' ')).toBe('Members Edit true');
  expect(await press('{ArrowDown}')).toBe('Adjustments Approve false');
  expect(await press('{ArrowUp}{ArrowLeft}{ArrowLeft}{ArrowLeft}')).toBe('Members Members mixed');
  expect(await press('{ArrowLeft}')).toBe('Members Members mixed true');
  expect(await press('{ArrowLeft}')).toBe('Members Members mixed false');
  expect(pagesCalled('Members')).toEqual([]);
  expect(await press('{ArrowLeft}')).toBe('Membership Membership mixed true');
  expect(await press('{End}')).toBe('Merchant centre Merchant centre false false');
  expect(await press('{ArrowRight}{End}')).toBe('Cloud backup Cloud backup false false');
  expect(await press('{Home}')).toBe('Membership Membership mixed true');
  expect(tabbable()).toEqual([document.activeElement]);
  expect(
    within(grid)
      .getAllByRole('row')
      .map((row) => row.ariaLevel),
  ).toContain('2');
});

test('what is folded stays so after a search, which unfolds what it finds', async () => {
  const hand = await showAll();
  const isOpen = (name: string) => screen.getAllByRole('row', { name }).map((row) => row.ariaExpanded);
  await screen.findByRole('treegrid');
  await hand.click(screen.getByRole('button', { name: 'Collapse Members' }));
  await hand.click(screen.getByRole('button', { name: 'Expand Items' }));
  const search = screen.getByRole('searchbox', { name: 'Find a page or what is done on it' });
  await hand.type(search, 'adjustments');
  expect(isOpen('Members')).toEqual(['true']);
  expect(pagesCalled('Adjustments')).toHaveLength(1);
  await hand.clear(search);
  expect(isOpen('Members')[0]).toBe('false');
  expect(isOpen('Items')[0]).toBe('true');
});

test('the focus stays in the tree when a filter takes its row away', async () => {
  const hand = await show();
  await hand.click((await members()).getByRole('checkbox', { name: 'Add' }));
  await hand.click((await rowOf('Brands')).getByRole('checkbox', { name: 'View' }));
  await hand.click(screen.getByRole('radio', { name: 'Changed' }).closest('label') ?? document.body);
  const add = within(pagesCalled('Members')[0] ?? document.body).getByRole('checkbox', { name: 'Add' });
  add.focus();
  await hand.keyboard(' ');
  expect(pagesCalled('Members')).toEqual([]);
  expect(focused()).toBe('Membership Membership mixed true');
});

test('a box of several gives what is missing, and takes all only then, of what one has oneself', async () => {
  const hand = await showAll({ [`GET /roles/${id}/permissions`]: () => ({ ...grants, permissions: ['store:read'] }) }, [
    'role:read',
    'role:update',
    'brand:read',
    'brand:create',
  ]);
  const brands = await rowOf('Brands');
  const whole = brands.getByRole<HTMLInputElement>('checkbox', { name: 'Brands' });
  const given = () => brands.getAllByRole<HTMLInputElement>('checkbox').slice(1).filter(({ checked }) => checked).length; // prettier-ignore
  await hand.click(whole);
  expect([given(), whole.indeterminate]).toEqual([2, true]);
  await hand.click(whole);
  expect([given(), whole.indeterminate]).toEqual([0, false]);
  const others = (await rowOf('Branches')).getByRole<HTMLInputElement>('checkbox', { name: 'Branches' });
  await hand.click(others);
  expect([others.ariaDisabled, others.indeterminate]).toEqual(['true', true]);
});
