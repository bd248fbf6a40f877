import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { useDocumentEntries } from './use-document-entries.tsx';

const id = '0190a000-0000-7000-8000-0000000000f1';
const vip = '0190a000-0000-7000-8000-0000000000c1';

function Shown({ words }: { words: string }) {
  return useDocumentEntries(words).entries.map(({ id: key, label, address }) => (
    <a key={key} href={address}>
      {label}
    </a>
  ));
}

test.each([
  ['an order without a member', 'CO20261120-0001', { kind: 'consumption_order', id }, null, `/orders/${id}`],
  ['a refund, on its order', 'RF20261120-0001', { kind: 'consumption_order', id }, vip, `/orders/${id}`],
  ['a top-up', 'TU20261120-0001', { kind: 'top_up_order', id }, vip, `/rechargeFlow?top_up=${id}`],
  ['a coupon', 'CT20261120-0001', { kind: 'coupon_template', id }, null, `/coupondetail/${id}`],
  ['what a reader of members may see', 'GI20261120-0001', null, vip, `/memberdetails/${vip}?document=GI20261120-0001`],
] as const)('%s is found by its number', async (_what, number, shownBy, member, address) => {
  const found = { kind: 'consumption_order', id, number, vip_id: member, shown_by: shownBy };
  answer({ [`GET /documents/${number}`]: () => found });
  await showPage(<Shown words={number} />, '/home', ['member:read']);
  await waitFor(() => expect(screen.getByRole('link', { name: number }).getAttribute('href')).toBe(address));
});
