import { i18n } from '@lingui/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { messages } from './locales/en.po';
import { SourceCard } from './source-card.tsx';

test('a source that did not load is read again where it says so', async () => {
  let asked = 0;
  answer({
    'GET /item/source': () => {
      asked += 1;
      if (asked === 1) throw new Refused({ status: 403, name: 'permission_denied', message: 'It failed' });
      return { address: 'https://pos.example.com', has_token: true, keeps: [], daily_at: null, every_hours: null, next_at: null, version: 1 }; // prettier-ignore
    },
  });
  i18n.load('en', { ...i18n.messages, ...messages });
  await showPage(<SourceCard />, '/item/syncs', ['item:sync']);
  await screen.findByText(/It failed/);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('https://pos.example.com');
  expect(screen.getByText('Token').nextSibling?.textContent).toBe('Stored');
  expect(screen.queryByText(/It failed/)).toBeNull();
});
