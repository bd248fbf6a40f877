import type { AdjustmentLimits } from '@regulars/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { LimitsDrawer } from './limits-drawer.tsx';

test('hours are saved as they are typed, or refused', async () => {
  const limits: AdjustmentLimits = {
    roles: [],
    approval_hours: 72,
    undo_hours: 24,
    initial: { approval_hours: 72, undo_hours: 24 },
    changed: null,
    version: 1,
  };
  const bodies: Asked['body'][] = [];
  answer({
    'GET /vip-trim-order/limits': () => limits,
    'PUT /vip-trim-order/limits': ({ body }) => (bodies.push(body), limits),
  });
  await showPage(<LimitsDrawer onClose={() => {}} />, '/', ['adjustment:limit']);
  const user = userEvent.setup();
  const hours = await screen.findByLabelText<HTMLInputElement>('Hours to approve');
  for (const typed of ['12.5', '0', '721']) {
    await user.clear(hours);
    await user.type(hours, `${typed}{Enter}`);
    await screen.findByText('Whole hours, from 1 to 720');
    expect(hours.value).toBe(typed);
  }
  await user.clear(hours);
  await user.type(hours, '{Enter}');
  await screen.findByText('Required');
  expect(bodies).toEqual([]);
  await user.type(hours, '48{Enter}');
  await waitFor(() => expect(bodies).toEqual([{ approval_hours: 48, undo_hours: 24, roles: [] }]));
});

test('of one role only its limits are asked and sent, and the periods stay', async () => {
  const none = { principal: 0, bonus: 0, points: 0, growth: 0 };
  const roles = [
    { role_id: 'a', role_name: '店长', ...none },
    { role_id: 'b', role_name: '收银员', ...none },
  ];
  const limits: AdjustmentLimits = {
    roles,
    approval_hours: 72,
    undo_hours: 24,
    initial: { approval_hours: 72, undo_hours: 24 },
    changed: null,
    version: 1,
  };
  const bodies: Asked['body'][] = [];
  answer({
    'GET /vip-trim-order/limits': () => limits,
    'PUT /vip-trim-order/limits': ({ body }) => (bodies.push(body), limits),
  });
  await showPage(<LimitsDrawer roleId="b" onClose={() => {}} />, '/', ['adjustment:limit']);
  const user = userEvent.setup();
  const points = await screen.findByLabelText('Points');
  expect(screen.queryByText('店长')).toBeNull();
  expect(screen.queryByLabelText('Hours to approve')).toBeNull();
  await user.clear(points);
  await user.type(points, '100{Enter}');
  await waitFor(() =>
    expect(bodies).toEqual([{ approval_hours: 72, undo_hours: 24, roles: [{ role_id: 'b', ...none, points: 100 }] }]),
  );
});

test('changed hours are set back to their default', async () => {
  const initial = { approval_hours: 72, undo_hours: 24 };
  const limits: AdjustmentLimits = { roles: [], ...initial, approval_hours: 48, initial, changed: null, version: 1 };
  const bodies: unknown[] = [];
  answer({
    'GET /vip-trim-order/limits': () => limits,
    'PUT /vip-trim-order/limits': ({ body }) => (bodies.push(body), limits),
  });
  await showPage(<LimitsDrawer onClose={() => {}} />, '/', ['adjustment:limit']);
  const user = userEvent.setup();
  expect((await screen.findAllByText(/^Set back/)).length).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Set back to default: Hours to approve' }));
  expect(screen.queryByText(/^Set back/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(bodies).toEqual([{ roles: [], ...initial }]));
});
