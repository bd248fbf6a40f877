import { i18n } from '@lingui/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { messages as trees } from '../../locales/trees/en.po';
// Loaded with the test, which would else wait for them to be transformed when they are opened.
import './branch-form.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { BranchListPage } from './branch-list-page.tsx';
import { branch, id } from './branches.fixture.ts';
import { messages } from './locales/en.po';

const head = branch(1, 'Street', { branch_type: 81 });
const lake = branch(2, 'Lake', { region_code: '330106', region_name: '浙江省杭州市西湖区' });
const figures = {
  members: 12,
  users: 2,
  users_left: 1,
  principal: 20_000,
  bonus: 2_000,
  adjustments: 0,
  top_ups: 2,
  shifts: 1,
  held: 1,
  refunds: 2,
  devices: 0,
};

async function open(items = [head, lake], { regions: answered = 'tell' }: { regions?: 'tell' | 'fail' } = {}) {
  const failRegions = vi.fn<() => void>();
  const asked: URLSearchParams[] = [];
  const sent: unknown[] = [];
  let members = figures.members;
  answer({
    'GET /branches': ({ query }) => {
      // One row is asked for by the tabs, which count.
      if (query.get('size') !== '1') asked.push(query);
      return { items, total: items.length, total_exact: true, index: 1, size: 20, next_cursor: null, as_of: '' };
    },
    'GET /branches/region-counts': () => {
      if (answered === 'fail') {
        failRegions();
        throw new Refused({ status: 500, name: 'internal_error', message: 'Something went wrong' });
      }
      return {
        regions: [
          { region_code: '330000', parent: null, name: 'Zhejiang', count: 0 },
          { region_code: '330100', parent: '330000', name: '杭州市', count: 0 },
          { region_code: '330106', parent: '330100', name: '西湖区', count: 1 },
        ],
        none: 1,
      };
    },
    [`GET /branches/${id(2)}/closing`]: () => ({
      ...figures,
      members,
      left: [{ user_id: id(7), name: 'Chen Yu' }],
      is_head: false,
    }),
    [`PUT /branches/${id(2)}/close`]: ({ body }) => {
      sent.push(body);
      members += 1;
      if (sent.length === 1) throw new Refused({ status: 409, name: 'branch_figures_changed', message: 'Changed' });
      return { ...lake, state: 'closed' };
    },
    'PUT /branches': ({ body }) => {
      sent.push(body);
      return { changed: 2, skipped: 1, skipped_by: {}, undo: null, task_id: null };
    },
    [`PUT /branches/${id(2)}`]: ({ body }) => {
      sent.push(body);
      return { ...lake, version: 2 };
    },
  });
  await showPage(<BranchListPage />, '/system/storeManagement', ['store:update', 'store:close', 'top_up:read']);
  i18n.load('en', { ...i18n.messages, ...trees, ...messages });
  await screen.findByText('Lake');
  return { asked, sent, failRegions, user: userEvent.setup() };
}

const more = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  const row = screen.getByText(name).closest('tr');
  await user.click(within(row ?? document.body).getByRole('button', { name: /More/ }));
};

test('the tree says no number as long as it knows none', async () => {
  const { failRegions } = await open([head, lake], { regions: 'fail' });
  const all = screen.getByRole('treeitem', { name: /All branches/ });
  await waitFor(() => expect(failRegions).toHaveBeenCalled());
  expect(all.textContent.trim()).toBe('All branches');
});

test('the tree counts branches with all that lie in a region, and filters by any of its levels', async () => {
  const { asked, user } = await open();
  const row = (name: RegExp) => screen.findByRole('treeitem', { name });
  expect((await row(/^Zhejiang/)).getAttribute('aria-level')).toBe('1');
  expect((await row(/西湖区.*1 branch/)).getAttribute('aria-level')).toBe('3');
  await row(/^All branches.*2 branches/);
  await user.click(await row(/杭州市.*1 branch/));
  await waitFor(() => expect(asked.at(-1)?.get('region_code')).toBe('330100'));
  await user.click(await row(/^No region.*1 branch/));
  await waitFor(() => expect(asked.at(-1)?.get('region_code')).toBe('none'));
});

