import { i18n } from '@lingui/core';
import type { BranchApplication } from '@regulars/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { ApplicationDrawer } from './application-drawer.tsx';
import { id } from './branches.fixture.ts';
import { messages } from './locales/en.po';

const waiting: BranchApplication = {
  application_id: id(9),
  branch_no: null,
  name: 'Wulin',
  branch_type: 82,
  contact_name: null,
  phone: null,
  region_code: null,
  region_name: null,
  address: null,
  latitude: null,
  longitude: null,
  opened_on: null,
  note: null,
  works_there: false,
  state: 'waiting',
  asked_at: '2026-11-20T04:00:00Z',
  asked_by: '0190a000-0000-7000-8000-0000000000a1',
  asked_by_name: '方晓棠',
  decided_at: null,
  decided_by_name: null,
  decision: null,
  branch_id: null,
  decidable: false,
  version: 3,
};

async function open({ isStale = false, decider = '陈屿' }: { isStale?: boolean; decider?: string | null } = {}) {
  let shown = waiting;
  const sent: unknown[] = [];
  answer({
    [`GET /branches/apply/${id(9)}`]: () => shown,
    [`PUT /branches/apply/${id(9)}`]: ({ body, headers }) => {
      sent.push([body, headers.get('If-Match')]);
      const decided = { decided_at: '2026-11-20T06:00:00Z', version: 4 };
      shown = isStale
        ? { ...waiting, ...decided, state: 'refused', decided_by_name: decider, decision: 'No' }
        : { ...waiting, ...decided, state: 'withdrawn', decided_by_name: '方晓棠' };
      if (isStale) throw new Refused({ status: 412, name: 'stale_edit', message: 'Stale' });
      return shown;
    },
  });
  await showPage(
    <ApplicationDrawer id={id(9)} steps={{ previous: undefined, next: undefined }} onClose={() => {}} />,
    '/system/storeApplication',
    ['branch_application:create'],
  );
  i18n.load('en', { ...i18n.messages, ...messages });
  const drawer = await screen.findByRole('dialog', { name: 'Wulin' });
  const user = userEvent.setup();
  await user.click(await within(drawer).findByRole('button', { name: 'Withdraw' }));
  return { drawer, sent };
}

test('its applicant withdraws an application, which then waits no more', async () => {
  const { drawer, sent } = await open();
  await within(drawer).findByText('Withdrawn');
  expect(sent).toEqual([[{ operate: 'withdraw' }, '"3"']]);
  await waitFor(() => expect(within(drawer).queryByRole('button', { name: 'Withdraw' })).toBeNull());
});

test('who withdraws one that somebody has just decided is told who did, and sees it', async () => {
  const { drawer } = await open({ isStale: true });
  await screen.findByText(/^Refused by 陈屿/);
  await within(drawer).findByText('No');
  expect(within(drawer).queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

test('a decision of nobody that can be named is told without a name', async () => {
  await open({ isStale: true, decider: null });
  expect((await screen.findByText(/^Refused/, { selector: '.ant-message *' })).textContent).not.toContain('by');
});

test('who decides refuses with a reason, but doesn’t withdraw what somebody else asked for', async () => {
  const application = { ...waiting, asked_by: id(5), asked_by_name: '陈屿', decidable: true };
  const sent: unknown[] = [];
  answer({
    [`GET /branches/apply/${id(9)}`]: () => application,
    'GET /branches/apply': () => ({ items: [], total: 0, allowance: { used: 1, limit: 5 } }),
    [`PUT /branches/apply/${id(9)}`]: ({ body }) => (sent.push(body), { ...application, state: 'refused' }),
  });
  const steps = { previous: undefined, next: undefined };
  await showPage(<ApplicationDrawer id={id(9)} steps={steps} onClose={() => {}} />, '/system/storeApplication');
  i18n.load('en', { ...i18n.messages, ...messages });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Refuse…' }));
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  await user.type(await screen.findByLabelText('Reason'), 'Too close');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(sent).toEqual([{ operate: 'refuse', reason: 'Too close' }]));
});

test('who neither asked for a branch nor decides has no buttons', async () => {
  answer({ [`GET /branches/apply/${id(9)}`]: () => ({ ...waiting, asked_by: id(5) }) });
  const steps = { previous: undefined, next: undefined };
  await showPage(<ApplicationDrawer id={id(9)} steps={steps} onClose={() => {}} />, '/system/storeApplication');
  i18n.load('en', { ...i18n.messages, ...messages });
  const drawer = within(await screen.findByRole('dialog', { name: 'Wulin' }));
  await drawer.findByText('Applicant');
  expect(drawer.queryByRole('button', { name: /Withdraw|Refuse|Accept/ })).toBeNull();
  expect(document.querySelector('.ant-drawer-footer')).toBeNull();
});

test('the plan’s number of branches is said, with its digits grouped', async () => {
  for (const [used, limit, shown] of [
    [1, 5, 'Branches that the plan includes: 5. In use: 1.'],
    [10_000, 10_000, /^Branches that the plan includes: 10,000, all in use/],
  ] as const) {
    answer({
      [`GET /branches/apply/${id(9)}`]: () => ({ ...waiting, decidable: true }),
      'GET /branches/apply': () => ({ items: [], total: 0, allowance: { used, limit } }),
    });
    const steps = { previous: undefined, next: undefined };
    await showPage(<ApplicationDrawer id={id(9)} steps={steps} onClose={() => {}} />, '/system/storeApplication');
    i18n.load('en', { ...i18n.messages, ...messages });
    expect(await screen.findByText(shown)).toBeTruthy();
    cleanup();
  }
});

test('who works there is told as it is: once accepted, or by now', async () => {
  for (const [state, shown] of [
    ['waiting', 'the applicant, once accepted'],
    ['accepted', 'the applicant'],
    ['refused', undefined],
  ] as const) {
    answer({ [`GET /branches/apply/${id(9)}`]: () => ({ ...waiting, state, works_there: true }) });
    const steps = { previous: undefined, next: undefined };
    await showPage(<ApplicationDrawer id={id(9)} steps={steps} onClose={() => {}} />, '/system/storeApplication');
    i18n.load('en', { ...i18n.messages, ...messages });
    await screen.findByText('Applicant');
    expect(screen.queryByText('Works there')?.closest('div')?.textContent).toBe(shown && `Works there${shown}`);
    cleanup();
  }
});
