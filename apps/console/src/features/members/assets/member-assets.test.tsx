import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../../test/show-page.tsx';
import type { Asked } from '../../../../test/show-page.tsx';
import { grades, memberOf } from '../members.fixture.ts';
import { assetsOf, lot, points, posting, purchase } from './assets.fixture.ts';
import { MemberAssets } from './member-assets.tsx';

const member = memberOf(1);
const onShowRecords = vi.fn<(tab: string) => void>();
const of = (part: string): string => `GET /vip-infos/${member.vip_id}/${part}`;

const page = { total: 0, total_exact: true, index: 1, size: 1, next_cursor: null };

/** A stubbed server with a member's assets; records the requests for balances, lots and postings. */
function network(assets = assetsOf(), final = true, more: Parameters<typeof answer>[0] = {}) {
  const asked: string[] = [];
  const note =
    <T,>(part: string, reply: (at: string | null) => T) =>
    ({ query }: Asked): T => {
      asked.push(`${part} ${query.toString()}`);
      return reply(query.get('at'));
    };
  const balances = (at: string | null) => ({
    at: at ?? '2026-11-20T06:35:00Z',
    as_of: at ?? '2026-11-20T06:35:00Z',
    final,
    balances: at ? { principal: 0, bonus: 0, points: 12, growth: 0 } : assets.balances,
    number: 2,
    posted_at: null,
  });
  answer({
    [of('assets')]: () => assets,
    'GET /vip-infos/coupon-report': () => ({ ...page, items: [] }),
    'GET /vip-infos/consume-report': ({ query }) => ({ ...page, items: [purchase], total: query.get('standing') === 'true' ? 86 : 91 }), // prettier-ignore
    'GET /vip-grades': () => grades,
    'GET /vip-card-config': () => ({ growth: null }),
    ...more,
    [of('balances')]: note('balances', balances),
    [of('lots')]: note('lots', (at) => ({ items: at ? [] : [lot], next_cursor: null })),
    [of('postings')]: note('postings', () => ({ items: [posting], next_cursor: null })),
  });
  return asked;
}

test('shows the figures, and what expires soon', async () => {
  network();
  await showPage(<MemberAssets member={member} onShowRecords={onShowRecords} />);
  await screen.findByText('420 points expire on December 10');
  expect(screen.getByText('¥674.24 + bonus ¥75.66')).toBeTruthy();
  expect(screen.getByText('12,846')).toBeTruthy();
  expect(await screen.findByText('Enough for Gold')).toBeTruthy();
  expect(await screen.findByText('86')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /on hold/ })).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'All purchases' }));
  expect(onShowRecords).toHaveBeenCalledExactlyOnceWith('purchases');
});

test('the growth tile speaks of the grade above the one held, never of the one held', async () => {
  const [basic, gold] = grades.map(({ grade_id: id }) => id);
  for (const [grade_id, growth, said] of [
    [basic, 400, '600 growth to Gold'],
    [basic, 1000, 'Enough for Gold'],
    [gold, 0, 'The highest grade'],
    [gold, 1000, 'The highest grade'],
  ] as const) {
    network(assetsOf({ balances: { principal: 0, bonus: 0, points: 0, growth } }));
    await showPage(<MemberAssets member={{ ...member, grade_id: String(grade_id) }} onShowRecords={onShowRecords} />);
    expect(await screen.findByText(said)).toBeTruthy();
    cleanup();
  }
});

test('says what has to be spent for the next grade, as the growth rules in force count it', async () => {
  const rules = { per_yuan_spent: 15_000, stored_value_counts: true, cap_per_day: null };
  for (const [growth, said] of [
    [rules, '¥400 more until Gold'],
    [{ ...rules, stored_value_counts: false }, '¥400 more until Gold, not from stored value'],
    [{ ...rules, cap_per_day: 500 }, undefined],
    [null, undefined],
  ] as const) {
    network(assetsOf({ balances: { principal: 0, bonus: 0, points: 0, growth: 400 } }), true, {
      'GET /vip-card-config': () => ({ growth }),
    });
    await showPage(<MemberAssets member={{ ...member, grade_id: String(grades[0]?.grade_id) }} onShowRecords={onShowRecords} />); // prettier-ignore
    await screen.findByText('600 growth to Gold');
    if (said === undefined) expect(screen.queryByText(/more until/)).toBeNull();
    else expect(await screen.findByText(said)).toBeTruthy();
    cleanup();
  }
});

test('shows owed points rather than expiring ones', async () => {
  network(assetsOf({ points_owed: 30, balances: { principal: 0, bonus: 0, points: -30, growth: 0 } }));
  await showPage(<MemberAssets member={member} onShowRecords={onShowRecords} />);
  await screen.findByText('30 owed; new points cover it first');
  expect(screen.getByText('−30')).toBeTruthy();
});

test('says if nothing expires', async () => {
  network(assetsOf({ expiring: [{ ...points, soon: 0, next_day: null, next_amount: 0, never: 2589 }] }));
  await showPage(<MemberAssets member={member} onShowRecords={onShowRecords} />);
  expect(await screen.findByText('Nothing expires')).toBeTruthy();
});

test('the balance says when bonus expires within a year, and not years before', async () => {
  const bonus = { ...points, unit: 'bonus' as const, soon: 0, next_amount: 335 };
  const none = bonus.months.map((month) => ({ ...month, amount: 0 }));
  for (const [months, day, said] of [
    [bonus.months, '2027-01-31', true],
    [none, '2028-09-30', false],
  ] as const) {
    network(assetsOf({ expiring: [{ ...bonus, months: [...months], next_day: day }] }));
    await showPage(<MemberAssets member={member} onShowRecords={onShowRecords} />);
    await screen.findByText('Nothing expires');
    expect(screen.queryByText(/^Bonus ¥3\.35 until/) !== null).toBe(said);
    cleanup();
  }
});