test('a closing that is cancelled returns the focus to what asked for it', async () => {
  const { user } = await open();
  await more(user, 'Lake');
  await user.click(await screen.findByRole('menuitem', { name: 'Close down…' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More for Lake'));
});

test('the head office is not offered to be closed', async () => {
  const { user } = await open();
  await more(user, 'Street');
  await screen.findByRole('menuitem', { name: 'Pause' });
  expect(screen.queryByRole('menuitem', { name: 'Close down…' })).toBeNull();
});

test('pausing several asks about those that are open, and says how many were paused', async () => {
  const { sent, user } = await open([head, lake, branch(3, 'Hill', { state: 'paused' })]);
  for (const name of ['Street', 'Lake', 'Hill'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  const question = await screen.findByRole('dialog', { name: 'Pause 2 branches?' });
  await user.click(within(question).getByRole('button', { name: 'Pause' }));
  await screen.findByText('Paused 2 branches');
  expect(sent).toEqual([{ ids: [id(1), id(2), id(3)], operate: 'pause' }]);
});

test('closing names what it touches, sends what was seen, and shows new figures before it can be tried again', async () => {
  const { sent, user } = await open();
  await more(user, 'Lake');
  await user.click(await screen.findByRole('menuitem', { name: 'Close down…' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/¥200.00 of principal and ¥20.00 of bonus/);
  within(dialog).getByText(/^2 top-ups made here still wait for their payment/);
  within(dialog).getByText(/^1 shift is open here/);
  within(dialog).getByText(/^1 order is held here, and can only be released/);
  within(dialog).getByText(/^2 refunds still wait for a decision/);
  const waiting = within(dialog).getByRole('link', { name: 'Show them' });
  expect(waiting.getAttribute('href')).toBe(`/rechargeFlow?branch_id=${id(2)}&state=waiting`);
  const left = within(dialog).getByText('1 would have no open branch left:');
  expect(left.closest('li')?.textContent).toBe('1 would have no open branch left: Chen Yu');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Lease ended');
  await user.click(within(dialog).getByRole('button', { name: 'Close it down' }));
  await within(dialog).findByText(/^13 members stay/);
  await user.click(within(dialog).getByRole('button', { name: 'Close it down' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { reason: 'Lease ended', seen: figures },
    { reason: 'Lease ended', seen: { ...figures, members: 13 } },
  ]);
});

const edit = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  const row = screen.getByText(name).closest('tr');
  await user.click(within(row ?? document.body).getByRole('button', { name: 'Edit' }));
  await screen.findByText('Edit branch');
  return screen.getByRole('dialog');
};

test('the form sends a place from a map’s link and hours copied to all days, and refuses hours that overlap', async () => {
  const { sent, user } = await open();
  const form = await edit(user, 'Lake');
  await user.click(within(form).getByLabelText(/Place on the map/));
  await user.paste('https://uri.amap.com/marker?position=120.1421,30.2478');
  await user.click(within(form).getByRole('button', { name: /Set the hours/ }));
  await user.click(within(form).getByRole('button', { name: 'Mon: add hours' }));
  const [, second] = within(form).getAllByLabelText('Mon, from');
  if (!second) throw new Error('Monday has one span');
  await user.clear(second);
  await user.type(second, '2100');
  await user.click(within(form).getByRole('button', { name: /^Save/ }));
  await within(form).findByText('The hours overlap');
  await user.click(within(form).getByRole('button', { name: 'Mon: remove 21:00 to 23:00' }));
  await user.click(within(form).getByRole('button', { name: 'Tue: remove 09:00 to 22:00' }));
  await user.click(within(form).getByRole('button', { name: 'Copy to all days' }));
  await user.click(within(form).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    latitude: 30.2478,
    longitude: 120.1421,
    hours: { week: Array.from({ length: 7 }, () => [['09:00', '22:00']]), exceptions: [] },
  });
});

test('Enter takes a date and saves nothing, Ctrl+Enter saves', async () => {
  const { sent, user } = await open();
  const form = await edit(user, 'Lake');
  await user.type(await within(form).findByLabelText(/Opened on/), '2026-10-01{Enter}');
  expect(sent).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toEqual([{ opened_on: '2026-10-01' }]));
});

test('a day that differs has no date until one is chosen, and only its row says so', async () => {
  const { sent, user } = await open();
  const form = await edit(user, 'Lake');
  await user.click(within(form).getByRole('button', { name: /Set the hours/ }));
  await user.click(within(form).getByRole('button', { name: 'Add a day that differs' }));
  await user.click(within(form).getByRole('button', { name: /^Save/ }));
  expect((await within(form).findByText('Choose the date')).getAttribute('role')).toBe('alert');
  const box = (name: string) => within(form).getByLabelText(name).className;
  expect(box('New day: note')).not.toContain('status-error');
  expect(box('Mon, from')).not.toContain('status-error');
  await user.type(await within(form).findByPlaceholderText('Day'), '2027-02-05{Enter}');
  expect(sent).toEqual([]);
  await user.click(within(form).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent).toMatchObject([{ hours: { exceptions: [{ date: '2027-02-05', spans: [] }] } }]));
});

test.each(['9:45', '0945', '09：45'])('a time typed as %s is sent as 09:45, and what is none is refused at its box', async (typed) => {
  const { sent, user } = await open();
  const form = await edit(user, 'Lake');
  await user.click(within(form).getByRole('button', { name: /Set the hours/ }));
  const box = within(form).getByLabelText<HTMLInputElement>('Tue, from');
  await user.clear(box);
  await user.type(box, '9:7');
  await user.tab();
  await within(form).findByText('Write each time as 9:30 or 0930');
  await user.clear(box);
  await user.type(box, typed);
  expect(box.value).toBe(typed);
  await user.tab();
  expect(box.value).toBe('09:45');
  await user.click(within(form).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ hours: { week: [[['09:00', '22:00']], [['09:45', '22:00']], {}, {}, {}, {}, {}] } }]);
}); // prettier-ignore

test('who closes a branch that somebody has just changed tries again with the reason typed', async () => {
  const sent: [string | null, unknown][] = [];
  let asked = 0;
  answer({
    [`GET /branches/${id(2)}/closing`]: () => ({ ...figures, left: [], is_head: false }),
    [`GET /branches/${id(2)}`]: () => ((asked += 1), { ...lake, version: 2 }),
    [`PUT /branches/${id(2)}/close`]: ({ body, headers }) => {
      sent.push([headers.get('if-match'), body?.['reason']]);
      if (sent.length === 1) throw new Refused({ status: 412, name: 'stale_edit', message: 'Changed' });
      return { ...lake, state: 'closed' };
    },
  });
  const onClose = vi.fn<() => void>();
  await showPage(<CloseDialog branch={lake} onClose={onClose} />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Reason'), 'The lease ended');
  const button = screen.getByRole('button', { name: 'Close it down' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(button.className).not.toContain('loading'));
  await user.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    ['"1"', 'The lease ended'],
    ['"2"', 'The lease ended'],
  ]);
});
