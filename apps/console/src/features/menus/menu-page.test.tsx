import type { Menu, MenuItem } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, Refused, showPage, withPermissions } from '../../../test/show-page.tsx';
import { queryClient } from '../../framework/api/index.ts';
import { MenuPage } from './menu-page.tsx';

const item = (menu_id: string, en: string | null, changes: Partial<MenuItem> = {}): MenuItem => ({
  menu_id,
  mode: 'vip',
  kind: 'group',
  parent_menu_id: null,
  name: null,
  name_en: null,
  default_name: en === null ? null : { 'zh-CN': `${en}（中）`, en },
  default_parent: null,
  icon: null,
  hidden: false,
  fixed: false,
  always: false,
  moved: false,
  address: null,
  ...changes,
});
const page = (menu_id: string, en: string, group: string, changes: Partial<MenuItem> = {}): MenuItem =>
  item(menu_id, en, {
    kind: 'page',
    parent_menu_id: group,
    default_parent: group,
    address: `/${menu_id}`,
    ...changes,
  });

const items = [
  item('group.home', 'Home', { fixed: true }),
  page('home', 'Home', 'group.home', { fixed: true }),
  item('group.member', 'Members'),
  page('member', 'Members', 'group.member'),
  page('grade', 'Grades', 'group.member'),
  item('group.order', 'Orders'),
  page('order', 'Orders', 'group.order'),
  item('l1', null, { kind: 'link', name: '内网', name_en: 'Intranet', address: 'https://in.example/' }),
];

const show = async (permissions = ['menu:read', 'menu:update'], menu: () => Menu = () => ({ items, version: 3 })) => {
  const sent: unknown[] = [];
  answer({
    'GET /menus': menu,
    'PUT /menus/layout': ({ body, headers }) => {
      sent.push([headers.get('if-match'), body]);
      return { items, version: 4 };
    },
  });
  await showPage(<MenuPage />, '/system/menuManagement', permissions);
  await screen.findByRole('treeitem', { name: /^Home/ });
  return { hand: userEvent.setup(), sent };
};
const stale = () => new Refused({ status: 412, name: 'stale_edit', message: 'Someone else just changed this.' });
const broken = () => new Refused({ status: 500, name: 'internal_error', message: 'Something went wrong.' });
const row = (name: RegExp) => screen.getByRole('treeitem', { name });

test('what was changed is saved as a whole, a page shown as its group with it', async () => {
  const { hand, sent } = await show();
  row(/^Orders/).focus();
  await hand.keyboard('{F2}');
  const english = screen.getByLabelText('Name in English');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name in Chinese')));
  await hand.clear(english);
  await hand.type(english, ' Bills ');
  row(/^Bills was: Orders$/).focus();
  await hand.keyboard('[Space][ArrowUp][Space]h');
  expect(screen.getByText(/^3 changes not saved: /).textContent).toBe(
    '3 changes not saved: move “Bills”, hide “Bills”, change “Bills”',
  );
  expect(within(screen.getByRole('region', { name: 'How it will look' })).queryByText('Bills')).toBeNull();
  await hand.click(screen.getByRole('button', { name: 'Save for everybody' }));
  await screen.findByText(/^The menu “Membership” is saved/);
  const plain = { name: null, name_en: null, icon: null, hidden: false };
  const bills = { ...plain, name_en: 'Bills', hidden: true };
  expect(sent).toEqual([
    [
      '"3"',
      {
        mode: 'vip',
        items: [
          { menu_id: 'group.home', parent_menu_id: null, ...plain },
          { menu_id: 'home', parent_menu_id: 'group.home', ...plain },
          { menu_id: 'group.order', parent_menu_id: null, ...bills },
          { menu_id: 'order', parent_menu_id: 'group.order', ...bills },
          { menu_id: 'group.member', parent_menu_id: null, ...plain },
          { menu_id: 'member', parent_menu_id: 'group.member', ...plain },
          { menu_id: 'grade', parent_menu_id: 'group.member', ...plain },
          { menu_id: 'l1', parent_menu_id: null, ...plain, name: '内网', name_en: 'Intranet', link_url: 'https://in.example/' }, // prettier-ignore
        ],
      },
    ],
  ]);
  expect(screen.queryByRole('button', { name: 'Save for everybody' })).toBeNull();
});

