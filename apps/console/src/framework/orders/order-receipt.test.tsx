import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { OrderActions } from '../../features/orders/order-actions.tsx';
import { orderOf } from '../../features/orders/order.fixture.ts';
import { OrderReceipt } from './order-receipt.tsx';

const usual = { title: null, note: '再来喝茶', width: '58', copies: 1, balance: true, masked: true, link: true };
const show = async (page: ReactElement, changes: object = {}): Promise<void> => {
  answer({ 'GET /system/receipt': () => ({ ...usual, ...changes }) });
  await showPage(page, '/orders', ['order:read']);
};
const printed = (): string => screen.queryByTestId('receipt')?.textContent ?? '';

test('a receipt ends with a code and the address of its public page', async () => {
  await show(<OrderReceipt order={orderOf({ receipt_address: 'https://regulars.example/r/abc' })} />);
  await waitFor(() => expect(printed()).toMatch(/再来喝茶Scan to keep this receiptregulars\.example\/r\/abc$/));
  expect(screen.getByRole('img', { name: 'Code of this receipt', hidden: true })).toBeTruthy();
});

test('a receipt has no link if the settings have none', async () => {
  await show(<OrderReceipt order={orderOf()} />, { link: false });
  await waitFor(() => expect(printed()).toMatch(/再来喝茶$/));
});

test('a receipt says what the member could spend, and not what they had', async () => {
  await show(<OrderReceipt order={orderOf({ left: { stored_value: 12_300, points: 50 } })} />);
  await waitFor(() => expect(printed()).toMatch(/Stored value¥123\.00Points\+169, now 50/));
  expect(printed()).not.toContain('¥200.00');
});

test('a receipt names the coupons that were used, each on a line of its own', async () => {
  const coupon = { step: 'order_coupon', base: 17_800, refused: null } as const;
  const reductions = [
    { ...coupon, id: 'a', name: '三十元券', off: 3_000 },
    { ...coupon, id: 'b', name: '三十元券', off: 2_000 },
  ];
  await show(<OrderReceipt order={orderOf({ reductions })} />);
  await waitFor(() => expect(printed()).toContain('三十元券−¥30.00三十元券−¥20.00'));
});

test('a receipt of what was voided or refunded whole names the coupons that came back', async () => {
  const coupons_back = [
    { name: '三十元券', code_end: 'AB12', usable: true },
    { name: '十元券', code_end: 'CD34', usable: false },
  ];
  await show(<OrderReceipt order={orderOf({ voided_at: '2026-11-20T08:00:00.000Z', coupons_back })} />);
  await waitFor(() => expect(printed()).toContain('“三十元券” (code ends in AB12) can be used again“十元券” (code ends in CD34) came back, and has expired')); // prettier-ignore
});

test('a receipt that is printed later says what came back, and that the order was voided', async () => {
  const refund = { refund_id: 'r', fen: 2_500, made_at: '2026-11-20T07:00:00.000Z' };
  const refunds = [{ ...refund, number: '', parts: [], lines: [], reason: '', made_by_name: null, approved: false, approved_by_name: null, cash: 1_500, stored_value: 0, points_value: 1_000, points: 1_000, points_taken: 0, growth_taken: 0, points_missing: 0, coupons: 0,
          growth_missing: 0 }]; // prettier-ignore
  await show(<OrderReceipt order={orderOf({ refunds, voided_at: '2026-11-20T08:00:00.000Z' })} />);
  await waitFor(() => expect(printed()).toMatch(/Voided on Nov 20, 2026, 16:00:00/));
  expect(printed()).toMatch(/Refunded ¥15\.00, 1,000 points on Nov 20, 2026, 15:00:00/);
});

test('the page of an order prints its receipt and copies its link, also once it is voided', async () => {
  const copied: string[] = [];
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  await show(<OrderActions order={orderOf({ state: 'voided', may_void: false, receipt_address: '/r/abc' })} />);
  await user.click(await screen.findByRole('button', { name: 'Copy receipt link' }));
  await screen.findByText('Copied the link to the receipt');
  expect(copied).toEqual([`${window.location.origin}/r/abc`]);
  await user.click(screen.getByRole('button', { name: 'Receipt' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Void…' })).toBeNull();
});

test('the page of an order has neither if the settings have neither', async () => {
  await show(<OrderActions order={orderOf()} />, { link: false, copies: 0 });
  await screen.findByRole('button', { name: 'Void…' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /receipt/i })).toBeNull());
});
