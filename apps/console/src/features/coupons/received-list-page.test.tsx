import { i18n } from '@lingui/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, showPage, type Asked } from '../../../test/show-page.tsx';
import { issuedOf, issuedPage } from '../../framework/coupons/issued.fixture.ts';
import { messages } from './locales/en.po';
import { ReceivedListPage } from './received-list-page.tsx';
import { UsedListPage } from './used-list-page.tsx';

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => i18n.load('en', messages));

const unused = [issuedOf(1), issuedOf(2)];
const used = issuedOf(3, {
  state: 'used',
  order_id: '0190a000-0000-7000-8000-000000000077',
  order_number: 'CO20261119-0007',
  off: 4_000,
  may_open_order: true,
  used_branch_name: '解放路店',
  ended_at: '2026-11-19T04:00:00.000Z',
  ended_by_name: '何苗',
});
const printed = issuedOf(4, { source: 'print', vip_id: null, member_name: null, member_no: null, branch_name: null });

const outcome = (changed: number) => ({
  changed,
  skipped: 0,
  skipped_by: {},
  undo: { action_id: '0190a000-0000-7000-8000-000000000088', until: '2026-11-20T07:35:00Z' },
  task_id: null,
});

function network(rows = [...unused, used, printed]) {
  const asked: URLSearchParams[] = [];
  const voided = vi.fn<(asked: Asked) => unknown>(({ body }) =>
    outcome((body?.['ids'] as string[] | undefined)?.length ?? 117),
  );
  answer({
    'GET /coupons/receive-records': ({ query }) => {
      asked.push(query);
      const one = query.get('issued_id');
      if (one !== null) return issuedPage(rows.filter(({ issued_id: id }) => id === one));
      return query.get('size') === '1' ? issuedPage(rows.slice(0, 1), 117) : issuedPage(rows, 240);
    },
    'PUT /coupons/nullify-received': voided,
    'GET /dictionaries/branch': () => [],
    'GET /vip-grades': () => [],
  });
  return { asked, voided };
}

const show = (address = '', more: Parameters<typeof showPage>[2] = ['coupon:void', 'coupon:give']) =>
  showPage(<ReceivedListPage />, `/marketing/couponReceive${address}`, ['coupon:read', ...more]);
/** In jsdom antd's ids are all the same: a dialog over a list has no name of its own. */
const voidDialog = async (): Promise<HTMLElement> => {
  const title = await screen.findByText('Void these coupons?');
  const dialog = title.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error('It is no dialog');
  return dialog;
};
const reasonIn = async (dialog: HTMLElement) => userEvent.type(within(dialog).getByLabelText('Reason'), 'Misprinted');

test('a row says to whom it was given and what became of it; one of a sheet belongs to nobody yet', async () => {
  network();
  await show();
  await screen.findByText('Member 1');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.find((row) => row.includes('Member 1'))).toMatch(/Autumn.*Full reduction.*Given by staff.*12-17.*Unused/);
  expect(rows.find((row) => row.includes('Member 3'))).toMatch(/Used/);
  expect(rows.find((row) => row.includes('Nobody yet'))).toMatch(/Printed code/);
});

test('a printed code that a walk-in used belongs to no member, and is not shown to be scanned', async () => {
  const gone = { ...used, source: 'print', vip_id: null, member_name: null, member_no: null } as const;
  network([gone]);
  await show(`?issued=${gone.issued_id}`);
  await screen.findByText('Walk-in');
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('Walk-in, no member');
  within(drawer).getByText(gone.code);
  expect(within(drawer).queryByRole('img', { name: 'Code of Autumn' })).toBeNull();
});

