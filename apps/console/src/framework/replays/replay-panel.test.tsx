import { i18n } from '@lingui/core';
import type { Replay, ReplayFigures, ReplayResult, Task } from '@regulars/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, Refused, showPage, type Asked } from '../../../test/show-page.tsx';
import { messages } from '../../locales/replays/en.po';
import { lastMonth } from './last-month.ts';
// Loaded with the test, which would else wait for it to be transformed.
import './replay-panel.tsx';
import { ReplayColumns, useReplay, type ReplayedRule } from './use-replay.tsx';

beforeEach(() => i18n.load('en', messages));

const id = (last: string) => `0190a000-0000-7000-8000-${last.padStart(12, '0')}`;
const figures = (some: Partial<ReplayFigures> = {}): ReplayFigures => ({ bonus: 0, points: 0, growth: 0, levels: 0, ...some }); // prettier-ignore
const task = (more: Partial<Task>): Task => ({
  task_id: id('1'),
  kind: 'rule_replay',
  title: 'Replay',
  state: 'done',
  mine: true,
  operator: null,
  ahead: null,
  stopping: false,
  progress: { done: 5, total: 5, seconds_left: null },
  rows: 5,
  result: null,
  undo: null,
  undone_at: null,
  undone_partly: null,
  fault: null,
  subject: null,
  file: null,
  created_at: '2026-11-18T02:00:00.000Z',
  finished_at: null,
  expires_at: null,
  ...more,
});
const nobody = { members: 0, by: figures() };
const result: ReplayResult = {
  documents: 5,
  members: 3,
  old: figures({ points: 1_000 }),
  new: figures({ points: 1_100 }),
  point_value: { points: 100, value: 100 },
  in_force: 6,
  rule_version: 3,
  days: [
    { date: '2026-10-01', documents: 2, old: figures({ points: 400 }), new: figures({ points: 550 }) },
    { date: '2026-10-02', documents: 3, old: figures({ points: 600 }), new: figures({ points: 550 }) },
  ],
  grades: [
    { grade_id: id('9'), name: 'Gold', face: 'gold', members: 3, gaining: { members: 2, by: figures({ points: 150 }) }, losing: { members: 1, by: figures({ points: -50 }) } }, // prettier-ignore
    { grade_id: id('8'), name: 'Black', face: 'black', members: 0, gaining: nobody, losing: nobody },
  ],
  reasons: [
    { reason: 'multiple', gaining: 2, losing: 0 },
    { reason: 'day_most', gaining: 0, losing: 1 },
  ],
  ends: null,
  members_hidden: false,
  gains_most: { vip_id: id('5'), vip_name: '林晓雯', documents: 3, differing: 2, by: figures({ points: 140 }) },
  loses_most: { vip_id: id('6'), vip_name: null, documents: 1, differing: 1, by: figures({ points: -50 }) },
  cases: [
    {
      vip_id: id('5'),
      vip_name: '林晓雯',
      document_id: id('7'),
      document_number: 'XF20261001-0001',
      at: '2026-10-01T02:00:00.000Z',
      date: '2026-10-01',
      old: figures({ points: 140 }),
      new: figures({ points: 280 }),
      reason: 'multiple',
      old_sum: [
        { part: 'counted', amount: 14_050, name: null, per: null },
        { part: 'points_per', amount: 1, name: null, per: 100 },
      ],
      new_sum: [
        { part: 'counted', amount: 14_050, name: null, per: null },
        { part: 'points_per', amount: 1, name: null, per: 100 },
        { part: 'rate', amount: 20_000, name: 'Members’ day', per: null },
        { part: 'day_most', amount: 280, name: null, per: null },
      ],
    },
  ],
  notes: ['grade_today'],
};
const replayed = (more: Partial<Replay> = {}): Replay => ({
  replay_id: id('1'),
  kind: 'points',
  rule_id: null,
  from: '2026-10-01',
  to: '2026-10-31',
  task: task({}),
  result,
  ...more,
});

