import { i18n } from '@lingui/core';
import type { Grade, TopUpRulePage, TopUpTerms } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { plainTopUp } from '@regulars/contract/rules/top-ups';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { MenuPageContext } from '../../framework/session/index.ts';
import { messages as trees } from '../../locales/trees/en.po';
import { messages } from './locales/en.po';
import { AddTopUpRulePage, EditTopUpRulePage } from './top-up-form-page.tsx';

beforeEach(() => i18n.load('en', { ...messages, ...trees }));

const id = (last: string) => `0190a000-0000-7000-8000-${last.padStart(12, '0')}`;
const gold: Grade = {
  grade_id: id('2'),
  name: 'Gold',
  face: 'gold',
  icon: null,
  growth_from: 5_000,
  valid_days: 365,
  earning_rate: 15_000,
  discount_rate: 9_500,
  gift: null,
  enabled: true,
  level: 2,
  members: 5,
  version: 1,
};
const terms: TopUpTerms = {
  ...plainTopUp(),
  name: 'Pay 500',
  tiers: [{ pay: 50_000, bonus_unit: 'fen', bonus: 5_000, points: 0, growth: 0, grade_id: null }],
};
const ruleOf = (version: number, says: TopUpTerms): TopUpRulePage => ({
  rule_id: id('9'),
  state: 'draft',
  in_force: null,
  draft: { edited_at: '2026-11-18T02:00:00.000Z', edited_by: '方晓棠', terms: says },
  created_at: '2026-11-18T02:00:00.000Z',
  version,
  clashes: [],
});
const list = { items: [], total: 0, total_exact: true, index: 1, size: 100, next_cursor: null, order_version: 1, card_most: 500_000, as_of: '2026-11-18T02:00:00.000Z' }; // prettier-ignore
const all = ['top_up_rule:read', 'top_up_rule:create', 'top_up_rule:update', 'top_up_rule:put_in_force'] as const;

const show = (address: string, answers = {}, further: readonly Permission[] = []) => {
  answer({
    'GET /recharge-rule': () => list,
    'GET /vip-grades': () => [gold],
    'GET /dictionaries/branch': () => [],
    ...answers,
  });
  return showPage(
    <MenuPageContext value="top_up_rule">
      <Routes>
        <Route path="/addCharge" element={<AddTopUpRulePage />} />
        <Route path="/editRecharge/:id" element={<EditTopUpRulePage />} />
      </Routes>
    </MenuPageContext>,
    address,
    [...all, ...further],
  );
};

test('what is out of bounds is refused, and not changed silently', async () => {
  const sent = vi.fn<() => TopUpRulePage>();
  await show('/addCharge', { 'POST /recharge-rule': sent });
  const hand = userEvent.setup();
  await hand.type(await screen.findByLabelText('Name'), 'Pay 500');
  await hand.type(screen.getByLabelText(/^Pay/), '500');
  await hand.type(screen.getByLabelText('Points'), '2.5');
  await hand.type(screen.getByLabelText(/^Times per member/), '0');
  await hand.type(screen.getByLabelText(/^Bonus lapses after/), '30');
  await hand.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('A whole number, from 1 to 999');
  await screen.findByText('A whole number, from 31 to 3,650');
  await screen.findByText('Step 1: points and growth are whole numbers, up to 1,000,000');
  expect(screen.getByLabelText(/^Times per member/)).toHaveProperty('value', '0');
  expect(sent).not.toHaveBeenCalled();
});

test('a step that is wrong is marked, and no other', async () => {
  const silver = { ...gold, grade_id: id('1'), name: 'Silver', growth_from: 1_000 };
  const two = ruleOf(1, {
    ...terms,
    tiers: [
      { pay: 50_000, bonus_unit: 'fen', bonus: 5_000, points: 0, growth: 0, grade_id: gold.grade_id },
      { pay: 90_000, bonus_unit: 'fen', bonus: 9_000, points: 0, growth: 0, grade_id: silver.grade_id },
    ],
  });
  await show(`/editRecharge/${id('9')}`, {
    [`GET /recharge-rule/${id('9')}`]: () => two,
    'GET /vip-grades': () => [silver, gold],
  });
  const hand = userEvent.setup();
  await screen.findByLabelText('Name');
  const isMarked = (): boolean[] =>
    screen
      .getAllByLabelText(/^(Pay|Points|Growth|Grade of|Bonus of)/)
      .map((field) => field.closest('[class*=-status-error]') !== null);
  expect(isMarked()).not.toContain(true);
  await hand.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Step 2: Not below “Gold”, which a step before gives');
  expect(isMarked().filter(Boolean)).toHaveLength(1);
  expect(screen.getByLabelText('Grade of step 2').closest('[class*=-status-error]')).not.toBeNull();
});

