import { i18n } from '@lingui/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, showPage, withPermissions } from '../../../test/show-page.tsx';
import { BranchDetailPage } from './branch-detail-page.tsx';
import { branch, id } from './branches.fixture.ts';
import { messages } from './locales/en.po';

const figures = { members: 12, new_members: 0, users: 2, topped_up: 0, spent: 0, principal: 20_000, bonus: 2_000 };
const closed = branch(2, 'Lake', {
  state: 'closed',
  closed_at: '2026-11-18T04:00:00Z',
  closed_reason: 'The lease ended',
});

async function open({ everywhere = true, owed = 20_000 } = {}) {
  answer({
    'POST /personal/permission-resources': () => ({ ...withPermissions(['store:close']), all_branches: everywhere }),
    [`GET /branches/${id(2)}/merchant-center`]: () => ({
      ...closed,
      figures: { ...figures, principal: owed, bonus: 0 },
    }),
    [`GET /branches/${id(2)}/events`]: () => ({ items: [], next_cursor: null }),
  });
  i18n.load('en', messages);
  await showPage(<BranchDetailPage />, `/system/storeManagement/detail?id=${id(2)}`);
  i18n.load('en', { ...i18n.messages, ...messages });
  await screen.findByRole('button', { name: 'Reopen…' });
  return screen.queryByRole('button', { name: 'Hand over what is owed…' });
}

test('a user of all branches hands over what a closed branch owes', async () => {
  expect(await open()).not.toBeNull();
  screen.getByText(/is still owed by the shop/);
});

test('a user of some branches cannot', async () => {
  expect(await open({ everywhere: false })).toBeNull();
});

test('once all is spent or handed over, there is nothing to hand over', async () => {
  expect(await open({ owed: 0 })).toBeNull();
  expect(screen.queryByText(/is still owed by the shop/)).toBeNull();
});
