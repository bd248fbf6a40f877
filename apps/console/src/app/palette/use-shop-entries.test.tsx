import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { countOf } from './entries.ts';
import { useShopEntries } from './use-shop-entries.tsx';

function Shown() {
  const { entries } = useShopEntries('西湖');
  return (
    <>
      <output>{countOf(entries)}</output>
      {entries.map(({ id, label, address }) => (
        <a key={id} href={address}>
          {label}
        </a>
      ))}
    </>
  );
}
const page = (items: readonly unknown[]) => ({
  items,
  total: 1,
  total_exact: true,
  index: 1,
  size: 4,
  next_cursor: null,
});

async function open(permissions: string[]) {
  const asked: string[] = [];
  answer({
    'GET /branches': ({ query }) => {
      asked.push(`branches ${query.get('keyword')}`);
      return page([{ branch_id: 'b1', name: '西湖店', branch_no: '0001' }]);
    },
    'GET /item/item-info': ({ query }) => {
      asked.push(`items ${query.get('keyword')}`);
      return page([{ item_id: 'i1', name: '西湖龙井', code: 'T1', price: 1_200 }]);
    },
  });
  await showPage(<Shown />, '/home', permissions);
  return asked;
}

test('branches and items are found by name, each with the address of its own', async () => {
  const asked = await open(['store:read', 'item:read']);
  expect((await screen.findByText('西湖店')).getAttribute('href')).toBe('/system/storeManagement/detail?id=b1');
  expect((await screen.findByText('西湖龙井')).getAttribute('href')).toBe('/item/itemInfo?item=i1');
  expect(asked.toSorted()).toEqual(['branches 西湖', 'items 西湖']);
});

test('more items than are found can be seen, and are counted', async () => {
  answer({
    'GET /branches': () => page([{ branch_id: 'b1', name: '西湖店', branch_no: '0001' }]),
    'GET /item/item-info': () => ({ ...page([{ item_id: 'i1', name: '西湖龙井', code: 'T1', price: 1 }]), total: 13 }),
  });
  await showPage(<Shown />, '/home', ['store:read', 'item:read']);
  const rest = await screen.findByText('See all 13');
  expect(rest.getAttribute('href')).toBe(`/item/itemInfo?keyword=${encodeURIComponent('西湖')}`);
  expect(screen.getByRole('status').textContent).toBe('14');
});

test('who may not read items is asked for none', async () => {
  const asked = await open(['store:read']);
  await screen.findByText('西湖店');
  expect(asked).toEqual(['branches 西湖']);
});