test('what is selected stays so when something else is moved first, and after a save it has the focus', async () => {
  const { hand } = await show();
  const selectedRow = () => screen.getByRole('treeitem', { selected: true });
  const members = selectedRow();
  expect(members.getAttribute('aria-level')).toBe('1');
  row(/^Orders/).focus();
  await hand.keyboard('[Space][ArrowUp][Space]');
  expect(selectedRow()).toBe(members);
  await hand.keyboard('[Space][ArrowDown][Space]');
  await hand.click(row(/^Grades/));
  await hand.type(screen.getByLabelText('Name in English'), ' of members');
  await hand.click(screen.getByRole('button', { name: 'Save for everybody' }));
  await screen.findByText(/^The menu “Membership” is saved/);
  await waitFor(() => expect(document.activeElement).toBe(row(/^Grades/)));
  expect(selectedRow()).toBe(row(/^Grades/));
});

test('Home is neither hidden nor moved, and a name set back is no change', async () => {
  const { hand } = await show();
  row(/^Home/).focus();
  await hand.keyboard('h');
  await screen.findByText('Home can’t be hidden');
  await hand.keyboard('[Space][ArrowDown]');
  await screen.findByText('Home stays where it is');
  row(/^Orders/).focus();
  await hand.keyboard('h');
  await screen.findByText('Orders is hidden');
  await hand.keyboard('h');
  await screen.findByText('Orders is shown');
  await hand.click(row(/^Grades/));
  await hand.type(screen.getByLabelText('Name in English'), 's');
  await screen.findByText(/^1 change not saved/);
  await hand.type(screen.getByLabelText('Name in English'), '{Backspace}');
  expect(screen.queryByText(/not saved/)).toBeNull();
  await hand.clear(screen.getByLabelText('Name in English'));
  expect(screen.queryByText(/not saved/)).toBeNull();
});

test('a new name in Chinese leaves the English one, which can be emptied', async () => {
  const { hand, sent } = await show();
  await hand.click(row(/^Grades/));
  const [chinese, english] = [screen.getByLabelText('Name in Chinese'), screen.getByLabelText('Name in English')];
  await hand.clear(chinese);
  await hand.type(chinese, '等级');
  expect(english).toHaveProperty('value', 'Grades');
  await hand.clear(chinese);
  await hand.type(chinese, 'Grades（中）');
  expect(screen.queryByText(/not saved/)).toBeNull();
  await hand.clear(chinese);
  await hand.type(chinese, '等级');
  await hand.clear(english);
  await screen.findByText('Empty: in English it is called “等级” too.');
  await hand.type(english, 'Levels');
  await hand.click(screen.getByRole('button', { name: 'Save for everybody' }));
  await screen.findByText(/^The menu “Membership” is saved/);
  expect(sent).toMatchObject([['"3"', { items: expect.arrayContaining([expect.objectContaining({ menu_id: 'grade', name: '等级', name_en: 'Levels' })]) }]]); // prettier-ignore
});

test('a conflict names what somebody else saved of the same items', async () => {
  let now = items;
  const menu = () => ({ items: now, version: now === items ? 3 : 5 });
  const { hand } = await show(undefined, menu);
  answer({
    'GET /menus': menu,
    'PUT /menus/layout': () => {
      throw stale();
    },
  });
  await hand.click(row(/^Grades/));
  await hand.type(screen.getByLabelText('Name in English'), 's');
  now = items.map((one) => (one.menu_id === 'grade' ? { ...one, name: '等级', name_en: 'Levels' } : one));
  await hand.click(screen.getByRole('button', { name: 'Save for everybody' }));
  const alert = await screen.findByText(/^Someone else just changed the menu too/);
  expect(alert.textContent).toContain('Theirs: “Grades” is called “Levels”.');
  expect(screen.queryByText('Someone else just changed this.')).toBeNull();
});

