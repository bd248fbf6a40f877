import { i18n } from '@lingui/core';
import type { PointBase, PointMultiple, PointRulesPage as Loaded } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { messages as replays } from '../../locales/replays/en.po';
import { messages as trees } from '../../locales/trees/en.po';
// Loaded with the test, which would else wait for them to be transformed when they are opened.
import './base-form.tsx';
import './multiple-form.tsx';
import './versions-drawer.tsx';
import { messages } from './locales/en.po';
import { PointRulesPage } from './point-rules-page.tsx';

beforeEach(() => i18n.load('en', { ...messages, ...trees, ...replays }));

const id = (last: string) => `0190a000-0000-7000-8000-${last.padStart(12, '0')}`;
const base: PointBase = {
  points: 1,
  per: 100,
  shares: { cash: 10_000, terminal: 10_000, transfer: 10_000, wechat_pay: 10_000, alipay: 10_000, stored_value: 5_000 },
  top_up_share: 0,
  least: 0,
  day_most: null,
  use: { points: 100, value: 100, step: 100, least: 500, most_share: 2_000, with_coupons: true },
  expiry: 'year_end',
  expiry_after: 1,
  combining: 'best',
};
const multiple: PointMultiple = {
  multiple_id: id('1'),
  name: 'Members’ day',
  rate: 20_000,
  occasion: 'month_days',
  weekdays: [],
  month_days: [18, 8],
  from: null,
  to: null,
  grade_ids: [],
  branch_ids: [],
  enabled: true,
};
const at = '2026-11-18T02:00:00.000Z';
const inForce = { number: 6, made_at: at, made_by: '方晓棠', rules: { base, multiples: [multiple] } };
const loaded: Loaded = { version: 3, in_force: inForce, draft: null };
const drafted: Loaded = {
  ...loaded,
  draft: {
    edited_at: at,
    edited_by: '方晓棠',
    clashes: [[id('1'), id('2')]],
    rules: {
      base: { ...base, day_most: 500 },
      multiples: [
        { ...multiple, rate: 30_000 },
        { ...multiple, multiple_id: id('2'), name: 'Double eight' },
      ],
    },
  },
};

const all = ['point_rule:read', 'point_rule:update', 'point_rule:put_in_force'] as const;
const show = (rules: Loaded, permissions: readonly (typeof all)[number][] = all, answers = {}) => {
  answer({
    'GET /point-rule/base': () => rules,
    'GET /point-rule/calendar': () => [],
    'GET /vip-grades': () => [],
    'GET /dictionaries/branch': () => [],
    ...answers,
  });
  return showPage(<PointRulesPage />, '/pointRule', [...permissions]);
};

test('the rule in force is told in sentences', async () => {
  await show(loaded);
  await screen.findByText('1 point for each ¥1.00 paid');
  for (const line of [
    'Stored value counts 50%',
    'Top-ups earn nothing',
    '100 points pay ¥1.00',
    'At least 500 at once, in steps of 100',
    'At most 20% of an order',
    'Expire at the end of the next year',
    'On day 8, 18 of each month',
  ])
    // prettier-ignore
    screen.getByText(line);
  screen.getByText(/^Version 6 is in force, since/);
  expect(screen.queryByRole('button', { name: /^Put version/ })).toBeNull();
});

