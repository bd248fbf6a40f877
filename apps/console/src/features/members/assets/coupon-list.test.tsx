import { i18n } from '@lingui/core';
import type { IssuedCouponWithTerms } from '@regulars/contract';
import { plainCoupon } from '@regulars/contract/rules/coupons';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, showPage, type Asked } from '../../../../test/show-page.tsx';
import { GiveDialog } from '../../../framework/coupons/give-dialog.tsx';
import { issuedOf } from '../../../framework/coupons/issued.fixture.ts';
import { messages } from '../../coupons/locales/en.po';
import { memberOf } from '../members.fixture.ts';
import { CouponList } from './coupon-list.tsx';

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => i18n.load('en', messages));

const member = memberOf(1);
const coupon = issuedOf(7, {
  name: 'Welcome',
  kind: 'cash',
  vip_id: member.vip_id,
  member_name: member.name,
  member_no: member.member_no,
  branch_id: null,
  terms: { ...plainCoupon(), name: 'Welcome', value: 3_000 },
});
const used: IssuedCouponWithTerms = {
  ...coupon,
  issued_id: '0190a000-0000-7000-8000-000000002002',
  state: 'used',
  order_id: '0190a000-0000-7000-8000-000000000077',
  order_number: 'CO20261119-0007',
  may_open_order: true,
  off: 3_000,
  ended_at: '2026-11-19T04:00:00.000Z',
};

function show(permissions: Parameters<typeof showPage>[2] = [], coupons = [coupon, used], of = member) {
  const asked: Asked[] = [];
  const outcome = { changed: 1, skipped: 0, skipped_by: {}, undo: null, task_id: null };
  const sent = vi.fn<(asked: Asked) => unknown>(() => outcome);
  answer({
    'GET /vip-infos/coupon-report': (call) => {
      asked.push(call);
      const states = call.query.getAll('state');
      const items = coupons.filter(({ state }) => states.length === 0 || states.includes(state));
      return { items, total: items.length, total_exact: true, index: 1, size: 10, next_cursor: null };
    },
    'PUT /vip-infos/nullify-no-use-coupon': sent,
    'PUT /coupons/give': sent,
    'GET /coupons/choose': () => [
      { coupon_id: coupon.coupon_id, name: 'Welcome', kind: 'cash', terms: coupon.terms, left: 1 },
    ],
    [`GET /coupons/${coupon.coupon_id}`]: () => ({
      coupon_id: coupon.coupon_id,
      kind: 'cash',
      terms: { ...coupon.terms, per_member: 5 },
      stock: 10,
      given: 9,
    }),
    'GET /vip-grades': () => [],
    'GET /dictionaries/branch': () => [],
  });
  return showPage(<CouponList member={of} />, '/membermanage', permissions).then(() => ({ asked, sent }));
}

test('a coupon shows its own terms, until when, its code, who gave it; one that was used its order', async () => {
  await show(['order:read']);
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('There are two');
  for (const words of [
    /^from November 18 until December 17$/,
    /^Given by staff · November 18, 12:00 · 解放路店 · 方晓棠/,
  ])
    expect(within(first).getByText(words)).toBeDefined();
  expect(within(first).getByRole('img', { name: 'Code of Welcome' })).toBeDefined();
  expect(within(second).getByRole('link', { name: 'CO20261119-0007' })).toBeDefined();
  expect(within(second).getByText(/−¥30.00/)).toBeDefined();
  expect(within(second).queryByRole('img', { name: 'Code of Welcome' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Give|Void/ })).toBeNull();
});

test('only its end is told of a code that the user may not see, and there is nothing to scan', async () => {
  await show([], [{ ...coupon, code: '•••• •••• 777N' }]);
  await screen.findByText('•••• •••• 777N');
  expect(screen.queryByRole('img', { name: 'Code of Welcome' })).toBeNull();
});

test('all that are unused are voided after they were counted', async () => {
  const { sent, asked } = await show(['coupon:void']);
  await userEvent.click(await screen.findByRole('button', { name: 'Void all unused…' }));
  await screen.findByText('1 unused coupon becomes void.');
  expect(asked.at(-1)?.query.getAll('state')).toEqual(['unused']);
  await userEvent.type(screen.getByLabelText('Reason'), 'Misprinted{Enter}');
  await screen.findByText('Voided 1 coupon');
  expect(sent.mock.calls[0]?.[0].body).toEqual({ vip_id: member.vip_id, reason: 'Misprinted' });
});

test('a coupon is chosen by what it gives and what is left, and given as often as asked', async () => {
  const { sent } = await show(['coupon:give', 'coupon:read']);
  await userEvent.click(await screen.findByRole('button', { name: 'Give coupons…' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Give 林晓雯 coupons')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('combobox'));
  await userEvent.click(await screen.findByText(/ · 1 left$/));
  await within(dialog).findByText('1 left · 5 for a member at most · takes 1');
  const count = within(dialog).getByLabelText('For each member');
  await userEvent.clear(count);
  await userEvent.type(count, '2');
  await within(dialog).findByText('Fewer are left than this takes: nobody gets any.');
  await userEvent.clear(count);
  await userEvent.type(count, '1');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Regular{Enter}');
  await screen.findByText('Given to 1 member');
  const body = { ids: [member.vip_id], coupon_id: coupon.coupon_id, count: 1, reason: 'Regular' };
  await waitFor(() => expect(sent.mock.calls[0]?.[0].body).toEqual(body));
});

test.each([
  [35, 'Fewer are left than this takes: 20 members get theirs, the others none.'],
  [20, '20 left · 5 for a member at most · enough for 20 members'],
])('of all of a filter, %i members, it is said before whether there are enough', async (atLeast, said) => {
  const { coupon_id, terms } = coupon;
  answer({
    'GET /coupons/choose': () => [{ coupon_id, name: 'Welcome', kind: 'cash', terms, left: 20 }],
    [`GET /coupons/${coupon_id}`]: () => ({ coupon_id, kind: 'cash', terms: { ...terms, per_member: 5 }, stock: 20, given: 0 }), // prettier-ignore
    'GET /vip-grades': () => [],
    'GET /dictionaries/branch': () => [],
  });
  const whole = { filter: {}, asOf: '2026-11-20T06:35:00.000Z', count: String(atLeast), atLeast };
  await showPage(<GiveDialog members={{ rows: [member], whole }} onClose={() => undefined} />, '/membermanage', ['coupon:give', 'coupon:read', 'member:read']); // prettier-ignore
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('combobox'));
  await userEvent.click(await screen.findByText(/ · 20 left$/));
  expect(await within(dialog).findByText(said)).toBeDefined();
});

test.each([
  ['a frozen member gets none', memberOf(1, { state: 'frozen' }), ['Void all unused…']],
  ['of another branch’s member nothing is changed', memberOf(1, { changeable: false }), []],
])('%s', async (_, of, offered) => {
  await show(['coupon:give', 'coupon:void'], [coupon], of);
  await screen.findAllByRole('listitem');
  const names = screen.queryAllByRole('button', { name: /Give|Void/ }).map(({ textContent }) => textContent);
  expect(names).toEqual(offered);
});
