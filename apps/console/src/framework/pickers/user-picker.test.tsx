import type { User } from '@regulars/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { PickerFilter } from './one-picker.tsx';
import { UserPicker } from './user-picker.tsx';

const userOf = (at: number, actual_name: string | null): User => ({
  user_id: `0190a000-0000-7000-8000-00000000b00${at}`,
  actual_name,
  phone: `138****000${at}`,
  state: 'enabled',
  roles: [],
  all_branches: false,
  last_seen_at: null,
  invited_at: null,
  changeable: false,
  staff: null,
  branches: [],
  created_at: '2026-11-18T04:00:00Z',
  version: 1,
});
const [tang, unnamed] = [userOf(1, '唐果'), userOf(2, null)];

function Filter({ first }: { first?: string }) {
  const [value, setValue] = useState(first);
  return <PickerFilter label="Requested by" picker={UserPicker} value={value} onChange={setValue} />;
}

function network(): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  answer({
    'GET /users': ({ query }) => {
      asked.push(query);
      const [keyword, id] = [query.get('keyword') ?? '', query.get('user_id')];
      const items = [tang, unnamed].filter(({ user_id, phone }) => (id ? user_id === id : phone.endsWith(keyword)));
      return { items, total: items.length, total_exact: true, index: 1, size: 20, next_cursor: null };
    },
  });
  return asked;
}

test('users are listed at once, oneself first, and found by typing', async () => {
  const asked = network();
  await showPage(<Filter />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Requested by' }));
  await screen.findByRole('option', { name: /唐果/ });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Me$/),
    expect.stringContaining('唐果'),
    expect.stringContaining('138****0002'),
  ]);
  await user.type(screen.getByRole('combobox'), '0001');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.click(screen.getByRole('option', { name: /唐果/ }));
  expect((await screen.findByRole('button', { name: 'Requested by' })).textContent).toBe('唐果');
  expect(asked.map((query) => query.get('keyword'))).toContain('0001');
});

test('a user chosen by the address is shown by name', async () => {
  network();
  await showPage(<Filter first={tang.user_id} />);
  expect((await screen.findByText('唐果')).tagName).toBe('BUTTON');
});
