import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { PickerField } from './picker-field.tsx';
import type { Pickable, UseFound } from './picker.ts';

const all: readonly Pickable[] = ['Lake', 'Lane', 'Hill'].map((label) => ({ id: label.toLowerCase(), label }));
const useFound: UseFound = (words) => ({
  found: all.filter(({ label }) => label.toLowerCase().includes(words)),
  searching: false,
});

beforeEach(() => answer({}));

function Picking({ most }: { most: number }) {
  const [picked, setPicked] = useState<readonly Pickable[]>([]);
  return (
    <PickerField
      title="Choose a branch"
      placeholder="Name"
      none="Any"
      useFound={useFound}
      picked={picked}
      most={most}
      onChange={setPicked}
    />
  );
}

test('an item is searched, picked by keyboard, shown in the field and cleared', async () => {
  await showPage(<Picking most={1} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Any' }));
  const box = await screen.findByRole('combobox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('la{ArrowDown}{Enter}');
  const field = await screen.findByRole('button', { name: 'Lane' });
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear: Choose a branch' }));
  await screen.findByRole('button', { name: 'Any' });
});

test('several items are marked one by one and picked together', async () => {
  await showPage(<Picking most={2} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Any' }));
  await screen.findByRole('combobox', { name: 'Name' });
  for (const name of ['Lake', 'Hill', 'Lane']) await user.click(screen.getByRole('option', { name }));
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(2);
  await screen.findByText('No more than 2 can be chosen.');
  await user.click(screen.getByRole('button', { name: 'Choose 2' }));
  await screen.findByRole('button', { name: 'Lake, Hill' });
});