test('of the chosen ones those that can’t be voided are left out and told before', async () => {
  const { voided } = network();
  await show();
  for (const name of ['Member 1', 'Member 3'])
    await userEvent.click(within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Void…' }));
  const dialog = await voidDialog();
  within(dialog).getByText('1 unused coupon becomes void.');
  within(dialog).getByText('1 of those selected is no longer unused and is skipped.');
  await reasonIn(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
  await screen.findByText('Voided 1 coupon');
  expect(voided.mock.calls[0]?.[0].body).toEqual({ ids: [unused[0]?.issued_id], reason: 'Misprinted' });
});

test('all of a filter are counted first, and only the counted ones are voided', async () => {
  const { asked, voided } = network();
  await show('?source=hand');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 240' }));
  await userEvent.click(screen.getByRole('button', { name: 'Void…' }));
  const dialog = await voidDialog();
  await within(dialog).findByText('117 unused coupons become void.');
  await reasonIn(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
  await screen.findByText('Voided 117 coupons');
  expect(asked.at(-1)?.getAll('state')).toEqual(['unused']);
  expect(voided.mock.calls[0]?.[0].body).toEqual({
    filter: { source: ['hand'], state: ['unused'] },
    as_of: '2026-11-20T06:35:00.000Z',
    reason: 'Misprinted',
  });
});

test('a coupon’s drawer is found by its address, and voids it if it is unused', async () => {
  const { voided } = network();
  await show(`?issued=${unused[1]?.issued_id}`);
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText(/from November 18 until December 17/);
  await userEvent.click(within(drawer).getByRole('button', { name: 'Void…' }));
  const dialog = await voidDialog();
  await reasonIn(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
  await waitFor(() => expect(voided).toHaveBeenCalledOnce());
});

test.each([
  ['unused', true],
  ['void', false],
  ['used', false],
  ['expired', false],
] as const)('the code of a coupon that is %s %o be scanned from its drawer', async (state, is) => {
  const coupon = issuedOf(5, { state });
  answer({
    'GET /coupons/receive-records': () => issuedPage([coupon]),
    'GET /vip-grades': () => [],
    'GET /dictionaries/branch': () => [],
  });
  await show(`?issued=${coupon.issued_id}`);
  const drawer = await screen.findByRole('dialog');
  const code = await within(drawer).findByText(coupon.code);
  expect([within(drawer).queryByRole('img', { name: 'Code of Autumn' }) !== null, code.closest('s') === null]).toEqual([is, is]); // prettier-ignore
});

test('who may only read selects nothing and voids nothing', async () => {
  network();
  await show('', []);
  await screen.findByText('Member 1');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /More for/ })).toBeNull();
});

test('only codes that can still be used are printed, each with a code to scan', async () => {
  network();
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await show();
  for (const name of ['Nobody yet', 'Member 3'])
    await userEvent.click(within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Print codes' }));
  const sheet = await screen.findByTestId('code-sheet');
  expect(within(sheet).getAllByText('Autumn')).toHaveLength(1);
  within(sheet).getByText(printed.code);
  within(sheet).getByText('Until December 17, once');
  within(sheet).getByRole('img', { name: 'Code of Autumn' });
  within(sheet).getByRole('img', { name: 'Barcode of Autumn' });
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('one that was used says in which order, and what it took off', async () => {
  answer({
    'GET /coupons/write-off-records': () => issuedPage([used]),
    'GET /dictionaries/branch': () => [],
  });
  await showPage(<UsedListPage />, '/marketing/couponWriteOff', ['coupon:read', 'order:read']);
  const order = await screen.findByRole('link', { name: 'CO20261119-0007' });
  expect(order.getAttribute('href')).toBe(`/orders/${used.order_id}`);
  await screen.findByText('−¥40.00');
});

test('one leads to what gave it, where the user may open that', async () => {
  const from = '0190a000-0000-7000-8000-000000000055';
  const topUp = issuedOf(5, { source: 'top_up', source_id: from, source_name: 'TU20261119-0003' });
  const rise = issuedOf(6, { source: 'grade', source_name: 'Gold' });
  const elsewhere = issuedOf(7, { source: 'top_up', source_name: 'TU20261119-0004', may_open_source: false });
  network([topUp, rise, elsewhere, printed]);
  await show('', ['top_up:read']);
  const leadsTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await leadsTo('With a top-up TU20261119-0003')).toBe(`/rechargeFlow?top_up=${from}`);
  expect(await leadsTo('Printed code')).toBe(`/marketing/couponReceive?source_id=${printed.source_id}`);
  for (const words of ['Upgrade gift Gold', 'With a top-up TU20261119-0004']) {
    screen.getByText(words);
    expect(screen.queryByRole('link', { name: words })).toBeNull();
  }
});
