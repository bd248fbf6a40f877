import { i18n } from '@lingui/core';
import type { Grade, Privilege, PrivilegeRules } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  basicGrade,
  gradeId,
  gradePermissions,
  withinIts,
  writtenAt,
  type GradePermission,
} from '../../../test/grades.ts';
import { answer, showPage } from '../../../test/show-page.tsx';
import { messages as trees } from '../../locales/trees/en.po';
import { messages } from './locales/en.po';
import { NewPrivilegePage } from './privilege-pages.tsx';
// Loaded with the test, which would else wait for them to be transformed when they are opened.
import './privilege-versions.tsx';
import { PrivilegesPanel } from './privileges-panel.tsx';

beforeEach(() => i18n.load('en', { ...messages, ...trees }));

const basic: Grade = { ...basicGrade, level: 1, members: 5, version: 1 };
const gold: Grade = { ...basic, grade_id: gradeId('2'), name: 'Gold', face: 'gold', discount_rate: 9_500, level: 2 };
const discount: Privilege = {
  privilege_id: gradeId('11'),
  kind: 'discount',
  title: 'Member price',
  explanation: '',
  icon: 'percent',
  grade_ids: [gold.grade_id],
  gift: null,
  days_before: 0,
  weekdays: [],
  month_days: [],
  enabled: true,
};
const birthday: Privilege = {
  ...discount,
  privilege_id: gradeId('12'),
  kind: 'birthday_gift',
  title: 'Birthday tea',
  icon: 'cake',
  grade_ids: [basic.grade_id, gold.grade_id],
  gift: { points: 88, bonus: 1_000 },
  days_before: 3,
};
const loaded: PrivilegeRules = {
  version: 3,
  in_force: { number: 6, made_at: writtenAt, made_by: '方晓棠', privileges: [discount, birthday] },
  draft: null,
};
const second: Privilege = { ...birthday, privilege_id: gradeId('13'), title: 'Golden birthday', days_before: 0 };
const drafted: PrivilegeRules = {
  ...loaded,
  draft: {
    edited_at: writtenAt,
    edited_by: '方晓棠',
    privileges: [{ ...discount, enabled: false }, birthday, second],
    clashes: [[birthday.privilege_id, second.privilege_id]],
  },
};
const show = (
  rules: PrivilegeRules,
  permissions: readonly (GradePermission | 'coupon:read')[] = gradePermissions,
  answers = {},
  page = <PrivilegesPanel />,
) => {
  answer({ 'GET /grade-privileges': () => rules, 'GET /vip-grades': () => [basic, gold], ...answers });
  return showPage(page, '/gradeManagement', [...permissions]);
};
const row = async (title: string) => withinIts('tr', await screen.findByText(title));

test('a grade has its own rate where it has the privilege', async () => {
  await show(loaded);
  const price = await row('Member price');
  await price.findByText('5% off');
  expect(price.getAllByText('has it')).toHaveLength(1);
  const tea = await row('Birthday tea');
  tea.getByText('88 points and ¥10.00 of bonus, 3 days before the birthday');
  expect(tea.getAllByText('has it')).toHaveLength(2);
});

