import type { UserDetail } from '@regulars/contract';
import { allPermissions } from '@regulars/contract/menu';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, Refused, showPage, type Asked } from '../../../test/show-page.tsx';
import { StaffListPage } from './staff-list-page.tsx';

const id = '0190a000-0000-7000-8000-0000000000b1';
const shift = '0190a000-0000-7000-8000-0000000000d1';
const staff = { staff_no: '0015', post: '收银', hired_on: '2025-03-10', leaves_on: null, remark: null };
const person: UserDetail = {
  user_id: id,
  actual_name: '林可',
  phone: '18700000952',
  state: 'enabled',
  roles: [],
  all_branches: true,
  branches: [],
  last_seen_at: null,
  invited_at: null,
  staff,
  in_hand: { requests: 2, refunds: 1, applications: 1, shift_id: shift, held: 2, views: 1, tasks: 0 },
  changeable: true,
  created_at: '2026-11-20T06:35:00Z',
  version: 3,
  wechat_bound: false,
  account_changeable: true,
};

const show = async (
  user: UserDetail,
  address = '/system/staff/staffManagement',
  more: Parameters<typeof answer>[0] = {},
) => {
  const sent: [string | null, unknown][] = [];
  answer({
    'GET /users': () => ({ items: [user], total: 1, total_exact: true, index: 1, size: 20, next_cursor: null }),
    'GET /dictionaries/branch': () => [],
    [`GET /users/${id}`]: () => user,
    [`PUT /users/${id}`]: ({ body, headers }: Asked) => {
      sent.push([headers.get('if-match'), body]);
      return JSON.stringify(body).includes('at_once') ? { ...user, state: 'disabled' } : user;
    },
    'PUT /users': ({ body }: Asked) => {
      sent.push([null, body]);
      return { changed: 1 };
    },
    ...more,
  });
  await showPage(<StaffListPage />, address, [...allPermissions]);
  return { hand: userEvent.setup(), sent };
};
const choose = async (hand: ReturnType<typeof userEvent.setup>, action: string): Promise<void> => {
  await hand.click(await screen.findByRole('button', { name: /^More/ }));
  await hand.click(await screen.findByRole('menuitem', { name: action }));
};

