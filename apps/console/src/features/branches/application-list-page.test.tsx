import { i18n } from '@lingui/core';
import type { BranchApplication } from '@regulars/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
// Loaded with the test, which would else wait for it to be transformed when it is opened.
import './application-drawer.tsx';
import { ApplicationListPage } from './application-list-page.tsx';
import { id } from './branches.fixture.ts';
import { messages } from './locales/en.po';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const application: BranchApplication = {
  application_id: id(1),
  name: 'Lake',
  branch_no: null,
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
  asked_by: id(7),
  asked_by_name: 'Chen Yu',
  decided_at: null,
  decided_by_name: null,
  decision: null,
  branch_id: null,
  decidable: true,
  version: 1,
};

test('an application that was withdrawn meanwhile is shown so, with who did it, and can’t be decided', async () => {
  let now = application;
  answer({
    'GET /branches/apply': () => ({
      items: [now],
      total: 1,
      total_exact: true,
      index: 1,
      size: 20,
      next_cursor: null,
      allowance: { used: 1, limit: 5 },
    }),
    [`GET /branches/apply/${id(1)}`]: () => now,
    [`PUT /branches/apply/${id(1)}`]: () => {
      const decided_at = '2026-11-20T04:54:00Z';
      now = { ...application, state: 'withdrawn', decidable: false, decided_at, decided_by_name: 'Chen Yu', version: 2 };
      throw new Refused({ status: 412, name: 'stale_edit', message: 'Stale' });
    },
  });
  await showPage(<ApplicationListPage />, `/merchantManagement/apply?application=${id(1)}`, [
    'branch_application:decide',
  ]);
  i18n.load('en', { ...i18n.messages, ...messages });
  const user = userEvent.setup();
  const drawer = await screen.findByRole('dialog', { name: 'Lake' });
  await user.click(await within(drawer).findByRole('button', { name: 'Refuse…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refuse Lake?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Too close');
  await user.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  await screen.findByText(/^Withdrawn by Chen Yu, /);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept and add the branch' })).toBeNull());
  expect(screen.queryByText('Stale')).toBeNull();
}); // prettier-ignore
