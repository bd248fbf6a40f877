import type { Role } from '@regulars/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { RoleTillLimits } from './role-till-limits.tsx';

const id = '0190a000-0000-7000-8000-0000000000a1';
const role: Role = {
  role_id: id,
  name: '早班收银',
  remark: null,
  template: 'cashier',
  state: 'used',
  everything: false,
  second_factor: false,
  permissions: 5,
  users: 3,
  limits: { principal: 0, bonus: 0, points: 0, growth: 0 },
  till_limits: {
    discount_percent: 10,
    discount_most: null,
    refund_most: 20_000,
    refund_day_most: null,
    refund_days: 0,
  },
  changeable: true,
  created_at: '2026-11-20T06:35:00.000Z',
  version: 4,
};
const show = async (
  shown: Role = role,
  { permissions = ['role:update'], more = {} }: { permissions?: Parameters<typeof showPage>[2]; more?: Parameters<typeof answer>[0] } = {}, // prettier-ignore
) => {
  answer(more);
  await showPage(<RoleTillLimits role={shown} />, '/', permissions);
};

test('what a role lets somebody do alone at the till is told in words', async () => {
  await show();
  const panel = within(screen.getByRole('region', { name: 'At the till' }));
  const rows = panel.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(rows).toEqual([
    ['Discount by hand, percent', 'Up to 10%'],
    ['Discount by hand, per order', 'No limit'],
    ['One refund', 'Up to ¥200.00'],
    ['All refunds within 24 hours', 'No limit'],
    ['Paid how many days ago', 'Only today'],
  ]);
});

test('they are set by who may change the role, exactly as typed', async () => {
  const sent: Asked[] = [];
  await show(role, { more: { [`PUT /roles/${id}/till-limits`]: (asked) => (sent.push(asked), role) } });
  const hand = userEvent.setup();
  await hand.click(screen.getByRole('button', { name: 'Set… limits at the till' }));
  const form = within(await screen.findByRole('dialog', { name: 'Limits at the till: 早班收银' }));
  await hand.click(form.getByRole('checkbox', { name: 'No limit: All refunds within 24 hours' }));
  await hand.type(form.getByLabelText('All refunds within 24 hours'), '500.5');
  await hand.click(form.getByRole('checkbox', { name: 'No limit: One refund' }));
  await hand.clear(form.getByLabelText('Discount by hand, percent'));
  await hand.type(form.getByLabelText('Discount by hand, percent'), '101');
  await hand.click(form.getByRole('button', { name: /^Save/ }));
  await form.findByText('A whole number, up to 100');
  expect(sent).toEqual([]);
  await hand.clear(form.getByLabelText('Discount by hand, percent'));
  await hand.type(form.getByLabelText('Discount by hand, percent'), '15');
  await hand.click(form.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Limits saved; they apply from the next order and refund');
  expect(sent.map(({ body }) => body)).toEqual([
    { discount_percent: 15, discount_most: null, refund_most: null, refund_day_most: 50_050, refund_days: 0 },
  ]);
  expect(sent[0]?.headers.get('if-match')).toBe('"4"');
});

test('nobody else has a button, nor the role of everything', async () => {
  await show(role, { permissions: [] });
  expect(screen.queryByRole('button')).toBeNull();
  for (const fixed of [{ changeable: false }, { everything: true }]) {
    cleanup();
    await show({ ...role, ...fixed });
    expect(screen.queryByRole('button')).toBeNull();
  }
});
