import type { Category, CategoryTree } from '@regulars/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { CategoryPage } from './category-page.tsx';

const id = (last: number) => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;

const category = (last: number, name: string): Category => ({
  category_id: id(last),
  parent_id: null,
  name,
  state: 'used',
  sort_code: last,
  created_at: '2026-11-18T04:00:00Z',
  version: last,
});

test('a typed name is saved by Enter or the button only; selecting another category asks first', async () => {
  let tea = category(1, 'Tea');
  const renamed: unknown[] = [];
  const tree = (): CategoryTree => ({
    version: 1,
    items: [tea, category(2, 'Snacks')].map((one) => ({ ...one, children: [] })),
  });
  answer({
    'GET /item/category-info-tree': tree,
    [`PUT /item/category-info/${tea.category_id}`]: ({ body }) => {
      renamed.push(body);
      tea = { ...tea, name: String(body?.['name']), version: tea.version + 1 };
      return tea;
    },
  });
  await showPage(<CategoryPage />, '/', ['category:update']);
  const user = userEvent.setup();
  const name = async () => screen.findByLabelText('Name');
  await user.type(await name(), 's and pots');

  await user.click(screen.getByRole('treeitem', { name: 'Snacks' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(await name()).toHaveProperty('value', 'Teas and pots');
  await user.type(await name(), '{Escape}');
  expect(await name()).toHaveProperty('value', 'Tea');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();

  await user.type(await name(), '!');
  await user.click(screen.getByRole('treeitem', { name: 'Snacks' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'Snacks' });
  expect(await name()).toHaveProperty('value', 'Snacks');
  expect(renamed).toEqual([]);

  await user.click(screen.getByRole('treeitem', { name: 'Tea' }));
  await screen.findByRole('heading', { name: 'Tea' });
  await user.type(await name(), 's');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await within(screen.getByRole('tree')).findByText('Teas');
  expect(renamed).toEqual([{ name: 'Teas' }]);
});

test('the page says how many items there are, and how many have no category', async () => {
  answer({
    'GET /item/category-info-tree': () => ({ version: 1, items: [{ ...category(1, 'Tea'), children: [] }] }),
    'GET /item/item-info/category-counts': () => ({
      counts: [
        { category_id: id(1), count: 4 },
        { category_id: null, count: 3 },
      ],
    }),
  });
  await showPage(<CategoryPage />, '/', ['item:read']);
  expect(await screen.findByText('1 in total · items: 7, without a category: 3')).toBeDefined();
});
