import { i18n } from '@lingui/core';
import type { Category, Item } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { messages as trees } from '../../locales/trees/en.po';
import { ItemListPage } from './item-list-page.tsx';
import { messages } from './locales/en.po';

const id = (last: number) => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;

const category = (last: number, name: string, more: Partial<Category> = {}): Category => ({
  category_id: id(last),
  parent_id: null,
  name,
  state: 'used',
  sort_code: last,
  created_at: '2026-11-18T04:00:00Z',
  version: 1,
  ...more,
});

const pots = category(2, 'Pots', { parent_id: id(1), state: 'stopped' });

const item: Item = {
  item_id: id(11),
  code: 'T1',
  name: 'Da Hong Pao',
  price: 12_800,
  member_price: 11_800,
  unit: 'pot',
  brand_id: null,
  brand_name: null,
  category_id: pots.category_id,
  category_name: pots.name,
  picture_id: null,
  picture: null,
  branch_ids: null,
  branch_names: null,
  sold_out: [],
  remark: null,
  state: 'used',
  origin: null,
  added_by: null,
  external_id: null,
  created_at: '2026-11-18T04:00:00Z',
  version: 1,
};

const branches = [21, 22, 23].map((last) => ({ value: id(last), label: `Branch ${last}`, closed: false }));

/** Shows the page; returns the filters with which the list was read. */
async function open(address: string, shown = item, permission: Permission = 'item:update') {
  const asked: string[] = [];
  const edited: unknown[] = [];
  answer({
    'GET /item/item-info': ({ query }) => {
      // One row is asked for by the tabs, which count.
      if (query.get('size') !== '1') asked.push(query.get('category_id') ?? 'all');
      return { items: [shown], total: 1, total_exact: true, index: 1, size: 20, as_of: '' };
    },
    'GET /item/item-info/category-counts': ({ query }) => ({
      counts: query.has('keyword')
        ? [{ category_id: null, count: 4 }]
        : [
            { category_id: id(1), count: 2 },
            { category_id: id(2), count: 1_000 },
            { category_id: null, count: 4 },
          ],
    }),
    'GET /item/brand-info-tree': () => [],
    'GET /dictionaries/branch': () => branches,
    'GET /item/source': () => ({
      address: null,
      has_token: false,
      keeps: ['price', 'category'],
      daily_at: null,
      every_hours: null,
      next_at: null,
      version: 1,
    }),
    'GET /item/category-info-tree': () => ({
      version: 1,
      items: [
        { ...category(1, 'Tea'), children: [pots] },
        { ...category(3, 'Snacks'), children: [] },
      ],
    }),
    [`PUT /item/item-info/${item.item_id}`]: ({ body }) => {
      edited.push(body);
      return { ...item, version: 2 };
    },
    'POST /item/item-info': ({ body }) => {
      edited.push(body);
      return { ...item, ...(body as Partial<Item>), code: `Q000${edited.length}` };
    },
    'PUT /item/sold-out': ({ body }) => {
      edited.push(body);
      return { changed: 1 };
    },
  });
  const { router } = await showPage(<ItemListPage />, address, [permission]);
  i18n.load('en', { ...i18n.messages, ...trees, ...messages });
  await screen.findByText('Da Hong Pao');
  return { asked, edited, router, user: userEvent.setup() };
}

const rows = () =>
  within(screen.getByRole('tree'))
    .getAllByRole('treeitem')
    .map((row) =>
      (row.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((part) => document.getElementById(part)?.textContent)
        .join(', '),
    );

test('the tree counts items with their subcategories, by the other filters, and offers those without a category', async () => {
  const { asked, user } = await open('/');
  await waitFor(() =>
    expect(rows()).toEqual([
      'All items, 1,006 items',
      'Tea, 1,002 items',
      'Pots, Disabled, 1,000 items',
      'Snacks, 0 items',
      'No category, 4 items',
    ]),
  );
  await user.click(screen.getByRole('treeitem', { name: /^No category/ }));
  await waitFor(() => expect(asked.at(-1)).toBe('none'));
  await user.type(screen.getByRole('searchbox', { name: 'Item' }), 'x');
  await waitFor(() => expect(rows()).toContain('All items, 4 items'));
  expect(rows()).toContain('Tea, 0 items');
});

test('a link to a removed category says so and shows all items', async () => {
  const { asked, router } = await open(`/?category_id=${id(9)}`);
  await screen.findByText(/Some filters of this link no longer exist/);
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(asked.at(-1)).toBe('all'));
});

test('an item keeps a disabled category, which is marked; its price may be typed in full width', async () => {
  const { edited, user } = await open('/');
  await user.click(screen.getByText('Da Hong Pao'));
  await screen.findByText('Tea / Pots (disabled)');
  const price = screen.getByRole('textbox', { name: 'Price' });
  await user.clear(price);
  await user.type(price, '１３８．５');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(edited).toEqual([{ price: 13_850 }]));
});

