import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { Bell } from './bell.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('Escape closes the popup and returns the focus to the bell', async () => {
  answer({ 'GET /approvals': () => ({ items: [], total: 0, total_exact: true }) });
  await showPage(<Bell />, '/', ['adjustment:approve']);
  const user = userEvent.setup();
  const bell = await screen.findByRole('button', { name: 'Waiting for you' });
  await user.click(bell);
  await screen.findByText('Nothing is waiting for you.');
  screen.getByRole('heading').tabIndex = -1;
  screen.getByRole('heading').focus();
  await user.keyboard('{Escape}');
  expect(bell.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(bell);
});
