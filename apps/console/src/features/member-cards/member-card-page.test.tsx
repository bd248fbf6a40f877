import { i18n } from '@lingui/core';
import type { GrowthRulesPage, MemberCardConfig } from '@regulars/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
// Loaded with the test, which would else wait for them to be transformed when they are opened.
import './card-form.tsx';
import './growth-form.tsx';
import { messages } from './locales/en.po';
import { MemberCardPage } from './member-card-page.tsx';

beforeEach(() => i18n.load('en', messages));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const card: MemberCardConfig = {
  name: 'Teahouse',
  card_type: 'electronic',
  colour: '#0f766e',
  notice: 'Valid at all branches',
  open_way: 'free',
  asked: { gender: 'shown', birthday: 'shown', remark: 'hidden' },
  share_title: null,
  share_text: null,
  agreement: null,
  growth: null,
  version: 4,
};
const rules = {
  per_yuan_spent: 10_000,
  stored_value_counts: true,
  per_yuan_topped_up: 0,
  per_visit: 0,
  cap_per_day: null,
  refund_lowers: true,
  downgrade: 'never',
} as const;
const at = '2026-11-18T02:00:00.000Z';
const growth: GrowthRulesPage = {
  version: 3,
  in_force: { number: 1, made_at: at, made_by: null, rules },
  draft: { edited_at: at, edited_by: null, rules: { ...rules, cap_per_day: 500 } },
};

const all = ['member_card:read', 'member_card:update', 'member_card:put_in_force'] as const;
const show = (permissions: readonly (typeof all)[number][] = all, answers = {}) => {
  answer({ 'GET /vip-card-config': () => card, 'GET /vip-card-config/grade-exp': () => growth, ...answers });
  return showPage(<MemberCardPage />, '/setMemberCard', [...permissions]);
};

test('a draft of growth is marked where it differs, and put in force against the version that was seen', async () => {
  const sent: (string | null)[] = [];
  await show(all, { 'PUT /vip-card-config/grade-exp/in-force': ({ headers }: { headers: Headers }) => (sent.push(headers.get('if-match')), growth) }); // prettier-ignore
  await screen.findByText('Draft: At most 500 growth a day');
  screen.getByText('1 growth for each yuan spent');
  const hand = userEvent.setup();
  await hand.click(screen.getByRole('button', { name: 'Put version 2 in force' }));
  expect(sent).toEqual([]);
  await hand.click(await screen.findByRole('button', { name: 'Put it in force' }));
  await waitFor(() => expect(sent).toEqual(['"3"']));
});

test('who may only read sees no buttons that change anything', async () => {
  await show(['member_card:read']);
  await screen.findByText('Draft: At most 500 growth a day');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('an edit sends only what changed, and what is asked as a whole', async () => {
  const sent: unknown[] = [];
  await show(all, { 'PUT /vip-card-config/base-info': ({ body }: { body: unknown }) => (sent.push(body), card) });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit the card' }));
  await hand.click(await screen.findByLabelText('Crabapple'));
  const [birthday] = (await screen.findAllByLabelText('Required')).slice(1);
  if (birthday) await hand.click(birthday);
  await hand.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(sent).toEqual([{ colour: '#8b3a62', asked: { gender: 'shown', birthday: 'required', remark: 'hidden' } }]),
  );
});

const published = { number: 1, title: 'Terms', published_at: at, published_by: '方晓棠' };

test('who may only read can read the agreement', async () => {
  await show(['member_card:read'], {
    'GET /vip-card-config': () => ({ ...card, agreement: published }),
    'GET /vip-card-config/agreements/1': () => ({ ...published, body: '# Refunds\nWithin 15 days' }),
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Read it' }));
  const heading = await screen.findByRole('heading', { name: 'Refunds' });
  expect(heading.nextSibling?.textContent).toBe('Within 15 days');
});

test('an agreement that somebody else published meanwhile is shown, not replaced', async () => {
  const sent: unknown[] = [];
  let now: typeof published | null = null;
  await show(all, {
    'GET /vip-card-config': () => ({ ...card, agreement: now }),
    'GET /vip-card-config/agreements/1': () => ({ ...published, body: 'Theirs' }),
    'POST /vip-card-config/agreements': ({ body }: { body: unknown }) => {
      sent.push(body);
      now = published;
      throw new Refused({ status: 412, name: 'stale_edit', message: 'Somebody else saved' });
    },
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Write the agreement' }));
  await hand.type(await screen.findByLabelText('Title'), 'Mine');
  await hand.type(screen.getByLabelText('Text'), 'My text');
  await hand.click(screen.getByRole('button', { name: /^Publish/ }));
  await screen.findByText(/方晓棠 saved a newer version/);
  expect(sent).toEqual([{ title: 'Mine', body: 'My text', replaces: 0 }]);
});

test('growth for a yuan takes four decimals and no more', async () => {
  const sent: unknown[] = [];
  await show(all, { 'PUT /vip-card-config/grade-exp': ({ body }: { body: unknown }) => (sent.push(body), growth) });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit the growth rules' }));
  const spent = await screen.findByLabelText('Growth for each yuan spent');
  await hand.clear(spent);
  await hand.type(spent, '0.12345');
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  await screen.findByText('From 0 to 100, with at most 4 decimals');
  await hand.clear(spent);
  await hand.type(spent, '1.0003');
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  await waitFor(() => expect(sent).toEqual([{ ...rules, cap_per_day: 500, per_yuan_spent: 10_003 }]));
});