test('what tills hold is part of the balance, and listed in a drawer', async () => {
  const hold = {
    hold_id: 1,
    principal: 10_000,
    bonus: 0,
    points: 50,
    created_at: '2026-11-20T06:00:00Z',
    expires_at: '2026-11-20T08:00:00Z',
    branch_name: '解放路店',
    operator: '何苗',
    document: posting.document,
  };
  network(assetsOf({ held: { principal: 10_000, bonus: 0, points: 50 }, holds: [hold] }));
  await showPage(<MemberAssets member={member} onShowRecords={onShowRecords} />);
  await userEvent.setup().click(await screen.findByRole('button', { name: '¥100.00 + 50 points on hold' }));
  const drawer = await screen.findByRole('dialog', { name: 'Open holds' });
  expect(within(drawer).getByText('CO20261118-0007 · 何苗 · 解放路店')).toBeTruthy();
});

test('explains a figure by its lots and postings, with balances before and after', async () => {
  const asked = network();
  const user = userEvent.setup();
  await showPage(<MemberAssets member={member} onShowRecords={onShowRecords} />);
  await user.click(await screen.findByRole('button', { name: 'Explain: Points' }));
  const drawer = await screen.findByRole('dialog', { name: 'Points of 林晓雯, explained' });
  await within(drawer).findByText('420 points within 30 days');
  await within(drawer).findByText('of 500');
  await within(drawer).findByText('Points 2,589');
  await user.click(within(drawer).getByRole('button', { name: 'For the accountant' }));
  expect(within(drawer).getByText('2,589', { selector: 'strong' })).toBeTruthy();
  expect(within(drawer).getByText('Undone in part')).toBeTruthy();
  expect(asked.toSorted()).toEqual(['balances ', 'lots unit=points&open=true&size=10', 'postings unit=points&size=10']);
});

test('a moment is in the merchant’s time zone, whatever the device’s zone', async () => {
  const asked = network();
  const user = userEvent.setup();
  await showPage(<MemberAssets member={member} onShowRecords={onShowRecords} />);
  await user.click(await screen.findByRole('button', { name: 'Explain: Points' }));
  const drawer = await screen.findByRole('dialog');
  fireEvent.change(within(drawer).getByLabelText('As of'), { target: { value: '2026-03-01T08:00:00' } });
  await within(drawer).findByText('There is nothing left.');
  await within(drawer).findByText('12 points');
  const at = encodeURIComponent('2026-03-01T00:00:00.000Z');
  expect(asked).toContain(`balances at=${at}`);
  expect(asked.some((one) => one.startsWith('lots') && one.includes(`at=${at}`))).toBe(true);
  expect(asked.some((one) => one.startsWith('postings') && one.includes(`at=${at}`))).toBe(true);
});

test('rejects a moment out of range, shows the range and sends no request', async () => {
  const asked = network();
  const user = userEvent.setup();
  await showPage(<MemberAssets member={member} onShowRecords={onShowRecords} />);
  await user.click(await screen.findByRole('button', { name: 'Explain: Points' }));
  const drawer = await screen.findByRole('dialog');
  const moment = within(drawer).getByLabelText<HTMLInputElement>('As of');
  for (const outside of ['9999-12-31T00:00:00', '0001-01-01T00:00:00', '1900-01-01T23:59:59']) {
    fireEvent.change(moment, { target: { value: outside } });
    fireEvent.blur(moment);
    await within(drawer).findByText('Choose a moment from January 2, 1900 to now.');
    expect(moment.value).toContain(outside.slice(0, 10));
  }
  expect(asked.some((one) => one.includes('at='))).toBe(false);
  await user.click(within(drawer).getByRole('button', { name: 'Back to now' }));
  expect(within(drawer).queryByText(/^Choose a moment/)).toBeNull();
  expect(within(drawer).getByLabelText<HTMLInputElement>('As of').value).toBe('');
});

test('says if the balance of a moment is not final; not for now or a moment long past', async () => {
  network(assetsOf(), false);
  const user = userEvent.setup();
  await showPage(<MemberAssets member={member} onShowRecords={onShowRecords} />);
  await user.click(await screen.findByRole('button', { name: 'Explain: Points' }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).queryByText(/^Not final yet/)).toBeNull();
  fireEvent.change(within(drawer).getByLabelText('As of'), { target: { value: '2026-03-01T08:00:00' } });
  await within(drawer).findByText(/^Not final yet/);
  cleanup();
  network();
  await showPage(<MemberAssets member={member} onShowRecords={onShowRecords} />);
  await user.click(await screen.findByRole('button', { name: 'Explain: Points' }));
  const again = await screen.findByRole('dialog');
  fireEvent.change(within(again).getByLabelText('As of'), { target: { value: '2026-03-01T08:00:00' } });
  await within(again).findByText('12 points');
  expect(within(again).queryByText(/^Not final yet/)).toBeNull();
});

test('says why loading failed, and retries', async () => {
  let broken = true;
  answer({
    [of('assets')]: () => {
      if (broken) throw new Refused({ status: 500, name: 'internal_error', message: 'The shop is on fire' });
      return assetsOf();
    },
  });
  const user = userEvent.setup();
  await showPage(<MemberAssets member={member} onShowRecords={onShowRecords} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The shop is on fire');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('12,846');
});