test('what a colleague changed is said in words', async () => {
  const newer: TopUpTerms = {
    ...terms,
    grade_ids: [gold.grade_id],
    weekdays: [1, 3],
    deduction_order: 'bonus_first',
    tiers: [{ pay: 70_000, bonus_unit: 'percent', bonus: 1_000, points: 10, growth: 0, grade_id: gold.grade_id }],
  };
  let now = ruleOf(1, terms);
  await show(`/editRecharge/${id('9')}`, {
    [`GET /recharge-rule/${id('9')}`]: () => now,
    [`PUT /recharge-rule/${id('9')}`]: () => {
      now = ruleOf(2, newer);
      throw new Refused({ status: 412, name: 'stale_edit', message: 'Somebody else saved' });
    },
  });
  const hand = userEvent.setup();
  await hand.type(await screen.findByLabelText('Name'), ' more');
  await hand.click(screen.getByRole('button', { name: 'Save draft' }));
  const notice = await screen.findByRole('alert');
  await waitFor(() => expect(notice.textContent).toContain('Mon, Wed'));
  expect(notice.textContent).toContain('was Pay ¥500, get ¥50 bonus, is now Pay ¥700, get 10% bonus, 10 points and the grade Gold'); // prettier-ignore
  expect(notice.textContent).toContain('is now Gold');
  expect(notice.textContent).not.toMatch(/[[{_]|0190a000/);
});

test('Enter saves and starts nothing after a start that failed', async () => {
  const started = vi.fn<() => TopUpRulePage>();
  const saved = vi.fn<() => TopUpRulePage>(() => ruleOf(1, terms));
  await show('/addCharge', {
    'POST /recharge-rule': saved,
    [`PUT /recharge-rule/${id('9')}/in-force`]: started,
  });
  const hand = userEvent.setup();
  await hand.type(await screen.findByLabelText('Name'), 'Pay 500');
  await hand.click(screen.getByRole('button', { name: 'Save and start' }));
  await screen.findByText(/^Step 1: enter what is paid/);
  await hand.type(screen.getByLabelText(/^Pay/), '500{Enter}');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  await screen.findByText(/^Saved Pay 500/);
  expect(started).not.toHaveBeenCalled();
});

test('a rule whose last day is over is not started', async () => {
  const sent = vi.fn<() => TopUpRulePage>();
  const over = ruleOf(1, { ...terms, to: '2025-01-01' });
  await show(`/editRecharge/${id('9')}`, {
    [`GET /recharge-rule/${id('9')}`]: () => over,
    [`PUT /recharge-rule/${id('9')}`]: sent,
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Save and start' }));
  await screen.findByText('This day is over');
  expect(sent).not.toHaveBeenCalled();
});

test('a step gives the coupons that are chosen for it, and the preview says so', async () => {
  const sent = vi.fn<(call: { body: unknown }) => TopUpRulePage>(({ body }) => ruleOf(1, body as TopUpTerms));
  const coupon = { coupon_id: id('7'), name: 'Tea voucher', number: 'CT20261120-0001', kind: 'cash', left: null };
  await show('/addCharge', { 'POST /recharge-rule': sent, 'GET /coupons/choose': () => [coupon] }, ['coupon:read']);
  const hand = userEvent.setup();
  await hand.type(await screen.findByLabelText('Name'), 'Pay 500');
  await hand.type(screen.getByLabelText(/^Pay/), '500');
  await hand.click(screen.getByRole('combobox', { name: 'Add coupons to step 1' }));
  await hand.click(await screen.findByTitle('Tea voucher'));
  const count = screen.getByLabelText('How many of “Tea voucher” step 1 gives');
  await hand.clear(count);
  await hand.type(count, '2');
  await screen.findByText('Pay ¥500, get Tea voucher × 2');
  await hand.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() =>
    expect(sent.mock.calls[0]?.[0].body).toMatchObject({ tiers: [{ coupons: [{ coupon_id: id('7'), count: 2 }] }] }),
  );
});
