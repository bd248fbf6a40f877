import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { ChoiceFilter } from './filters.tsx';

beforeEach(() => answer({}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Filtering() {
  const [state, setState] = useState<string | undefined>('frozen');
  const options = [{ value: 'frozen', label: 'Frozen' }];
  return <ChoiceFilter label="State" options={options} value={state} onChange={setState} />;
}

test('a choice is cleared by a button that names its filter', async () => {
  await showPage(<Filtering />);
  await screen.findByText('Frozen');
  await userEvent.click(screen.getByRole('button', { name: 'Clear: State' }));
  await screen.findByText('Any');
  expect(screen.queryByText('Frozen')).toBeNull();
});