test('what somebody else saved of another field is neither lost nor a conflict', async () => {
  let now = items;
  const menu = () => ({ items: now, version: now === items ? 3 : 5 });
  const { hand, sent } = await show(undefined, menu);
  answer({
    'GET /menus': menu,
    'PUT /menus/layout': ({ body }) => {
      if (now === items) {
        now = items.map((one) => (one.menu_id === 'grade' ? { ...one, hidden: true } : one));
        throw stale();
      }
      sent.push(body);
      return { items: now, version: 6 };
    },
  });
  await hand.click(row(/^Grades/));
  await hand.type(screen.getByLabelText('Name in English'), 's');
  await hand.click(screen.getByRole('button', { name: 'Save for everybody' }));
  await screen.findByRole('treeitem', { name: /hidden/ });
  expect(screen.queryByText(/^Someone else just changed the menu too/)).toBeNull();
  expect(screen.getByText(/1 change not saved/).textContent).toBe(
    'Someone else saved the menu meanwhile; theirs is merged with yours. Check it and save again. 1 change not saved: change “Gradess”',
  );
  await hand.click(screen.getByRole('button', { name: 'Save for everybody' }));
  await screen.findByText(/^The menu “Membership” is saved/);
  expect(sent).toMatchObject([{ items: expect.arrayContaining([expect.objectContaining({ menu_id: 'grade', name_en: 'Gradess', hidden: true })]) }]); // prettier-ignore
});

test('a row that was put back is not told as moved', async () => {
  const { hand } = await show();
  row(/^Grades/).focus();
  await hand.keyboard('[Space][ArrowUp][Space]');
  row(/^Orders/).focus();
  await hand.keyboard('[Space][ArrowUp][Space]');
  expect(screen.getByText(/not saved/).textContent).toBe('2 changes not saved: move “Grades”, move “Orders”');
  row(/^Orders/).focus();
  await hand.keyboard('[Space][ArrowDown][Space]');
  expect(screen.getByText(/not saved/).textContent).toBe('1 change not saved: move “Grades”');
});

