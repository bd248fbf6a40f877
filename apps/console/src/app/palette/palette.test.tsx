import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { Palette } from './palette.tsx';

const nothing = (): void => {};
const sources = { mode: 'vip', onMode: nothing, leave: () => Promise.resolve(true), onShortcuts: nothing } as const;

const items = (keyword: string) => ({
  items: [{ item_id: keyword, name: `${keyword}茶`, code: 'T1', price: 1_200 }],
  total: 1,
  total_exact: true,
  index: 1,
  size: 4,
  next_cursor: null,
});

function Shown() {
  const { search } = useLocation();
  return (
    <>
      <output aria-label="address">{search}</output>
      <Palette {...sources} onClose={nothing} />
    </>
  );
}

test('Enter while the answer is under way opens what is found first, never what was found for fewer letters', async () => {
  const waiting = Promise.withResolvers<void>();
  answer({
    'GET /item/item-info': async ({ query }) => {
      const keyword = query.get('keyword') ?? '';
      if (keyword !== '红') await waiting.promise;
      return items(keyword);
    },
  });
  await showPage(<Shown />, '/home', ['item:read']);
  const field = await screen.findByRole('combobox');
  await userEvent.type(field, '红');
  await screen.findByRole('option', { name: /红茶/ });
  await userEvent.type(field, '景{Enter}');
  const address = screen.getByRole('status', { name: 'address' });
  expect(address.textContent).toBe('');
  waiting.resolve();
  await vi.waitFor(() => expect(address.textContent).toBe('?item=红景'));
});
