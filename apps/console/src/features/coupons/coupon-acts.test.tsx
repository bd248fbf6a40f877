import { i18n } from '@lingui/core';
import type { CouponPage } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage, type Asked } from '../../../test/show-page.tsx';
import { MenuPageContext } from '../../framework/session/index.ts';
import { CheckCouponPage, CouponDetailPage } from './coupon-detail-page.tsx';
import { couponId, reduction } from '../../framework/coupons/issued.fixture.ts';
import { couponOf, couponPermissions } from './coupons.fixture.ts';
import { messages } from './locales/en.po';

beforeEach(() => i18n.load('en', messages));

const show = (coupon: () => CouponPage, { answers = {}, path = '/coupondetail', allBranches = true } = {}) => {
  answer({
    [`GET /coupons/${couponId}`]: coupon,
    'GET /coupons/data-opr-logs': () => ({ items: [], next_cursor: null }),
    'GET /vip-grades': () => [],
    'GET /dictionaries/branch': () => [],
    ...answers,
  });
  return showPage(
    <MenuPageContext value="coupon">
      <Routes>
        <Route path="/coupondetail/:id" element={<CouponDetailPage />} />
        <Route path="/marketing/checkCouponDetail/:id" element={<CheckCouponPage />} />
      </Routes>
    </MenuPageContext>,
    `${path}/${couponId}`,
    [...couponPermissions],
    { allBranches },
  );
};

const names = ['Put on the shelf', 'Restore…', 'Edit', 'Change the number…', 'Copy', 'Take off the shelf…', 'Stop giving it…', 'Remove…']; // prettier-ignore
async function offered(): Promise<string[]> {
  await userEvent.click(await screen.findByRole('button', { name: 'More for Autumn' }));
  const menu = await screen.findByRole('menu');
  const all = [...screen.getAllByRole('button'), ...within(menu).getAllByRole('menuitem')];
  return names.filter((name) => all.some(({ textContent }) => textContent === name));
}

test.each([
  ['draft', 'draft', ['Put on the shelf', 'Edit', 'Change the number…', 'Copy', 'Remove…']],
  ['on_shelf', 'on_shelf', ['Edit', 'Change the number…', 'Copy', 'Take off the shelf…', 'Stop giving it…']],
  ['off_shelf', 'off_shelf', ['Put on the shelf', 'Edit', 'Change the number…', 'Copy', 'Stop giving it…']],
  ['off_shelf', 'ended', ['Edit', 'Change the number…', 'Copy', 'Stop giving it…']],
  ['stopped', 'stopped', ['Restore…', 'Edit', 'Change the number…', 'Copy']],
] as const)('a coupon that is %s (%s) offers what its state allows', async (state, status, acts) => {
  const dated = { ...reduction, validity: 'dates', from: '2025-01-01', to: '2025-02-01', after_days: null, days: null } as const; // prettier-ignore
  await show(() => couponOf({ state, status, terms: status === 'ended' ? dated : reduction }));
  expect(await offered()).toEqual(acts);
});

test('the read only page offers nothing, and neither does any to users of some branches', async () => {
  const shown = await show(() => couponOf(), { path: '/marketing/checkCouponDetail' });
  await screen.findByRole('heading', { name: 'Autumn' });
  expect(names.filter((name) => screen.queryByRole('button', { name }))).toEqual([]);
  shown.unmount();
  await show(() => couponOf(), { allBranches: false });
  await screen.findByText(/This applies to all branches/);
  expect(names.filter((name) => screen.queryByRole('button', { name }))).toEqual([]);
});

test('a coupon is stopped with a reason, for the version that was seen', async () => {
  let now = couponOf({ state: 'on_shelf', status: 'on_shelf', given: 3, version: 4 });
  const stopped = vi.fn<(asked: Asked) => CouponPage>(() => (now = { ...now, state: 'stopped', status: 'stopped' }));
  await show(() => now, { answers: { [`PUT /coupons/${couponId}/stoped`]: stopped } });
  await offered();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Stop giving it…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop giving Autumn?' });
  await within(dialog).findByText(/given so far \(3\)/);
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Misprinted{Enter}');
  await screen.findByText('Stopped');
  const [asked] = stopped.mock.calls[0] ?? [];
  expect(asked?.body).toEqual({ reason: 'Misprinted' });
  expect(asked?.headers.get('If-Match')).toContain('4');
});

test('the number in all is never below what was given, whoever gives meanwhile', async () => {
  const refused = vi.fn<() => never>(() => {
    throw new Refused({
      status: 422,
      name: 'coupon_stock_below_given',
      message: '1,970 have been given, so the total can’t be less.',
      fields: [{ path: 'stock', rule: 'minimum', message: 'Must be at least 1,970' }],
    });
  });
  await show(() => couponOf({ state: 'on_shelf', status: 'on_shelf', given: 1_968 }), {
    answers: { [`PUT /coupons/${couponId}/stock`]: refused },
  });
  await screen.findByText('32 left');
  await userEvent.click(screen.getByRole('button', { name: 'Change the number…' }));
  const dialog = await screen.findByRole('dialog', { name: 'How many of Autumn are there?' });
  const field = within(dialog).getByLabelText(/^Number in all/);
  await userEvent.clear(field);
  await userEvent.type(field, '1967{Enter}');
  await within(dialog).findByText('A whole number, from 1,968 to 10,000,000');
  expect(refused).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, '1969{Enter}');
  await within(dialog).findByText('1,970 have been given, so the total can’t be less.');
  await waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
});
