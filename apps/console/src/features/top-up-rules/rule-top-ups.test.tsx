import { i18n } from '@lingui/core';
import { plainTopUp } from '@regulars/contract/rules/top-ups';
import type { TopUpRulePage } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { cleanup, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { MenuPageContext } from '../../framework/session/index.ts';
import { messages as trees } from '../../locales/trees/en.po';
import { messages } from './locales/en.po';
import { TopUpRuleDetailPage } from './top-up-rule-detail-page.tsx';
import { TopUpRuleListPage } from './top-up-rule-list-page.tsx';

beforeEach(() => i18n.load('en', { ...messages, ...trees }));

const id = (last: string) => `0190a000-0000-7000-8000-${last.padStart(12, '0')}`;
const at = '2026-11-18T02:00:00.000Z';
const tier = { pay: 50_000, bonus_unit: 'fen', bonus: 5_000, points: 0, growth: 0, grade_id: null } as const;
const ruleOf = (last: string, name: string): TopUpRulePage => ({
  rule_id: id(last),
  state: 'running',
  in_force: { number: 2, made_at: at, made_by: null, terms: { ...plainTopUp(), name, tiers: [tier] } },
  draft: null,
  created_at: at,
  version: 1,
  clashes: [],
});
const rule = ruleOf('9', 'Pay 500');
const order = {
  order_id: id('5'),
  number: 'TU20261118-0001',
  vip_id: id('6'),
  member_name: '林晓雯',
  branch_name: '解放路店',
  state: 'paid',
  dated_at: at,
  paid: 50_000,
  bonus: 5_000,
};
const page = { total: 1, total_exact: true, index: 1, size: 20, next_cursor: null };
const all: readonly Permission[] = ['top_up_rule:read', 'top_up:read', 'member:read', 'grade:read'];

const show = (element: ReactElement, address: string, permissions = all, answers = {}) => {
  const asked: string[] = [];
  answer({
    [`GET /recharge-rule/${rule.rule_id}`]: () => rule,
    [`GET /recharge-rule/${rule.rule_id}/versions`]: () => ({ ...page, items: [] }),
    'GET /recharge-rule': () => ({
      ...page,
      items: [rule, ruleOf('8', 'Pay 100')],
      total: 2,
      order_version: 1,
      card_most: 500_000,
      as_of: at,
    }),
    'GET /recharge-rule/figures': () => {
      asked.push('figures');
      const figures = { rule_id: rule.rule_id, top_ups: 128, principal: 9_850_000, bonus: 1_123_000 };
      return { since: '2026-11-01', items: [figures] };
    },
    'GET /recharge-rule/flow': ({ query }: { query: URLSearchParams }) => {
      asked.push(`flow ${query.toString()}`);
      return { ...page, items: [order] };
    },
    'GET /vip-grades': () => [],
    ...answers,
  });
  return showPage(element, address, [...permissions]).then(() => asked);
};
const detail = (
  <MenuPageContext value="top_up_rule">
    <Routes>
      <Route path="/chargeDetail/:id" element={<TopUpRuleDetailPage />} />
    </Routes>
  </MenuPageContext>
);
const address = `/chargeDetail/${rule.rule_id}`;

test('a rule shows what this month brought, and its newest top-ups, which lead to the flow', async () => {
  const asked = await show(detail, address);
  await screen.findByText('¥50.00 bonus', { exact: false });
  await screen.findByText('128');
  expect(asked).toContain(`flow rule_id=${rule.rule_id}&size=10`);
  const panel = screen.getByRole('region', { name: 'Top-ups under this rule' });
  const links = within(panel).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/rechargeFlow?rule_id=${rule.rule_id}`,
    `/memberdetails/${order.vip_id}`,
    `/rechargeFlow?top_up=${order.order_id}`,
  ]);
});

test('members see the version in force, beside which its draft is told', async () => {
  const draft = {
    terms: { ...plainTopUp(), name: 'Pay 500', tiers: [{ ...tier, bonus: 7_000 }] },
    edited_at: at,
    edited_by: null,
  };
  await show(detail, address, ['top_up_rule:read'], {
    [`GET /recharge-rule/${rule.rule_id}`]: () => ({ ...rule, draft }),
  });
  const sentence = await screen.findByRole('region', { name: 'In one sentence' });
  expect(sentence.textContent).toContain('¥50 bonus');
  expect(screen.getByRole('region', { name: 'Draft of the next version' }).textContent).toContain('¥70 bonus');
});

test('without the permission nothing is asked or shown of top-ups', async () => {
  const asked = await show(detail, address, ['top_up_rule:read']);
  await screen.findByText(/Version 2, since/);
  expect(screen.queryByText('Top-ups under this rule')).toBeNull();
  expect(asked).toEqual([]);
});

test('says that nobody has topped up yet, and what did not load', async () => {
  await show(detail, address, all, { 'GET /recharge-rule/flow': () => ({ ...page, items: [], total: 0 }) });
  await screen.findByText('Nobody has topped up under this rule yet.');
  cleanup();
  await show(detail, address, all, {
    'GET /recharge-rule/flow': () => {
      throw new Refused({ status: 500, name: 'internal_error', message: 'The shop is on fire' });
    },
  });
  expect(await screen.findByText('The top-ups did not load')).toBeTruthy();
});

test('the list shows this month’s figures by rule, nothing as 0', async () => {
  await show(<TopUpRuleListPage />, '/rechargeManagement');
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') ?? document.body;
  const first = await rowOf('Pay 500');
  await within(first).findByText('¥98,500.00');
  within(first).getByText('128');
  within(first).getByText('¥11,230.00');
  expect(within(await rowOf('Pay 100')).getByText('0')).toBeTruthy();
});
