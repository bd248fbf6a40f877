import type { LoginLog } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { SignInLogPage } from './sign-in-log-page.tsx';

const idOf = (last: number): string => `0190a000-0000-7000-8000-00000000000${last}`;
const signInOf = (last: number, changes: Partial<LoginLog> = {}): LoginLog => ({
  sign_in_id: idOf(last),
  at: '2026-11-20T06:35:00Z',
  user_id: idOf(9),
  name: '何苗',
  method: 'password',
  result: 'ok',
  why: null,
  browser: 'Edge 141',
  system: 'Windows',
  device: 'desktop',
  address: '115.200.7.6',
  is_local: false,
  endable: false,
  ...changes,
});

async function show(permissions: Parameters<typeof showPage>[2]) {
  const sent: unknown[] = [];
  answer({
    'GET /logs/login-logs': () => ({
      items: [signInOf(1, { endable: true }), signInOf(2)],
      total: 2,
      total_exact: true,
      index: 1,
      size: 20,
      next_cursor: null,
    }),
    'PUT /users/base-account': ({ body }) => (sent.push(body), null),
  });
  await showPage(<SignInLogPage />, '/system/logs/login', permissions);
  await screen.findAllByText('何苗');
  return { hand: userEvent.setup(), sent };
}

test('the session that a sign-in began is ended, after a question, where it goes on', async () => {
  const { hand, sent } = await show(['sign_in_log:read', 'user:update']);
  await hand.click(await screen.findByRole('button', { name: 'End session' })); // of one row
  const dialog = within(await screen.findByRole('dialog', { name: 'End this session of 何苗?' }));
  await hand.click(dialog.getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(sent).toEqual([{ user_id: idOf(9), change: 'sessions', sign_in_id: idOf(1) }]));
});

test('who may not change users ends no session', async () => {
  await show(['sign_in_log:read']);
  expect(screen.queryByRole('button', { name: 'End session' })).toBeNull();
});
