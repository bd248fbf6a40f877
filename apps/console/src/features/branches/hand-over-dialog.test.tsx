import { i18n } from '@lingui/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { branch, id } from './branches.fixture.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { messages } from './locales/en.po';

const figures = {
  members: 12,
  new_members: 0,
  users: 2,
  topped_up: 0,
  spent: 0,
  principal: 20_000,
  bonus: 2_000,
};

test('names the amounts, and sends the branch and the reason once both are given', async () => {
  const sent: unknown[] = [];
  const onClose = vi.fn<() => void>();
  answer({
    'GET /dictionaries/branch': () => [{ value: id(1), label: 'Street', closed: false }],
    [`POST /branches/${id(2)}/hand-over`]: ({ body }) => {
      sent.push(body);
      return { task_id: id(9) };
    },
  });
  i18n.load('en', { ...i18n.messages, ...messages });
  const lake = { ...branch(2, 'Lake', { state: 'closed' }), figures };
  await showPage(<HandOverDialog branch={lake} onClose={onClose} />, '/system/storeManagement', ['store:close']);
  i18n.load('en', { ...i18n.messages, ...messages });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await screen.findByText(/¥200.00 of principal and ¥20.00 of bonus/);
  const confirm = screen.getByRole('button', { name: 'Hand over' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('To which branch?')));
  expect(confirm).toHaveProperty('disabled', true);
  await user.click(screen.getByLabelText('To which branch?'));
  await user.click(await screen.findByTitle('Street'));
  await user.type(screen.getByLabelText('Reason'), 'The lease ended');
  await user.click(confirm);
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(sent).toEqual([{ to_branch_id: id(1), reason: 'The lease ended' }]);
});
