import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import type { TopUpReceipt } from '@regulars/contract';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { orderOf } from '../orders/order.fixture.ts';
import { ReceiptPage } from './receipt-page.tsx';

const heading = { title: '临溪茶舍', branch_name: '解放路店', note: '再来喝茶', timezone: 'Europe/Berlin' };
const order = { ...orderOf(), balance: null, member: { name: '祝**', card_number: '831234567890' } };
const topUp: TopUpReceipt = {
  number: 'TU20261129-0001',
  paid_at: '2026-11-29T03:00:00.000Z',
  paid_by_name: '何苗',
  paid: 50_000,
  pay_way: 'terminal',
  bonus: 5_000,
  points: 100,
  growth: 0,
  coupons: [],
  grade_name: '金卡',
  member: { name: '祝**', card_number: '831234567890' },
  balance: { before: 1_000, after: 56_000, left: 36_000 },
  refunds: [],
};

const scanned = (
  <Routes>
    <Route path="/r/:code" element={<ReceiptPage />} />
  </Routes>
);

test('a public receipt tells its times by the merchant’s zone, and prints', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  answer({ 'GET /receipts/abc': () => ({ ...heading, order, top_up: null }) });
  await showPage(scanned, '/r/abc');
  const receipt = await screen.findByRole('article');
  expect(receipt.textContent).toMatch(/^临溪茶舍解放路店.*TimeNov 20, 2026, 07:35:00.*祝\*\*.*再来喝茶$/);
  expect(document.title).toBe('临溪茶舍');
  await userEvent.click(screen.getByRole('button', { name: 'Save or print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('the public receipt of a top-up says what was paid and given, what is on the card, and what came back since', async () => {
  const refund = {
    fen: 10_000,
    bonus: 1_000,
    points: 20,
    growth: 0,
    coupons: [],
    missing_coupons: [{ name: 'Tea', missing: 2, held: 1 }],
    made_at: '2026-11-30T03:00:00.000Z',
  };
  const shown = async (more: Partial<TopUpReceipt>) => {
    answer({ 'GET /receipts/abc': () => ({ ...heading, order: null, top_up: { ...topUp, ...more } }) });
    await showPage(scanned, '/r/abc');
    const { textContent } = await screen.findByRole('article');
    cleanup();
    return textContent;
  };
  expect(await shown({})).toMatch(
    /TU20261129-0001TimeNov 29, 2026, 04:00:00By何苗Member祝\*\* [\d ]+Principal¥500\.00Bonus¥50\.00Also100 pointsAlsobecomes 金卡Stored value before¥10\.00Stored value after¥560\.00Can be spent¥360\.00Paid byCard terminalPaid ¥500\.00再来喝茶$/,
  );
  const later = await shown({ balance: null, refunds: [refund] });
  expect(later).toMatch(
    /Refunded ¥100\.00 on Nov 30, 2026, 04:00:00Taken back: ¥10\.00 of bonus, 20 pointsNot taken back: Tea × 1 \(used\), Tea × 1 \(held by a bill\)再来喝茶$/,
  );
  expect(later).not.toContain('Stored value');
});

test('a public receipt that isn’t there says so, and one that can’t be read now is asked for again', async () => {
  let gone = { status: 404, name: 'receipt_not_found', message: 'There is no such receipt' };
  answer({
    'GET /receipts/abc': () => {
      throw new Refused(gone);
    },
  });
  await showPage(scanned, '/r/abc');
  expect((await screen.findByRole('alert')).textContent).toBe('There is no such receipt');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  gone = { status: 500, name: 'internal', message: 'Broken' };
  await showPage(scanned, '/r/abc');
  await screen.findByRole('button', { name: 'Try again' });
});