test('a draft says what it changes, and which privileges clash', async () => {
  const sent: (string | null)[] = [];
  await show(drafted, gradePermissions, {
    'PUT /grade-privileges/in-force': ({ headers }: { headers: Headers }) => (
      sent.push(headers.get('if-match')),
      loaded
    ),
  });
  const hand = userEvent.setup();
  await screen.findByText(/“Birthday tea” and “Golden birthday” are for the same day and grade/);
  await screen.findByText(
    'The draft changes: “Member price” is off, “Golden birthday” is new, for Basic, Gold: 88 points and ¥10.00 of bonus, on the birthday',
  );
  await hand.click(screen.getByRole('button', { name: 'Put version 7 in force' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^“Golden birthday” is new, for Basic, Gold/);
  expect(sent).toEqual([]);
  await hand.click(dialog.getByRole('button', { name: 'Put it in force' }));
  await waitFor(() => expect(sent).toEqual(['"3"']));
});

test('the keys move a row, and the whole order is saved in the draft', async () => {
  const sent: unknown[] = [];
  await show(loaded, gradePermissions, {
    'PUT /grade-privileges/sort': ({ body, headers }: { body: unknown; headers: Headers }) => (
      sent.push([body, headers.get('if-match')]),
      drafted
    ),
  });
  (await screen.findByRole('button', { name: 'Move “Member price”' })).focus();
  const hand = userEvent.setup();
  await hand.keyboard(' {ArrowDown}');
  expect(sent).toEqual([]);
  await hand.keyboard(' ');
  await waitFor(() => expect(sent).toEqual([[{ ids: [birthday.privilege_id, discount.privilege_id] }, '"3"']]));
});

test('who may only read changes nothing', async () => {
  await show(drafted, ['grade:read']);
  await row('Member price');
  expect(screen.getAllByRole('button').map(({ textContent: text }) => text)).toEqual(['Versions']);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('without privileges it says what they are for', async () => {
  await show({ version: 0, in_force: null, draft: null });
  await screen.findByText('There are no privileges yet');
  expect(screen.getByRole('link', { name: 'Add a privilege' }).getAttribute('href')).toBe('/addrightsandbenefits');
});

test('a new gift is sent in points and fen, with only what its kind needs', async () => {
  const sent: unknown[] = [];
  const answers = { 'POST /grade-privileges': ({ body }: { body: unknown }) => (sent.push(body), drafted) };
  await show(loaded, gradePermissions, answers, <NewPrivilegePage />);
  const hand = userEvent.setup();
  const title = await screen.findByLabelText('Title');
  expect(title).toHaveProperty('value', 'Birthday gift');
  const save = screen.getByRole('button', { name: /^Save in the draft/ });
  await hand.click(save);
  await screen.findByText('Points, bonus or coupons');
  screen.getByText('Choose at least one');
  await hand.type(screen.getByLabelText(/^Bonus/), '20.5');
  await hand.click(await screen.findByLabelText('Gold'));
  await screen.findByText('Birthday gift: members of Gold get ¥20.50 of bonus, on the birthday');
  await hand.click(save);
  await waitFor(() =>
    expect(sent).toEqual([
      {
        kind: 'birthday_gift',
        title: 'Birthday gift',
        explanation: '',
        icon: 'cake',
        grade_ids: [gold.grade_id],
        gift: { points: 0, bonus: 2_050 },
        days_before: 0,
        weekdays: [],
        month_days: [],
        enabled: true,
      },
    ]),
  );
});

test('a gift of coupons alone is chosen, told and sent', async () => {
  const sent: unknown[] = [];
  const cake = { coupon_id: gradeId('21'), name: 'Cake voucher', number: 'CT20261120-0001', kind: 'cash', left: null };
  const answers = {
    'POST /grade-privileges': ({ body }: { body: unknown }) => (sent.push(body), drafted),
    'GET /coupons/choose': () => [cake],
  };
  await show(loaded, [...gradePermissions, 'coupon:read'], answers, <NewPrivilegePage />);
  const hand = userEvent.setup();
  await hand.click(await screen.findByLabelText('Gold'));
  await hand.click(screen.getByRole('combobox', { name: 'Add coupons' }));
  await hand.click(await screen.findByTitle('Cake voucher'));
  const count = screen.getByLabelText('How many of “Cake voucher”');
  await hand.clear(count);
  await hand.type(count, '2');
  await screen.findByText('Birthday gift: members of Gold get Cake voucher × 2, on the birthday');
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  const coupons = [{ coupon_id: cake.coupon_id, name: 'Cake voucher', count: 2 }];
  await waitFor(() => expect(sent).toMatchObject([{ gift: { points: 0, bonus: 0, coupons } }]));
});

test('another kind brings its title and icon, unless others were given', async () => {
  const sent: unknown[] = [];
  const answers = { 'POST /grade-privileges': ({ body }: { body: unknown }) => (sent.push(body), drafted) };
  await show(loaded, gradePermissions, answers, <NewPrivilegePage />);
  const hand = userEvent.setup();
  await hand.click(await screen.findByLabelText('Kind'));
  await hand.click(await screen.findByTitle('Discount'));
  const title = screen.getByLabelText('Title');
  expect(title).toHaveProperty('value', 'Discount');
  await hand.clear(title);
  await hand.type(title, 'Own words');
  await hand.click(screen.getByLabelText('Kind'));
  await hand.click(await screen.findByTitle('More points'));
  expect(title).toHaveProperty('value', 'Own words');
  await hand.click(await screen.findByLabelText('Gold'));
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  await waitFor(() => expect(sent).toMatchObject([{ kind: 'points_multiple', icon: 'coins', gift: null }]));
});

test('where privileges are touched, nothing is said of keys', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await show(loaded);
  await screen.findByText('Drag a row by the dots on its left.');
  expect(screen.queryByText(/arrow keys/)).toBeNull();
});

test('what is put in force is named, as the page has grades, too', async () => {
  await show(drafted);
  await userEvent.click(await screen.findByRole('button', { name: 'Put version 7 in force' }));
  expect(await screen.findByRole('dialog', { name: 'Put version 7 of the privileges in force?' })).toBeDefined();
});
