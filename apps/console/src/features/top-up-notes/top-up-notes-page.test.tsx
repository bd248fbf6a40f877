import { i18n } from '@lingui/core';
import type { TopUpNotePage } from '@regulars/contract';
import { plainTopUp } from '@regulars/contract/rules/top-ups';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
// Loaded with the test, which would else wait for them to be transformed when they are opened.
import './note-form.tsx';
import './note-versions.tsx';
import { messages } from './locales/en.po';
import { TopUpNotesPage } from './top-up-notes-page.tsx';

beforeEach(() => i18n.load('en', messages));

const at = '2026-11-18T02:00:00.000Z';
const note = { text: '本金永不过期', text_en: 'Principal never expires' };
const loaded: TopUpNotePage = {
  version: 3,
  in_force: { number: 1, made_at: at, made_by: null, note },
  draft: { edited_at: at, edited_by: null, note: { ...note, text_en: null } },
};
const span = { top_ups: 0, principal: 0, bonus: 0, refunds: 0, principal_back: 0, bonus_back: 0 };
const situation = {
  today: span,
  month: { top_ups: 198, principal: 15_580_000, bonus: 1_663_000, refunds: 2, principal_back: 80_000, bonus_back: 0 },
  total: { ...span, top_ups: 4_210, principal: 99_900_000 },
  liability: { principal: 114_288_000, bonus: 14_352_550 },
};
const tier = { pay: 50_000, bonus_unit: 'fen', bonus: 5_000, points: 0, growth: 0, grade_id: null } as const;
const rule = {
  rule_id: '01970000-0000-7000-8000-000000000001',
  state: 'running',
  in_force: {
    number: 1,
    made_at: at,
    made_by: null,
    terms: { ...plainTopUp(), name: '满 500 送 50', tiers: [tier], bonus_days: 365 },
  },
  draft: null,
  created_at: at,
  version: 1,
};

const all = ['top_up_note:read', 'top_up_note:update', 'top_up_note:put_in_force', 'top_up:read', 'top_up_rule:read'] as const; // prettier-ignore
const show = (permissions: readonly (typeof all)[number][] = all, answers = {}) => {
  const asked: string[] = [];
  answer({
    'GET /recharge-rule/description': () => loaded,
    'GET /recharge-rule/general-situation': () => (asked.push('situation'), situation),
    'GET /recharge-rule': ({ query }: { query: URLSearchParams }) => (
      asked.push(`rules ${query.toString()}`),
      { items: [rule], total: 1, total_exact: true, index: 1, size: 100, next_cursor: null }
    ),
    ...answers,
  });
  return showPage(<TopUpNotesPage />, '/rechargeDescription', [...permissions]).then(() => asked);
};

test('the overview shows this month, and on choice today and all time, with what is not spent yet', async () => {
  const asked = await show();
  await screen.findByText('198');
  screen.getByText('¥10.67 for each ¥100 of principal');
  screen.getByText('Refunds took back ¥800.00');
  screen.getByText('Principal ¥1,142,880.00, bonus ¥143,525.50');
  const link = screen.getByRole('link', { name: 'Their flow' });
  expect(link.getAttribute('href')).toMatch(/^\/rechargeFlow\?dated_from=\d{4}-\d{2}-01$/);
  await userEvent.setup().click(screen.getByText('All time'));
  await screen.findByText('4,210');
  expect(link.getAttribute('href')).toBe('/rechargeFlow');
  expect(asked).toContain('rules state=running&size=100');
});

test('the phone shows the offers that run and the draft, in either language, the missing text in the other one', async () => {
  await show();
  const phone = await screen.findByRole('region', { name: 'On the member’s phone' });
  await within(phone).findByText('+ ¥50');
  within(phone).getByText('Bonus is good for 365 days');
  within(phone).getByText('本金永不过期');
  await userEvent.setup().click(within(phone).getByText('中文'));
  expect(await within(phone).findByText('送 ¥50')).toBeTruthy();
});

test('the draft is put in force against the version that was seen, once its change was shown', async () => {
  const sent: (string | null)[] = [];
  await show(all, { 'PUT /recharge-rule/description/in-force': ({ headers }: { headers: Headers }) => (sent.push(headers.get('if-match')), loaded) }); // prettier-ignore
  await screen.findByText('The draft changes: no English text');
  const hand = userEvent.setup();
  await hand.click(screen.getByRole('button', { name: 'Put version 2 in force' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('no English text');
  expect(sent).toEqual([]);
  await hand.click(within(dialog).getByRole('button', { name: 'Put it in force' }));
  await waitFor(() => expect(sent).toEqual(['"3"']));
});

test('the form previews what is typed, and sends an emptied text as none', async () => {
  const sent: unknown[] = [];
  await show(all, { 'PUT /recharge-rule/description': ({ body }: { body: unknown }) => (sent.push(body), loaded) });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit the text for members' }));
  const form = await screen.findByRole('dialog', { name: 'Text for members' });
  await hand.clear(within(form).getByLabelText(/^In Chinese/));
  await hand.type(within(form).getByLabelText(/^In English/), 'Bonus lapses');
  await within(form).findByText('Bonus lapses', { selector: 'p' });
  await hand.click(within(form).getByRole('button', { name: /^Save in the draft/ }));
  await waitFor(() => expect(sent).toEqual([{ text: null, text_en: 'Bonus lapses' }]));
});

test('who may only read sees no buttons, and without the permissions neither figures nor offers', async () => {
  const asked = await show(['top_up_note:read']);
  await screen.findByText('The offers are left out: you cannot view top-up rules.');
  expect(screen.queryByRole('button', { name: /Edit|force|Discard/ })).toBeNull();
  expect(screen.queryByText('Not spent yet')).toBeNull();
  expect(asked).toEqual([]);
});

test('says how to begin where nothing is written, and what went wrong', async () => {
  await show(all, { 'GET /recharge-rule/description': () => ({ version: 1, in_force: null, draft: null }) });
  await screen.findByText('Members read nothing yet');
  screen.getByText(/Say what members should know/);
  cleanup();
  await show(all, {
    'GET /recharge-rule/general-situation': () => {
      throw new Refused({ status: 500, name: 'internal_error', message: 'The shop is on fire' });
    },
  });
  expect(await screen.findByText('The figures did not load')).toBeTruthy();
});

test('a long text of an earlier version can be read whole', async () => {
  const long = `Bonus lapses after a year. ${'Then it is gone. '.repeat(5)}`.trim();
  const versions = [
    { number: 2, made_at: at, made_by: null, note: { text: null, text_en: long } },
    { number: 1, made_at: at, made_by: null, note },
  ];
  await show(all, {
    'GET /recharge-rule/description/versions': () => ({ items: versions, total: 2, total_exact: true, index: 1, size: 100, next_cursor: null }), // prettier-ignore
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Versions' }));
  const drawer = await screen.findByRole('dialog', { name: 'Versions of the top-up notes' });
  const whole = await within(drawer).findAllByText('The whole text');
  expect(whole).toHaveLength(1);
  expect(whole[0]?.closest('details')?.textContent).toContain(long);
});
