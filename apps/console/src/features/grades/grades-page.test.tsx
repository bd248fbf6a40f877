import { i18n } from '@lingui/core';
import type { GradeLadder, LadderGrade } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  basicGrade as basic,
  gradeId,
  gradePermissions,
  withinIts,
  writtenAt,
  type GradePermission,
} from '../../../test/grades.ts';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { messages as replays } from '../../locales/replays/en.po';
import { messages as trees } from '../../locales/trees/en.po';
// Loaded with the test, which would else wait for them to be transformed when they are opened.
import './grade-form.tsx';
import './grade-versions.tsx';
import './remove-grade.tsx';
import { GradesPage } from './grades-page.tsx';
import { oddsOf } from './ladder.rules.ts';
import { messages } from './locales/en.po';

beforeEach(() => i18n.load('en', { ...messages, ...trees, ...replays }));

const silver: LadderGrade = {
  ...basic,
  grade_id: gradeId('2'),
  name: 'Silver',
  face: 'silver',
  icon: 'star',
  growth_from: 1_000,
  valid_days: 365,
  earning_rate: 12_000,
  discount_rate: 9_800,
  gift: { points: 500, bonus: 1_000 },
};
const gold: LadderGrade = { ...silver, grade_id: gradeId('3'), name: 'Gold', face: 'gold', growth_from: 5_000 };
const loaded: GradeLadder = {
  version: 3,
  in_force: { number: 6, made_at: writtenAt, made_by: '方晓棠', grades: [basic, silver] },
  draft: null,
};
const drafted: GradeLadder = {
  ...loaded,
  draft: {
    edited_at: writtenAt,
    edited_by: '方晓棠',
    grades: [basic, { ...silver, growth_from: 800 }, { ...gold, earning_rate: 11_000 }],
  },
};
const held = [basic, silver].map((grade, level) => ({
  ...grade,
  level: level + 1,
  members: 75 - level * 50,
  version: 1,
}));

const show = (
  ladder: GradeLadder,
  permissions: readonly (GradePermission | 'member_card:read')[] = gradePermissions,
  answers = {},
) => {
  answer({
    'GET /vip-grades/ladder': () => ladder,
    'GET /vip-grades': () => held,
    'GET /vip-grades/moves': () => ({ raised: [], unsupported: [] }),
    ...answers,
  });
  return showPage(<GradesPage />, '/gradeManagement', [...permissions]);
};
const refuse = (name: string, message: string) => () => {
  throw new Refused({ status: 422, name, message });
};
const card = (name: string) => withinIts('li', screen.getByRole('heading', { name }));

test('the grades in force are told lowest first, with who holds them', async () => {
  await show(loaded);
  await screen.findByText('100 members');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent: text }) => text)).toEqual([
    'Basic',
    'Silver',
  ]);
  for (const words of ['1,000', '365 days', '×1.2', '2% off', '500 points and ¥10.00 of bonus', '25.0%'])
    card('Silver').getByText(words);
  for (const words of ['From joining', 'No end', 'full price', 'None']) card('Basic').getByText(words);
  expect(screen.queryByRole('button', { name: /^Put version/ })).toBeNull();
});

test('a draft is marked where it differs, and warns of a grade that gives less than a lower one', async () => {
  await show(drafted);
  await screen.findByText('“Gold” earns fewer points than “Silver”, which is lower.');
  expect(card('Silver').getByText('1,000').tagName).toBe('DEL');
  expect(card('Silver').getByText('800').tagName).toBe('INS');
  card('Gold').getByText('New');
  const told = screen.getByText('The draft changes: “Silver”: Growth from 1,000 → 800, “Gold” is new');
  expect(told.textContent).toMatch(/^Grades The draft/);
});