test('a draft is marked where it differs, and put in force against the version that was seen', async () => {
  const sent: (string | null)[] = [];
  await show(drafted, all, { 'PUT /point-rule/in-force': ({ headers }: { headers: Headers }) => (sent.push(headers.get('if-match')), loaded) }); // prettier-ignore
  await screen.findByText('Draft: At most 500 points a day');
  const hand = userEvent.setup();
  await hand.click(screen.getByRole('button', { name: 'Put version 7 in force' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const line of [
    'At most 500 points a day',
    '“Members’ day”: ×2 becomes ×3',
    '“Double eight” is new: ×2, On day 8, 18 of each month',
  ])
    dialog.getByText(line);
  dialog.getByText(/“Members’ day” and “Double eight” give different multiples/);
  expect(sent).toEqual([]);
  await hand.click(dialog.getByRole('button', { name: 'Put it in force' }));
  await waitFor(() => expect(sent).toEqual(['"3"']));
});

test('a draft says all that it changes, also what holds no longer and when a multiple holds', async () => {
  const [gone, changed] = [
    { ...multiple, multiple_id: id('2'), name: 'Gone' },
    { ...multiple, occasion: 'weekdays' as const, weekdays: [2], month_days: [], grade_ids: [id('7')], enabled: false },
  ];
  const rules = { base: { ...base, day_most: 500 }, multiples: [multiple, gone] };
  const next = { base: { ...base, points: 2 }, multiples: [{ ...changed, name: 'Tuesdays' }] };
  await show(
    {
      ...loaded,
      in_force: { ...inForce, rules },
      draft: { edited_at: at, edited_by: '方晓棠', clashes: [], rules: next },
    },
    all,
    { 'GET /vip-grades': () => [{ grade_id: id('7'), name: 'Gold' }] },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Put version 7 in force' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('listitem').map(({ textContent: text }) => text)).toEqual([
    '2 points for each ¥1.00 paid',
    'no longer: At most 500 points a day',
    '“Members’ day” is called “Tuesdays”',
    '“Tuesdays”: ×2, On day 8, 18 of each month becomes ×2, On Tue, Gold only',
    '“Tuesdays” is off',
    '“Gone” is gone',
  ]);
});

test('who may only read changes nothing, and may replay the draft', async () => {
  await show(drafted, ['point_rule:read']);
  await screen.findByText('Draft: At most 500 points a day');
  expect(screen.getAllByRole('button').map(({ textContent: text }) => text)).toEqual([
    'Versions',
    'Replay on last month',
  ]);
});

test('who drafts doesn’t decide, and who decides doesn’t draft', async () => {
  const { unmount } = await show(drafted, ['point_rule:read', 'point_rule:update']);
  await screen.findByRole('button', { name: 'Discard the draft' });
  expect(screen.queryByRole('button', { name: /^Put version/ })).toBeNull();
  unmount();
  await show(drafted, ['point_rule:read', 'point_rule:put_in_force']);
  await screen.findByRole('button', { name: /^Put version/ });
  expect(screen.queryByRole('button', { name: 'Discard the draft' })).toBeNull();
});

test('the base rule is sent as it is typed, in fen and basis points', async () => {
  const sent: unknown[] = [];
  await show(loaded, all, { 'POST /point-rule/base': ({ body }: { body: unknown }) => (sent.push(body), drafted) });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit the base rule' }));
  const cash = await screen.findByLabelText('Cash');
  await hand.clear(cash);
  await hand.type(cash, '12.5');
  await hand.type(screen.getByLabelText(/^Most a day/), '500');
  await hand.click(screen.getByLabelText('Points pay for orders'));
  await screen.findByText('Points pay nothing');
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  await waitFor(() =>
    expect(sent).toEqual([{ ...base, shares: { ...base.shares, cash: 1_250 }, day_most: 500, use: null }]),
  );
});

test('fields that are hidden don’t keep the base rule from being saved', async () => {
  const sent: unknown[] = [];
  await show(loaded, all, { 'POST /point-rule/base': ({ body }: { body: unknown }) => (sent.push(body), drafted) });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit the base rule' }));
  await hand.clear(await screen.findByLabelText('So many points'));
  await hand.click(screen.getByLabelText('Points pay for orders'));
  await hand.click(screen.getByLabelText('Points expire'));
  await hand.click(await screen.findByTitle('Never'));
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  await waitFor(() => expect(sent).toEqual([{ ...base, use: null, expiry: 'never', expiry_after: null }]));
});

test('a multiple of the draft is told from what runs', async () => {
  await show(drafted);
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);
  const raised = await rowOf('Members’ day');
  raised.getByText('Draft: ×2 becomes ×3');
  raised.getByText('Running');
  const added = await rowOf('Double eight');
  added.getByText('Draft');
  expect(added.queryByText('Running')).toBeNull();
});

test('contradictions are those to come, and say what counts', async () => {
  const [running, ended] = [id('1'), id('2')];
  const ofDraft = (rules: Loaded['draft']): Loaded => ({ ...loaded, draft: rules });
  const { draft } = drafted;
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Put version 7 in force' }));
    return within(await screen.findByRole('dialog'));
  };
  const { unmount } = await show(drafted);
  (await open()).getByText(/give different multiples .* The higher one counts\./);
  unmount();
  const multiples = [multiple, { ...multiple, multiple_id: ended, name: 'Double eight', to: '2020-01-01' }];
  await show(ofDraft(draft && { ...draft, clashes: [[running, ended]], rules: { base, multiples } }));
  expect((await open()).queryByText(/give different multiples/)).toBeNull();
});

