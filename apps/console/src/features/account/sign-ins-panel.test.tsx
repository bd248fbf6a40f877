import type { SignIn } from '@regulars/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { SignInsPanel } from './sign-ins-panel.tsx';

const signIn = (last: number, more: Partial<SignIn> = {}): SignIn => ({
  times: 1,
  sign_in_id: `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`,
  at: '2026-11-20T06:35:00Z',
  method: 'password',
  result: 'ok',
  browser: 'Chrome 142',
  system: 'Windows',
  device: 'desktop',
  address: '198.51.100.7',
  is_local: false,
  ...more,
});

test('five are shown, then all, each with its way, result and place', async () => {
  const items = [
    signIn(1, { method: 'totp', result: 'wrong' }),
    signIn(2, { result: 'first_step', browser: null, system: null, address: '192.168.1.5', is_local: true }),
    ...[3, 4, 5, 6, 7].map((last) => signIn(last)),
  ];
  answer({ 'GET /merc/personal/sign-ins': () => ({ items }) });
  await showPage(<SignInsPanel />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(5);
  expect(rows[0]?.textContent).toMatch(
    /Wrong, not signed inSecond step: authenticator app · Chrome 142 · Windows · 198\.51\.100\.7$/,
  );
  expect(rows[1]?.textContent).toMatch(/First step rightPassword · Unknown device · Local network, 192\.168\.1\.5$/);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('says that they did not load', async () => {
  answer({
    'GET /merc/personal/sign-ins': () => {
      throw new Refused({ status: 500, name: 'internal', message: 'Broken' });
    },
  });
  await showPage(<SignInsPanel />);
  expect(await screen.findByText('Your sign-ins did not load')).toBeTruthy();
});
