import type { Member, Privilege, PrivilegeRules } from '@regulars/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { GradePrivileges } from './grade-privileges.tsx';
import { grades, memberOf } from './members.fixture.ts';

const [basic, gold] = grades;
const seat: Privilege = {
  privilege_id: '0190a000-0000-7000-8000-000000000091',
  kind: 'text',
  title: 'A seat by the window',
  explanation: 'Call a day before',
  icon: 'star',
  grade_ids: [gold?.grade_id ?? ''],
  gift: null,
  days_before: 0,
  weekdays: [],
  month_days: [],
  enabled: true,
};
const rules: PrivilegeRules = {
  version: 1,
  in_force: { number: 1, made_at: '2026-11-18T02:00:00Z', made_by: null, privileges: [seat] },
  draft: null,
};

const show = async (changes: Partial<Member>) => {
  const asked = vi.fn<() => PrivilegeRules>(() => rules);
  answer({ 'GET /grade-privileges': asked, 'GET /vip-grades': () => grades });
  const member = { ...memberOf(1), grade_id: gold?.grade_id ?? '', grade_name: 'Gold', ...changes };
  await showPage(<GradePrivileges member={member} />, '/memberdetails/1', ['member:read']);
  await waitFor(() => expect(asked).toHaveBeenCalled());
};

test('a cashier reads what the member’s grade gives', async () => {
  await show({});
  expect((await screen.findByText('A seat by the window')).nextSibling?.textContent).toBe('Call a day before');
});

test('a frozen member and one of another grade have none', async () => {
  await show({ state: 'frozen' });
  expect(screen.queryByText('A seat by the window')).toBeNull();
  cleanup();
  await show({ grade_id: basic?.grade_id ?? '' });
  expect(screen.queryByText('A seat by the window')).toBeNull();
});