test('a multiple sends only what its occasion needs', async () => {
  const sent: unknown[] = [];
  await show(loaded, all, { [`PUT /point-rule/multiple/${id('1')}`]: ({ body }: { body: unknown }) => (sent.push(body), drafted) }); // prettier-ignore
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit “Members’ day”' }));
  const rate = await screen.findByLabelText('Points times');
  await hand.clear(rate);
  await hand.type(rate, '1');
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  await screen.findByText('More than 1, up to 100');
  await hand.clear(rate);
  await hand.type(rate, '1.5');
  await hand.click(screen.getByLabelText('When'));
  await hand.click(await screen.findByTitle('Birthday'));
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  const { multiple_id: _, ...rest } = multiple;
  await waitFor(() => expect(sent).toEqual([{ ...rest, rate: 15_000, occasion: 'birthday', month_days: [] }]));
});

test('the calendar’s weekdays have two letters, which narrow columns hold', async () => {
  const days = [{ date: '2026-11-25', multiple_ids: [multiple.multiple_id], rate: 20_000 }];
  await show(loaded, all, { 'GET /point-rule/calendar': () => days });
  const table = within(await screen.findByRole('region', { name: 'Calendar of the multiples' }));
  expect(table.getAllByRole('columnheader').map(({ textContent: text }) => text)).toEqual(['Multiple', '25We']);
});

test('on a phone, the coming days with a multiple are listed', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const days = [
    { date: '2026-11-20', multiple_ids: [id('3')], rate: 10_000 },
    { date: '2026-11-28', multiple_ids: [multiple.multiple_id, id('3')], rate: 20_000 },
  ];
  const birthday: PointMultiple = {
    ...multiple,
    multiple_id: id('3'),
    name: 'Birthday week',
    occasion: 'birthday_week',
  };
  const rules = { ...inForce, rules: { base, multiples: [multiple, birthday] } };
  await show({ ...loaded, in_force: rules }, all, { 'GET /point-rule/calendar': () => days });
  const folded = (await screen.findByText('Days with a multiple: 1 of the next 2')).closest('details');
  expect(folded?.querySelector('li')?.textContent).toMatch(/28.*Members’ day×2$/);
});

/** Opens a form by a button and saves it over somebody else's version; answers the lines that say what they changed. */
async function whatTheyChanged(
  button: string,
  theirs: Loaded,
  saves: string,
  edit: (hand: UserEvent) => Promise<void>,
) {
  let now = loaded;
  await show(loaded, all, {
    'GET /point-rule/base': () => now,
    'GET /vip-grades': () => [{ grade_id: id('7'), name: 'Gold' }],
    [saves]: () => {
      now = theirs;
      throw new Refused({ status: 412, name: 'stale_edit', message: 'Somebody else saved' });
    },
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: button }));
  await edit(hand);
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  const box = (await screen.findByText(/saved a newer version/)).closest('[role="alert"]');
  return [...(box?.querySelectorAll('li') ?? [])].map(({ textContent: text }) => text);
}

const draftOf = (rules: { base: PointBase; multiples: PointMultiple[] }): Loaded => ({
  ...loaded,
  version: 4,
  draft: { edited_at: at, edited_by: '方晓棠', clashes: [], rules },
});

test('what somebody else changed in the base rule is said in words, with units', async () => {
  const theirs: PointBase = {
    ...base,
    per: 200,
    shares: { ...base.shares, cash: 8_000 },
    expiry: 'never',
    expiry_after: null,
    combining: 'product',
  };
  const lines = await whatTheyChanged(
    'Edit the base rule',
    draftOf({ base: theirs, multiples: [multiple] }),
    'POST /point-rule/base',
    async (hand) => hand.type(await screen.findByLabelText(/^Most a day/), '500'),
  );
  expect(lines).toEqual([
    'for each so much paid was ¥1.00, is now ¥2.00',
    'Cash was 100%, is now 80%',
    'Points expire was End of a year, is now Never',
    'After how many was 1, is now not set',
    'If several multiples hold was The highest, is now All, multiplied, up to ×100',
  ]);
});

test('what somebody else changed in a multiple is said in words', async () => {
  const theirs: PointMultiple = {
    ...multiple,
    occasion: 'weekdays',
    weekdays: [1, 3],
    month_days: [],
    from: '2099-12-01',
    grade_ids: [id('7')],
  };
  const lines = await whatTheyChanged(
    'Edit “Members’ day”',
    draftOf({ base, multiples: [theirs] }),
    `PUT /point-rule/multiple/${multiple.multiple_id}`,
    async (hand) => hand.type(await screen.findByLabelText('Name'), ' at noon'),
  );
  expect(lines).toEqual([
    'When was Days of the month, is now Days of the week',
    'Days of the week was not set, is now Mon, Wed',
    'Days of the month was 18, 8, is now not set',
    'First day was not set, is now December 1, 2099',
    'Grades was not set, is now Gold',
  ]);
});
