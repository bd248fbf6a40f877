import type { Announcement } from '@regulars/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { AnnouncementList } from './announcement-list.tsx';

const announcement: Announcement = {
  announcement_id: '0190a000-0000-7000-8000-000000000001',
  title: 'Upgrade',
  text: 'No payments at night.',
  severity: 'important',
  at: '2026-11-20T06:35:00Z',
  expires_at: '2026-11-30T06:35:00Z',
  read: false,
};

test('opening shows the whole text and closing reads it; dismissing can be undone', async () => {
  const sent: unknown[] = [];
  answer({
    'PUT /announcements': ({ body }) => {
      sent.push(body);
      return { changed: 1 };
    },
  });
  const user = userEvent.setup();
  await showPage(<AnnouncementList announcements={[announcement]} label="Announcements" />);
  await user.click(await screen.findByRole('button', { name: /^Upgrade/ }));
  expect(sent).toEqual([]);
  await user.click(screen.getByText('Got it'));
  const ids = [announcement.announcement_id];
  await waitFor(() => expect(sent).toEqual([{ operate: 'read', ids }]));
  await user.click(screen.getByRole('button', { name: 'Dismiss: Upgrade' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent.slice(1)).toEqual([
      { operate: 'dismiss', ids },
      { operate: 'restore', ids },
    ]),
  );
});