test('an undo that fails says so, and can be tried again unless somebody changed the menu since', async () => {
  const { hand } = await show();
  const refusals = [undefined, broken(), stale()];
  answer({
    'GET /menus': () => ({ items, version: 3 }),
    'PUT /menus/layout': () => {
      const refused = refusals.shift();
      if (refused) throw refused;
      return { items, version: 4 };
    },
  });
  await hand.click(row(/^Grades/));
  await hand.type(screen.getByLabelText('Name in English'), 's');
  await hand.click(screen.getByRole('button', { name: 'Save for everybody' }));
  await hand.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Not undone');
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Not undone: it was changed again meanwhile');
  expect(screen.queryByText('Someone else just changed this.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a link without an address is not saved, and shown', async () => {
  const { hand, sent } = await show();
  await hand.click(row(/^Intranet/));
  await hand.clear(screen.getByLabelText('Address'));
  await hand.click(row(/^Grades/));
  await hand.click(screen.getByRole('button', { name: 'Save for everybody' }));
  await screen.findByText('A link needs a name and an address');
  await screen.findByText('Enter a whole address that begins with http:// or https://');
  expect(sent).toEqual([]);
});

test('a page moves to another group without dragging', async () => {
  const { hand } = await show();
  await hand.click(row(/^Grades/));
  await hand.click(screen.getByRole('button', { name: 'Move up' }));
  await screen.findByText('1 change not saved: move “Grades”');
  const names = screen.getAllByRole('treeitem').map((one) => one.getAttribute('data-row'));
  expect(names).toEqual(['group.home', 'group.member', 'grade', 'member', 'group.order', 'l1']);
});

test('a draft whose permission is taken away says so, stays, and is not sent', async () => {
  const { hand, sent } = await show();
  await hand.click(row(/^Grades/));
  await hand.type(screen.getByLabelText('Name in English'), 's');
  queryClient.setQueryData(['POST /personal/permission-resources'], withPermissions(['menu:read']));
  await screen.findByText(/^You may not save this any more/);
  const field = screen.getByLabelText('Name in English');
  expect(field).toMatchObject({ value: 'Gradess', disabled: false, readOnly: true });
  expect(screen.getByRole('button', { name: 'Save for everybody' })).toHaveProperty('disabled', true);
  await hand.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/^You may not save/)).toBeNull();
  expect(sent).toEqual([]);
});

test('who may only look, changes nothing', async () => {
  const { hand } = await show(['menu:read']);
  for (const name of ['Reset to default', 'Add a link', 'Move up', 'Drag Members'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  row(/^Grades/).focus();
  await hand.keyboard('h[Space][ArrowUp]');
  expect(screen.queryByText(/not saved/)).toBeNull();
});

test('what is changed while a save is under way stays', async () => {
  const { hand } = await show();
  let now: Menu = { items, version: 3 };
  const sent: unknown[] = [];
  const answers = Promise.withResolvers<undefined>();
  answer({
    'GET /menus': () => now,
    'PUT /menus/layout': async ({ body, headers }) => {
      sent.push([headers.get('if-match'), body]);
      await answers.promise;
      now = { items: items.map((one) => (one.menu_id === 'grade' ? { ...one, hidden: true } : one)), version: 4 };
      return now;
    },
  });
  row(/^Grades/).focus();
  await hand.keyboard('h');
  await hand.click(screen.getByRole('button', { name: 'Save for everybody' }));
  await hand.click(row(/^Grades/));
  await hand.type(screen.getByLabelText('Name in English'), 's');
  row(/^Orders/).focus();
  await hand.keyboard('[Space][ArrowUp][Space]');
  answers.resolve(undefined);
  await screen.findByText(/^The menu “Membership” is saved/);
  expect(screen.getByText(/not saved/).textContent).toBe('2 changes not saved: move “Orders”, change “Gradess”');
  await hand.click(screen.getByRole('button', { name: 'Save for everybody' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject(['"4"', { items: expect.arrayContaining([expect.objectContaining({ menu_id: 'grade', name_en: 'Gradess', hidden: true })]) }]); // prettier-ignore
});

test('an undo sends the menu of before, against the version just saved', async () => {
  const { hand, sent } = await show();
  await hand.click(row(/^Grades/));
  await hand.type(screen.getByLabelText('Name in English'), 's');
  await hand.click(screen.getByRole('button', { name: 'Save for everybody' }));
  await hand.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  const grade = (name_en: string | null) => ({
    items: expect.arrayContaining([expect.objectContaining({ menu_id: 'grade', name_en })]),
  });
  expect(sent).toMatchObject([
    ['"3"', grade('Gradess')],
    ['"4"', grade(null)],
  ]);
});

test('a reset is refused if somebody changed the menu meanwhile', async () => {
  const { hand } = await show();
  const matches: (string | null)[] = [];
  answer({
    'GET /menus': () => ({ items, version: 3 }),
    'POST /menus/reset': ({ headers }) => {
      matches.push(headers.get('if-match'));
      return { items, version: 4 };
    },
  });
  await hand.click(screen.getByRole('button', { name: 'Reset to default' }));
  await hand.click(await screen.findByRole('button', { name: 'Reset' }));
  await screen.findByText('The menu “Membership” is reset');
  expect(matches).toEqual(['"3"']);
});

test('a conflict tells of another order', async () => {
  let now = items;
  const menu = () => ({ items: now, version: now === items ? 3 : 5 });
  const { hand } = await show(undefined, menu);
  answer({
    'GET /menus': menu,
    'PUT /menus/layout': () => {
      throw stale();
    },
  });
  row(/^Orders/).focus();
  await hand.keyboard('[Space][ArrowUp][Space]');
  now = items.filter(({ menu_id }) => menu_id !== 'grade').toSpliced(3, 0, page('grade', 'Grades', 'group.member'));
  await hand.click(screen.getByRole('button', { name: 'Save for everybody' }));
  const alert = await screen.findByText(/^Someone else just changed the menu too/);
  expect(alert.textContent).toContain('Theirs: another order.');
});

test('a group of nothing but hidden pages says so, and a draft of the other menu stays in sight', async () => {
  const center = [item('group.system', 'System', { mode: 'center' }), page('user', 'Users', 'group.system', { mode: 'center' })]; // prettier-ignore
  const { hand } = await show(undefined, () => ({ items: [...items, ...center], version: 3 }));
  row(/^Grades/).focus();
  await hand.keyboard('h');
  expect(row(/2 pages$/)).toBeDefined();
  screen.getAllByRole('treeitem', { name: /^Members/ })[1]?.focus();
  await hand.keyboard('h');
  expect(row(/2 pages, none shown$/)).toBeDefined();
  await hand.click(screen.getByText('Merchant centre'));
  await screen.findByText('The menu “Membership” has changes not saved');
  await hand.click(screen.getByRole('button', { name: 'Go to “Membership”' }));
  await screen.findByText(/^2 changes not saved/);
});

test('a lifted row that the focus leaves is dropped, and told', async () => {
  const { hand } = await show();
  row(/^Orders/).focus();
  await hand.keyboard('[Space][ArrowUp][Tab]');
  expect(await screen.findByText('Dropped. Orders: 2 of 4')).toBeDefined();
});
