import type { MemberPurchase, MemberRefund } from '@regulars/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../../test/show-page.tsx';
import { memberOf } from '../members.fixture.ts';
import { posting, purchase } from './assets.fixture.ts';
import { PurchaseList, RefundList } from './record-list.tsx';

vi.setConfig({ testTimeout: 30_000 });

const { vip_id: id } = memberOf(1);
const pageOf = (items: readonly unknown[]) => ({
  items,
  total: items.length,
  total_exact: true,
  index: 1,
  size: 10,
  next_cursor: null,
});
const rowsOf = async (): Promise<HTMLElement[]> => {
  await screen.findAllByText('解放路店');
  return screen.getAllByRole('row').slice(1);
};
const textsOf = (row: HTMLElement | undefined): string[] =>
  row
    ? within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    : [];

const older: MemberPurchase = { ...purchase, order: null, posting: { ...posting, posting_id: 3 } };

test('a purchase shows its order, what it came to, by which means and its points; an older one what was posted', async () => {
  answer({ 'GET /vip-infos/consume-report': () => pageOf([purchase, older]) });
  await showPage(<PurchaseList memberId={id} />, '/', ['member:read', 'order:read']);
  const [first, second] = await rowsOf();
  expect(textsOf(first).slice(0, 6)).toEqual([
    '11-18 12:00解放路店',
    'CO20261118-0007大红袍, 3 in all',
    '¥200.00',
    'Points ¥5.00Stored value ¥140.00Cash ¥55.00',
    '+195−500',
    'Partly refunded',
  ]);
  expect(textsOf(second).slice(1, 6)).toEqual([
    'CO20261118-0007From before there were orders',
    '¥206.60',
    'Stored value',
    '+206',
    'Undone in part',
  ]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/orders/${purchase.order?.order_id}`]);
});

test('the number leads nowhere for who may not open the order', async () => {
  const elsewhere = purchase.order && { ...purchase, order: { ...purchase.order, may_open: false } };
  for (const [row, permissions] of [
    [purchase, ['member:read']],
    [elsewhere, ['member:read', 'order:read']],
  ] as const) {
    answer({ 'GET /vip-infos/consume-report': () => pageOf([row]) });
    await showPage(<PurchaseList memberId={id} />, '/', [...permissions]);
    await screen.findByText('CO20261118-0007');
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
  }
});

test('a refund shows what came back and of which order; one of a top-up what it took from the card', async () => {
  const ofOrder: MemberRefund = {
    ...purchase,
    back: {
      kind: 'refund',
      number: 'RF20261118-0001',
      fen: 2_500,
      parts: [{ means: 'cash', fen: 2_500 }],
      points: 0,
      points_taken: 25,
      growth_taken: 25,
      reason: '茶凉了',
    },
  };
  const voided: MemberRefund = { ...ofOrder, back: ofOrder.back && { ...ofOrder.back, kind: 'void', number: null } };
  const ofTopUp: MemberRefund = {
    ...purchase,
    order: null,
    back: null,
    posting: { ...posting, kind: 'top_up', effect: 'refund', change: { principal: -20_000, bonus: 0, points: 0, growth: 0 } }, // prettier-ignore
  };
  answer({ 'GET /vip-infos/refund-report': () => pageOf([ofOrder, voided, ofTopUp]) });
  await showPage(<RefundList memberId={id} />, '/', ['member:read', 'order:read']);
  const rows = await rowsOf();
  expect(rows.map((row) => textsOf(row).slice(1, 5))).toEqual([
    ['CO20261118-0007Order refunded', '¥25.00', 'Cash', '−25'],
    ['CO20261118-0007Order voided', '¥25.00', 'Cash', '−25'],
    [expect.stringContaining('Top-up'), '−¥200.00', '–', '–'],
  ]);
});
