import { i18n } from '@lingui/core';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { CouponFigures } from './coupon-figures.tsx';
import { daysBetween } from './days-between.ts';
import { couponId, figuresOf } from '../../framework/coupons/issued.fixture.ts';
import { messages } from './locales/en.po';

beforeEach(() => i18n.load('en', messages));

const show = (figures = figuresOf()) => {
  const spans: string[] = [];
  answer({
    [`GET /coupons/${couponId}/figures`]: ({ query }) => {
      spans.push(`${query.get('from')} ${query.get('to')}`);
      return figures;
    },
  });
  return showPage(<CouponFigures id={couponId} />, '/marketing/couponManage', ['coupon:read']).then(() => spans);
};

test('the figures add up to what was given, with the rate of use and the cost of an order', async () => {
  await show();
  await screen.findByText('200 given = 61 used + 90 usable + 2 held + 40 expired + 7 void');
  for (const words of ['31%', 'in 60 orders', '¥2,440.00', '¥40.67']) expect(screen.getByText(words)).toBeDefined();
});

test('one order is one', async () => {
  await show(figuresOf({ orders: 1 }));
  expect(await screen.findByText('in 1 order')).toBeDefined();
});

test('the days are a chart or a table, of the time that is chosen', async () => {
  const spans = await show();
  await screen.findByRole('img', { name: /: 20 given, 9 used$/ });
  await userEvent.click(screen.getByRole('button', { name: 'Show the table' }));
  expect(within(screen.getByRole('region', { name: /20 given/ })).getAllByRole('row')).toHaveLength(2);
  await userEvent.click(screen.getByText('Last 7 days'));
  await vi.waitFor(() => expect(spans).toHaveLength(2));
  const [from = '', to = ''] = spans.at(-1)?.split(' ') ?? [];
  expect(daysBetween(from, to)).toHaveLength(7);
});

test('codes of a sheet belong to no branch', async () => {
  await show();
  const [, , none] = within(await screen.findByRole('region', { name: 'Table by branch' })).getAllByRole('row');
  expect(none?.textContent).toMatch(/^No branch/);
});

test('of what was never given there is nothing to divide', async () => {
  await show(figuresOf({ given: 0, unused: 0, held: 0, used: 0, expired: 0, void: 0, days: [], branches: [] }));
  await screen.findByText(/None was given yet/);
  expect(screen.queryByText(/NaN|Infinity/)).toBeNull();
});
