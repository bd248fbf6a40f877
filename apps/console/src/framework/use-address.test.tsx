import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Route, Routes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, test } from 'vitest';
import { answer, showPage } from '../../test/show-page.tsx';
import { textField } from './list/address-fields.ts';
import { useListState } from './list/use-list-state.ts';
import { useOpenedRow } from './list/use-opened-row.ts';

const schema = {
  name: 'members',
  fields: { keyword: textField(50), remark: textField(50) },
  sorts: ['points'],
} as const;
const row = '0190a000-0000-7000-8000-000000000001';

function Page() {
  const list = useListState(schema);
  const { open } = useOpenedRow('row');
  const both = (): void => {
    list.filter({ keyword: 'Lin' });
    list.filter({ remark: 'regular' });
    list.sortBy('points', 'desc');
    open(row);
  };
  return <button onClick={both}>Change</button>;
}

beforeEach(() => answer({}));

test('changes of the address made before the next render are all kept', async () => {
  const { router } = await showPage(<Page />, '/list?index=3');
  act(() => screen.getByRole('button').click());
  const kept = { keyword: 'Lin', remark: 'regular', sort: 'points', order: 'desc', row };
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(kept);
});

test('a search that was still to come when another page was opened doesn’t lead back', () => {
  const SearchedLate = () => {
    const list = useListState(schema);
    return <button onClick={() => list.filter({ keyword: 'Lin' }, { replace: true })}>Search</button>;
  };
  const element = (
    <Routes location="/list">
      <Route path="/list" element={<SearchedLate />} />
    </Routes>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/members/1'] });
  render(<RouterProvider router={router} />);
  act(() => screen.getByRole('button').click());
  expect(router.state.location).toMatchObject({ pathname: '/members/1', search: '' });
});

test('a page that is shown at another address than the browser’s starts from its own', async () => {
  const element = (
    <Routes location="/list?keyword=Wu">
      <Route path="/list" element={<Page />} />
    </Routes>
  );
  const { router } = await showPage(element, '/other?remark=gone&tab=2');
  act(() => screen.getByRole('button').click());
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/list');
  expect(search).not.toContain('tab');
});
