import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, showPage, withPermissions } from '../../../test/show-page.tsx';
import { OpeningListPage } from './opening-list-page.tsx';

const none = { items: [], page: { total: 0, index: 1, size: 20 } };

test('only who may upload is told to upload', async () => {
  answer({ 'GET /opening-balances': () => none });
  await showPage(<OpeningListPage />, '/openingBalances');
  await screen.findByText(/upload its file or the filled template above/);
  cleanup();

  answer({
    'GET /opening-balances': () => none,
    'POST /personal/permission-resources': () => withPermissions(['opening:read']),
  });
  await showPage(<OpeningListPage />, '/openingBalances');
  await screen.findByText('No imports yet');
  expect(screen.queryByText(/above/)).toBeNull();
});