test('members’ price is shown beside the price, and emptied to have none; one that isn’t lower says so', async () => {
  const { edited, user } = await open('/');
  await screen.findByText('member ¥118.00');
  await user.click(screen.getByText('Da Hong Pao'));
  await screen.findByText(/^Members pay ¥118.00, ¥10.00 less/);
  const price = await screen.findByRole('textbox', { name: /^Members’ price/ });
  await user.clear(price);
  await user.type(price, '128');
  await screen.findByText(/isn’t below the price/);
  await user.clear(price);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(edited).toEqual([{ member_price: null }]));
});

test('what the item source keeps is read only, and said so at each field', async () => {
  const { user } = await open('/', { ...item, external_id: 'D-1' });
  await user.click(screen.getByText('Da Hong Pao'));
  await waitFor(() => expect(screen.getAllByText('Kept by the source')).toHaveLength(3));
  const readOnly = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).readOnly;
  expect([readOnly('Code'), readOnly('Price'), readOnly('Name')]).toEqual([true, true, false]);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Category/ }).disabled).toBe(true);
});

test('an item is marked as sold out in chosen branches until the day ends, and put back on sale', async () => {
  const { edited, user } = await open('/', item, 'item:sell_out');
  await user.click(await screen.findByRole('button', { name: 'Sold out…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Mark as sold out/ }));
  await dialog.findByText('Choose at least one branch');
  await user.click(dialog.getByRole('checkbox', { name: 'Branch 22' }));
  await user.click(dialog.getByRole('button', { name: /^Mark as sold out/ }));
  const change = { ids: [item.item_id], branch_ids: [id(22)] };
  await waitFor(() => expect(edited).toEqual([{ ...change, operate: 'sell_out' }]));
});

test('an item that is sold out says where, and is put back on sale there', async () => {
  const soldOut = [{ branch_id: id(22), branch_name: 'Branch 22', until: null }];
  const shown = { ...item, branch_ids: [id(22)], branch_names: ['Branch 22'], sold_out: soldOut };
  const { edited, user } = await open('/', shown, 'item:sell_out');
  await screen.findByText('Sold out');
  expect(screen.queryByRole('button', { name: 'Sold out…' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sell again' }));
  const change = { ids: [item.item_id], branch_ids: [id(22)] };
  await waitFor(() => expect(edited).toEqual([{ ...change, operate: 'on_sale' }]));
});

test('an item that is sold out in several branches is put back in those that are chosen, and sold out again by one call', async () => {
  const soldOut = [21, 22, 23].map((last, at) => ({
    branch_id: id(last),
    branch_name: `Branch ${last}`,
    until: at === 0 ? '2026-11-23T02:00:00.000Z' : null,
  }));
  const { edited, user } = await open('/', { ...item, sold_out: soldOut }, 'item:sell_out');
  await user.click(await screen.findByRole('button', { name: 'Sell again' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'Branch 23' }));
  await user.click(dialog.getByRole('button', { name: /^Put back on sale/ }));
  const change = { ids: [item.item_id], branch_ids: [id(21), id(22)] };
  await waitFor(() => expect(edited).toEqual([{ ...change, operate: 'on_sale' }]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(edited).toHaveLength(2));
  expect(edited[1]).toEqual({ ...change, operate: 'sell_out', untils: ['2026-11-23T02:00:00.000Z', null] });
});

test('a new item needs no code, which the server then gives', async () => {
  const { edited, user } = await open('/', item, 'item:create');
  await user.click((await screen.findAllByRole('button', { name: 'New item' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Left empty: the next free one, such as Q0001.');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Iced plum');
  await user.type(dialog.getByRole('textbox', { name: 'Price' }), '6');
  await user.click(dialog.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Added Iced plum as Q0001');
  expect(edited).toHaveLength(1);
  expect(edited[0]).not.toHaveProperty('code');
});

test('an item that was added quickly says beside its form by whom and when', async () => {
  const { user } = await open('/', { ...item, origin: 'quick', added_by: 'Lin' });
  await user.click(screen.getByText('Da Hong Pao'));
  expect((await screen.findByText(/^Added quickly by Lin/)).textContent).toMatch(/18/);
});

test('items are added one after the other by name and price, each with an empty form', async () => {
  const { edited, user } = await open('/', item, 'item:create');
  await user.click((await screen.findAllByRole('button', { name: 'Add quickly' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  await user.type(field('Name'), 'Iced plum');
  await user.type(field('Price'), '6{Enter}');
  await screen.findByText('Added Iced plum as Q0001');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect([field('Name').value, field('Price').value]).toEqual(['', '']);
  await user.keyboard('Lotus root');
  await user.type(field('Price'), '8.5{Enter}');
  await screen.findByText('Added Lotus root as Q0002');
  expect(edited).toEqual([
    { name: 'Iced plum', price: 600, origin: 'quick' },
    { name: 'Lotus root', price: 850, origin: 'quick' },
  ]);
});