test('a grade that the draft removes can be kept again', async () => {
  const sent: (string | null)[] = [];
  const removing = { ...drafted, draft: { edited_at: writtenAt, edited_by: null, grades: [basic] } };
  await show(removing, gradePermissions, {
    [`PUT /vip-grades/${silver.grade_id}/keep`]: ({ headers }: { headers: Headers }) => (sent.push(headers.get('if-match')), loaded), // prettier-ignore
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Keep “Silver”' }));
  await waitFor(() => expect(sent).toEqual(['"3"']));
});

test('whom the draft moves is told before it is put in force against the version that was seen', async () => {
  const sent: (string | null)[] = [];
  const raised = [{ from: basic.grade_id, to: silver.grade_id, members: 3 }];
  const unsupported = [{ grade_id: silver.grade_id, members: 1 }];
  await show(drafted, gradePermissions, {
    'GET /vip-grades/moves': () => ({ raised, unsupported }),
    'PUT /vip-grades/in-force': ({ headers }: { headers: Headers }) => (sent.push(headers.get('if-match')), loaded),
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Put version 7 in force' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^New: Gold takes 5,000 growth, holds for 365 days/);
  await dialog.findByText('3 members rise from “Basic” to “Silver”');
  dialog.getByText('1 member of “Silver” no longer has the growth for it, and keeps it until its end');
  expect(sent).toEqual([]);
  await hand.click(dialog.getByRole('button', { name: 'Put it in force' }));
  await waitFor(() => expect(sent).toEqual(['"3"']));
});

test('whom an earlier draft moved is not told of the next if that can’t be read', async () => {
  const answers = [() => ({ raised: [], unsupported: [] }), refuse('internal', 'It failed')];
  await show(drafted, gradePermissions, { 'GET /vip-grades/moves': () => answers.shift()?.() });
  const hand = userEvent.setup();
  const open = async () => {
    await hand.click(await screen.findByRole('button', { name: 'Put version 7 in force' }));
    return within(await screen.findByRole('dialog'));
  };
  await (await open()).findByText('Nobody’s grade changes');
  await hand.click(screen.getByRole('button', { name: 'Not yet' }));
  const dialog = await open();
  await dialog.findByText('It failed');
  expect(dialog.queryByText('Nobody’s grade changes')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Put it in force' })).toHaveProperty('disabled', true);
});

test('what can’t be put in force is said before it is asked', async () => {
  const words = 'The lowest grade begins at 0 growth';
  await show(drafted, gradePermissions, { 'GET /vip-grades/moves': refuse('grade_lowest', words) });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Put version 7 in force' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(words);
  expect(dialog.getByRole('button', { name: 'Put it in force' })).toHaveProperty('disabled', true);
});

test('a grade is sent in growth, basis points and fen, after its sentence was shown', async () => {
  const sent: unknown[] = [];
  await show(loaded, gradePermissions, {
    'POST /vip-grades': ({ body }: { body: unknown }) => (sent.push(body), drafted),
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Add a grade' }));
  const save = await screen.findByRole('button', { name: /^Save in the draft/ });
  await hand.type(screen.getByLabelText('Name'), 'Silver');
  await hand.type(screen.getByLabelText(/^Growth from/), '1000');
  await hand.click(save);
  await screen.findByText('Another grade has this name');
  await screen.findByText('“Silver” begins there, too');
  await hand.clear(screen.getByLabelText('Name'));
  await hand.type(screen.getByLabelText('Name'), 'Black');
  await hand.clear(screen.getByLabelText(/^Growth from/));
  await hand.type(screen.getByLabelText(/^Growth from/), '20000');
  const [points, price] = [screen.getByLabelText('Points times'), screen.getByLabelText('Price')];
  await hand.clear(points);
  await hand.type(points, '1.15');
  screen.getByText('“Black” earns fewer points than “Silver”, which is lower.');
  await hand.clear(price);
  await hand.type(price, '11.5');
  await hand.type(screen.getByLabelText(/^Bonus/), '50');
  await screen.findByText(
    'Black takes 20,000 growth, holds for 365 days, earns ×1.15 points, gets 11.5% off, and gives ¥50.00 of bonus to whoever rises to it',
  );
  await hand.click(save);
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: 'Black',
        face: 'silver',
        icon: null,
        growth_from: 20_000,
        valid_days: 365,
        earning_rate: 11_500,
        discount_rate: 8_850,
        gift: { points: 0, bonus: 5_000 },
        enabled: true,
      },
    ]),
  );
});

test('the refusal to remove a grade that members hold is said in the dialog', async () => {
  const words = '25 members hold “Silver”';
  await show(loaded, gradePermissions, { [`DELETE /vip-grades/${silver.grade_id}`]: refuse('grade_held', words) });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Remove “Silver”' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText(words);
  expect(dialog.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
});

test('who may only read changes nothing, and may replay the draft', async () => {
  await show(drafted, ['grade:read']);
  await screen.findByText(/^The draft changes/);
  expect(screen.getAllByRole('button').map(({ textContent: text }) => text)).toEqual([
    'Versions',
    'Replay on last month',
  ]);
});

test('a shop without growth rules is told that nobody rises', async () => {
  const growth = { version: 1, in_force: null, draft: null };
  await show(loaded, ['grade:read', 'member_card:read'], { 'GET /vip-card-config/grade-exp': () => growth });
  const note = (await screen.findByText(/^No growth rules are in force/)).closest('li');
  expect(note?.querySelector('a')?.getAttribute('href')).toBe('/setMemberCard');
});

test('a grade out of use is not compared', () => {
  expect(oddsOf([silver, { ...gold, discount_rate: 9_900 }])).toMatchObject([{ rate: 'price' }]);
  expect(oddsOf([silver, { ...gold, discount_rate: 9_900, enabled: false }])).toEqual([]);
  expect(oddsOf([gold, silver, basic])).toEqual([]);
});