const rule = { version: 3, draft: {}, in_force: { number: 6 } };
function Page(of: Partial<ReplayedRule>) {
  const { button, panel } = useReplay({ kind: 'points', rule, reads: 'point_rule:read', ...of });
  return (
    <>
      {button}
      <ReplayColumns panel={panel}>The rule</ReplayColumns>
    </>
  );
}

const show = async (
  answers: Record<string, (asked: Asked) => unknown>,
  { of = {}, ...options }: { of?: Partial<ReplayedRule>; allBranches?: boolean } = {},
) => {
  answer({ 'GET /tasks': () => ({ items: [] }), ...answers });
  await showPage(<Page {...of} />, '/pointRule', ['point_rule:read'], options);
  await screen.findByText('The rule');
};
const run = async () => userEvent.click(await screen.findByRole('button', { name: 'Replay on last month' }));
const waiting = replayed({ task: task({ state: 'queued', progress: { done: 0, total: null, seconds_left: null } }), result: null }); // prettier-ignore

test('the last month is the whole one before, also in January', () => {
  expect(lastMonth('2026-11-20')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(lastMonth('2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(lastMonth('2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('a draft is replayed on last month, and tells the difference, who gains and loses, and why', async () => {
  const sent: unknown[] = [];
  let looks = 0;
  await show({
    'POST /rule-replays': ({ body }) => (sent.push(body), waiting),
    [`GET /rule-replays/${id('1')}`]: () => ((looks += 1), looks > 1 ? replayed() : waiting),
  });
  await run();
  await screen.findByText(/It only counts/);
  expect(sent).toEqual([
    { kind: 'points', ...lastMonth(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format()) },
  ]);
  screen.getByText('+100');
  screen.getByText('about ¥1.00');
  screen.getByText('10.0%', { exact: false });
  screen.getByText('2 members gain, all by “A multiple”');
  screen.getByText('1 member loses, all by “The limit of a day”');
  screen.getByText('+75');
  screen.getByText('An erased member', { exact: false });
  screen.getByText(/^¥140\.50 counts · 1 point for each ¥1\.00 · ×2 “Members’ day” · at most 280 a day/);
  screen.getByText('Members count with the grade and birthday that they have today.');
  expect(screen.queryByText('Black')).toBeNull();
  expect(screen.queryByText(/has changed since/)).toBeNull();
});

test('days without a difference stand together, and each other day has a bar', async () => {
  const day = (date: string, documents: number, by: number) => ({ date, documents, old: figures({ points: 400 }), new: figures({ points: 400 + by }) }); // prettier-ignore
  const days = [
    day('2026-10-01', 2, 0),
    day('2026-10-02', 3, 0),
    day('2026-10-03', 4, 150),
    day('2026-10-04', 0, -50),
    day('2026-10-05', 1, 0),
  ];
  const some = replayed({ result: { ...result, days } });
  await show({ 'POST /rule-replays': () => some, [`GET /rule-replays/${id('1')}`]: () => some });
  await run();
  const part = (await screen.findByText('Day by day')).closest('details');
  const rows = [...(part?.querySelectorAll('tbody tr') ?? [])];
  expect(rows.map((row) => [...row.children].map(({ textContent: text }) => text))).toEqual([
    ['10-01 to 10-02', '5', 'No difference'],
    ['10-03', '4', '+150'],
    ['10-04', '0', '−50'],
    ['10-05', '1', 'No difference'],
  ]);
  const chart = part?.querySelector('[role=img]');
  expect(chart?.getAttribute('aria-label')).toBe('Difference of each day from 10-01 to 10-05: between −50 and +150');
  expect(
    [...(chart?.querySelectorAll('rect') ?? [])].filter((bar) => Number(bar.getAttribute('height')) > 0),
  ).toHaveLength(2);
});

test('where no day differs, there is nothing day by day', async () => {
  const days = result.days.map((day) => ({ ...day, new: day.old }));
  const same = replayed({ result: { ...result, new: result.old, days, cases: [] } });
  await show({ 'POST /rule-replays': () => same, [`GET /rule-replays/${id('1')}`]: () => same });
  await run();
  await screen.findByText('No difference');
  expect(screen.queryByText('Day by day')).toBeNull();
});

test('where a rule gives several things, each difference says which', async () => {
  const silver = { ...result.grades[0], grade_id: id('10'), name: 'Silver' };
  const several = replayed({
    kind: 'grades',
    result: {
      ...result,
      grades: [
        { ...silver, gaining: { members: 2, by: figures({ levels: 2 }) }, losing: nobody },
        { ...silver, grade_id: id('11'), name: 'Gold', face: 'gold', gaining: { members: 1, by: figures({ points: 500 }) }, losing: nobody }, // prettier-ignore
        { ...silver, grade_id: id('12'), name: 'Black', face: 'black', gaining: { members: 1, by: figures({ bonus: 500 }) }, losing: nobody }, // prettier-ignore
      ] as ReplayResult['grades'],
    },
  });
  await show(
    { 'POST /rule-replays': () => several, [`GET /rule-replays/${id('1')}`]: () => several },
    { of: { kind: 'grades' } },
  );
  await run();
  const table = await screen.findByRole('table', { name: 'Who gains, by grade' });
  const each = [...table.querySelectorAll('td:last-child')].map((cell) => cell.textContent);
  expect(each).toEqual(['+1 grade', '+500 points', '+¥5.00']);
});

test('says that the draft has changed since', async () => {
  await show(
    { 'POST /rule-replays': () => replayed(), [`GET /rule-replays/${id('1')}`]: () => replayed() },
    { of: { rule: { ...rule, version: 4 } } },
  );
  await run();
  expect((await screen.findByText(/^The rule has changed since/)).textContent).toBe(
    'The rule has changed since. Replay it again.',
  );
});

test('a replay under way can be stopped, and says why it ended', async () => {
  const running = replayed({ task: task({ state: 'running', progress: { done: 2, total: 5, seconds_left: 3 } }), result: null }); // prettier-ignore
  let now = running;
  await show({
    'POST /rule-replays': () => running,
    [`GET /rule-replays/${id('1')}`]: () => now,
    [`PUT /tasks/${id('1')}/stop`]: () => {
      now = replayed({ task: task({ state: 'stopped' }), result: null });
      return now.task;
    },
  });
  await run();
  await screen.findByText('Counting… 40%');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect((await screen.findByText('The replay was stopped.')).getAttribute('role')).toBe('alert');
});

test('no documents are said, and members are hidden from whom they are not for', async () => {
  const empty = replayed({ result: { ...result, documents: 0, members: 0, cases: [], gains_most: null } });
  await show({ 'POST /rule-replays': () => empty, [`GET /rule-replays/${id('1')}`]: () => empty });
  await run();
  await screen.findByText(/There are no documents in this period/);
  cleanup();
  const hidden = replayed({ result: { ...result, members_hidden: true, cases: [], gains_most: null, loses_most: null } }); // prettier-ignore
  await show({ 'POST /rule-replays': () => hidden, [`GET /rule-replays/${id('1')}`]: () => hidden });
  await run();
  await screen.findByText('The biggest cases are for those who may view members.');
  expect(screen.queryByText('The biggest cases')).toBeNull();
});

test('without a draft, or for some branches only, there is nothing to replay', async () => {
  await show({}, { of: { rule: { ...rule, draft: null } } });
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await show({}, { allBranches: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a refusal leaves the period to be changed', async () => {
  await show({
    'POST /rule-replays': () => {
      throw new Refused({ status: 422, name: 'replay_too_long', message: 'A replay covers at most 92 days.' });
    },
  });
  await run();
  await screen.findByText('A replay covers at most 92 days.');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Replay' }).disabled).toBe(false));
});
