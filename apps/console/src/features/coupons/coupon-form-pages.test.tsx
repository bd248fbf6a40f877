import { i18n } from '@lingui/core';
import type { CouponPage, CouponTerms } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage, type Asked } from '../../../test/show-page.tsx';
import { MenuPageContext } from '../../framework/session/index.ts';
import { messages as trees } from '../../locales/trees/en.po';
import { AddCouponPage, EditCouponPage } from './coupon-form-pages.tsx';
import { addPages } from './coupon-list.ts';
import { couponId, reduction } from '../../framework/coupons/issued.fixture.ts';
import { couponOf, couponPermissions } from './coupons.fixture.ts';
import { messages } from './locales/en.po';

beforeEach(() => i18n.load('en', { ...messages, ...trees }));

const show = (address: string, answers = {}) => {
  answer({ 'GET /vip-grades': () => [], 'GET /dictionaries/branch': () => [], ...answers });
  return showPage(
    <MenuPageContext value="coupon">
      <Routes>
        <Route path="/edit/:id" element={<EditCouponPage />} />
        <Route path="*" element={<AddCouponPage />} />
      </Routes>
    </MenuPageContext>,
    address,
    [...couponPermissions],
  );
};
const step = (number: number, name: 'From' | 'off') =>
  within(screen.getByRole('group', { name: `Step ${number}` })).getByLabelText(new RegExp(`^${name}`));

test('what is wrong with a step is said, and only its input is marked', async () => {
  const sent = vi.fn<() => CouponPage>();
  await show(addPages.reduction, { 'POST /coupons': sent });
  const hand = userEvent.setup();
  await hand.type(await screen.findByLabelText('Name'), 'Autumn');
  await hand.type(step(1, 'From'), '200');
  await hand.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Step 1: enter both amounts, with at most two decimals');
  await hand.type(step(1, 'off'), '40');
  await hand.click(screen.getByRole('button', { name: 'Add a step' }));
  await hand.type(step(2, 'From'), '150');
  await hand.type(step(2, 'off'), '50');
  await hand.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Step 2: Above the step before, ¥200.00');
  expect([step(1, 'From'), step(1, 'off'), step(2, 'From'), step(2, 'off')].map((field) => field.ariaInvalid)).toEqual([
    null,
    null,
    'true',
    null,
  ]);
  expect(sent).not.toHaveBeenCalled();
});

test('a section with a fault unfolds, and its fault is said at the field', async () => {
  const sent = vi.fn<() => CouponPage>();
  await show(addPages.cash, { 'POST /coupons': sent });
  const hand = userEvent.setup();
  await hand.type(await screen.findByLabelText('Name'), 'Thirty off');
  await hand.type(screen.getByLabelText(/^Takes off/), '30');
  await hand.type(screen.getByRole('textbox', { name: /^Minimum/ }), '20');
  const section = screen.getByText('On what, where and by whom').closest('details');
  await hand.click(screen.getByText('On what, where and by whom'));
  await hand.click(screen.getByLabelText('Only these'));
  await hand.click(screen.getByText('On what, where and by whom'));
  expect(section?.open).toBe(false);
  await hand.click(screen.getByRole('button', { name: 'Save and put on the shelf' }));
  await screen.findByText('More than the ¥30.00 that it takes off');
  await screen.findByText('Choose items, categories or brands');
  expect(section?.open).toBe(true);
  expect(sent).not.toHaveBeenCalled();
});

test('another kind keeps what the kinds share, and is sent without what only the first had', async () => {
  const sent = vi.fn<(asked: Asked) => CouponPage>(() => couponOf({ kind: 'cash' }));
  const shelved = vi.fn<(asked: Asked) => CouponPage>(() => couponOf({ state: 'on_shelf', status: 'on_shelf' }));
  await show(addPages.reduction, { 'POST /coupons': sent, [`PUT /coupons/${couponId}/on-shelves`]: shelved });
  const hand = userEvent.setup();
  await hand.type(await screen.findByLabelText('Name'), 'Autumn');
  await hand.type(step(1, 'From'), '200');
  await hand.type(step(1, 'off'), '40');
  await hand.type(screen.getByLabelText(/^Number in all/), '100');
  await screen.findByText('¥4,000.00');
  await hand.click(screen.getByText('Cash'));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Autumn');
  await hand.type(screen.getByLabelText(/^Takes off/), '30');
  await screen.findByText('¥3,000.00');
  await hand.click(screen.getByRole('button', { name: 'Save and put on the shelf' }));
  await waitFor(() => expect(shelved).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0].body).toMatchObject({
    kind: 'cash',
    stock: 100,
    terms: { name: 'Autumn', value: 3_000, steps: [], least: 0 },
  });
  expect(shelved.mock.calls[0]?.[0].headers.get('If-Match')).toContain('1');
});