test('leaving says what the person has in hand, and sets the last day', async () => {
  const { hand, sent } = await show(person);
  await screen.findByText('At work');
  await choose(hand, 'Leaves…');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('2 requests wait for approval: whoever may approve still can.', { exact: false });
  dialog.getByText('1 shared view stays for all.');
  dialog.getByText('1 refund that the person asked for waits: approve it before, or a colleague makes it anew.');
  dialog.getByText('2 orders are held: colleagues can still capture or release them.');
  dialog.getByText('The person’s shift is open, with its cash', { exact: false });
  dialog.getByText('1 branch application waits: whoever may decide on it still can.', { exact: false });
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/shifts/${shift}`,
    `/memberAdjustments?asked_by=${id}&state=waiting`,
    '/merchantManagement/apply?state=waiting',
  ]);
  const field = await dialog.findByLabelText('Last working day');
  await hand.clear(field);
  await hand.type(field, '2026-12-06{Enter}');
  await hand.click(dialog.getByRole('button', { name: /^Set the last day/ }));
  await waitFor(() => expect(sent).toEqual([['"3"', { staff: { leaves_on: '2026-12-06' } }]]));
});

test('who leaves can be locked out at once, and several are disabled together', async () => {
  const { hand, sent } = await show(person);
  await choose(hand, 'Leaves…');
  const dialog = within(await screen.findByRole('dialog'));
  await hand.click(await dialog.findByLabelText('At once'));
  await dialog.findByText('Enabling takes the person back.');
  await hand.click(dialog.getByRole('button', { name: /^Set the last day/ }));
  await waitFor(() => expect(sent).toMatchObject([['"3"', { staff: { at_once: true } }]]));
  await screen.findByText('林可 has left');

  const boxes = screen.getAllByRole('checkbox');
  await hand.click(boxes.at(-1) ?? document.body);
  await hand.click(await screen.findByRole('button', { name: 'Disable…' }));
  await screen.findByText('Disable 1 user?');
  await hand.click(screen.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(sent.slice(1)).toEqual([[null, { ids: [id], operate: 'stop' }]]));
});

test('a last day that a colleague set meanwhile is shown, and can be set anew', async () => {
  const sent: unknown[] = [];
  let now = person;
  const { hand } = await show(person, undefined, {
    [`GET /users/${id}`]: () => now,
    [`PUT /users/${id}`]: ({ headers }) => {
      if (sent.push(headers.get('if-match')) > 1) return now;
      now = { ...person, staff: { ...staff, leaves_on: '2026-12-24' }, version: 4 };
      throw new Refused({ status: 412, name: 'stale_edit', message: 'Stale' });
    },
  });
  await choose(hand, 'Leaves…');
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByLabelText('Last working day');
  await hand.clear(field);
  await hand.type(field, '2026-12-06{Enter}');
  await hand.click(dialog.getByRole('button', { name: /^Set the last day/ }));
  await dialog.findByText(/is now .*24/);
  await hand.click(dialog.getByRole('button', { name: 'Keep my changes' }));
  await hand.click(dialog.getByRole('button', { name: /^Set the last day/ }));
  await waitFor(() => expect(sent).toEqual(['"3"', '"4"']));
});

test('who leaves can stay after all', async () => {
  const { hand, sent } = await show({ ...person, staff: { ...staff, leaves_on: '2026-12-06' } });
  await screen.findByText(/^Until /);
  await choose(hand, 'Stays after all');
  await waitFor(() => expect(sent).toEqual([['"3"', { staff: { leaves_on: null } }]]));
});

test('who comes back loses the last day, which would disable again', async () => {
  const left = { ...person, state: 'disabled', staff: { ...staff, leaves_on: '2026-11-20' } } as const;
  const cleared: unknown[] = [];
  const { hand, sent } = await show(left, undefined, {
    [`PUT /users/${id}`]: ({ body }) => {
      cleared.push(body);
      return { ...left, staff };
    },
  });
  await screen.findByText('Left');
  await choose(hand, 'Take back');
  await screen.findByText('林可 can work here again');
  expect(cleared).toEqual([{ staff: { leaves_on: null } }]);
  expect(sent).toEqual([[null, { ids: [id], operate: 'use' }]]);
});

test('a name opens a look at the person, with the ways to edit and to leave', async () => {
  const { hand } = await show({ ...person, staff: { ...staff, remark: '周三休' } });
  await hand.click(await screen.findByText('林可'));
  const look = within(await screen.findByRole('dialog'));
  const facts = (await look.findByText('周三休')).closest('dl');
  for (const told of ['At work', '0015', '收银', 'All branches, later ones too'])
    expect(facts?.textContent).toContain(told);
  expect(look.queryByRole('textbox')).toBe(null);
  await hand.click(look.getByRole('button', { name: 'Leaves…' }));
  await screen.findByText('林可 leaves');
});

test('the look offers what the menu of the row does: to stay, to take back, and the account', async () => {
  const address = `/system/staff/staffManagement?staff=${id}`;
  const buttons = async (...names: string[]) => {
    const look = within(await screen.findByRole('dialog'));
    for (const name of names) await look.findByRole('button', { name });
    return look;
  };
  const leaving = await show({ ...person, staff: { ...staff, leaves_on: '2026-12-06' } }, address);
  const look = await buttons('Stays after all', 'Account and roles', 'Leaves…');
  expect(look.queryByRole('button', { name: 'Take back' })).toBeNull();
  await leaving.hand.click(look.getByRole('button', { name: 'Stays after all' }));
  await waitFor(() => expect(leaving.sent).toEqual([['"3"', { staff: { leaves_on: null } }]]));

  cleanup();
  const left = await show({ ...person, state: 'disabled' }, address);
  const back = await buttons('Take back', 'Account and roles');
  expect(back.queryByRole('button', { name: /Leaves|Stays/ })).toBeNull();
  await left.hand.click(back.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(left.sent).toEqual([[null, { ids: [id], operate: 'use' }]]));
});

test('the address that asks for it opens the form of a new person, once', async () => {
  await show(person, '/system/staff/staffManagement?new=1');
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('the address of one person opens the look; its form sends what was changed', async () => {
  const { hand, sent } = await show(person, `/system/staff/staffManagement?staff=${id}`);
  await hand.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Edit' }));
  const form = within(
    (await screen.findByText('Edit personnel data')).closest<HTMLElement>('[role=dialog]') ?? document.body,
  );
  const number = await form.findByLabelText(/^Staff.number/);
  await hand.clear(number);
  await hand.type(number, '第一');
  await hand.click(form.getByRole('button', { name: /^Save/ }));
  await form.findByText('Use 1 to 20 letters, digits or dashes');
  await hand.clear(number);
  await hand.type(number, 'A-16{Enter}');
  await waitFor(() => expect(sent).toEqual([['"3"', { staff: { staff_no: 'A-16' } }]]));
});

test('the states of the filter are called as in their column', async () => {
  const { hand } = await show(person);
  await screen.findByText('At work');
  await hand.click(screen.getByRole('combobox', { name: 'State' }));
  for (const name of ['At work', 'Invited', 'Left or disabled'])
    expect((await screen.findAllByTitle(name)).length).toBeGreaterThan(0);
});