test('Enter saves a draft and puts nothing on the shelf, also after a try to', async () => {
  const sent = vi.fn<() => CouponPage>(() => couponOf());
  const shelved = vi.fn<() => CouponPage>();
  await show(addPages.reduction, { 'POST /coupons': sent, [`PUT /coupons/${couponId}/on-shelves`]: shelved });
  const hand = userEvent.setup();
  await hand.type(await screen.findByLabelText('Name'), 'Autumn');
  await hand.click(screen.getByRole('button', { name: 'Save and put on the shelf' }));
  await screen.findByText(/^Step 1: enter both/);
  await hand.type(step(1, 'From'), '200');
  await hand.type(step(1, 'off'), '40{Enter}');
  await screen.findByText('Saved Autumn');
  expect(sent).toHaveBeenCalledTimes(1);
  expect(shelved).not.toHaveBeenCalled();
});

test('what was removed says so, is saved as it was, and can be taken off', async () => {
  const gone: CouponTerms = { ...reduction, items: 'only', item_ids: [couponId], category_ids: [couponId], grade_ids: [couponId] }; // prettier-ignore
  const sent = vi.fn<(asked: Asked) => CouponPage>(() => couponOf({ terms: gone }));
  await show(`/edit/${couponId}`, {
    'GET /vip-grades': () => [{ grade_id: 'g', name: 'Gold' }],
    'GET /item/brand-info-tree': () => [],
    'GET /item/category-info-tree': () => ({ items: [] }),
    'GET /item/item-info': () => ({ items: [], total: 0 }),
    [`GET /coupons/${couponId}`]: () => couponOf({ terms: gone }),
    [`PUT /coupons/${couponId}`]: sent,
  });
  const hand = userEvent.setup();
  await waitFor(() => expect(screen.getAllByText('(removed)')).toHaveLength(3));
  await hand.click(screen.getByRole('button', { name: 'Clear: Choose items' }));
  await hand.type(screen.getByLabelText('Name'), ' more');
  await hand.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0].body).toMatchObject({ item_ids: [], category_ids: [couponId], grade_ids: [couponId] });
});

test('what a colleague changed is said in words, and a draft whose days are over is not put on the shelf', async () => {
  const dated = { ...reduction, validity: 'dates', from: '2025-01-01', to: '2025-02-01', after_days: null, days: null } as const; // prettier-ignore
  let now = couponOf({ terms: dated });
  await show(`/edit/${couponId}`, {
    [`GET /coupons/${couponId}`]: () => now,
    [`PUT /coupons/${couponId}`]: () => {
      now = couponOf({
        version: 2,
        terms: { ...dated, steps: [{ least: 30_000, off: 5_000 }], weekdays: [1, 3], ways: ['open'] },
      });
      throw new Refused({ status: 412, name: 'stale_edit', message: 'Somebody else saved' });
    },
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Save and put on the shelf' }));
  await screen.findByText('This day is over');
  await hand.type(screen.getByLabelText('Name'), ' more');
  await hand.click(screen.getByRole('button', { name: 'Save draft' }));
  const notice = await screen.findByRole('alert');
  await waitFor(() => expect(notice.textContent).toContain('is now Mon, Wed'));
  expect(notice.textContent).toContain('was ¥40 off from ¥200, is now ¥50 off from ¥300');
  expect(notice.textContent).toContain('is now Members take it');
  expect(notice.textContent).not.toMatch(/[[{_]|0190a000/);
});
