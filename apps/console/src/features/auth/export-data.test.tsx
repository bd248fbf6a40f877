import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ok, serve } from '../../../test/server.ts';
import { pair } from '../../../test/sign-in.tsx';
import { queryClient } from '../../framework/api/index.ts';
import { selection, session } from '../../framework/session/index.ts';
import { ExportDataPage } from './export-data-page.tsx';

test('the owner of an expired merchant takes its top-ups and devices away, and no rows of single files or members', async () => {
  const received = serve({
    'GET /merchants/member': () =>
      ok([{ merchant_id: 'tea', abbreviation_name: 'Tea', expires_on: '2026-06-21', may_export: true }]),
    // Only exports have a file to take away.
    'GET /tasks': () =>
      ok({
        items: [
          {
            task_id: 'a',
            kind: 'export',
            title: 'Members',
            state: 'done',
            fault: null,
            file: { name: 'members.xlsx', bytes: 1, refused: null },
          },
          { task_id: 'b', kind: 'item_import.check', title: 'Check of a file', state: 'done', fault: null, file: null },
        ],
      }),
    'POST /exports': () => ok({}),
  });
  session.begin(pair, '13800000001', false);
  selection.choose({ merchantId: 'tea', userId: 'me' });
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <MemoryRouter>
          <ExportDataPage />
        </MemoryRouter>
      </I18nProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Export: Top-up flow' }));
  expect(received.find(({ name }) => name === 'POST /exports')?.body).toEqual({ list: 'top_ups', format: 'xlsx' });
  for (const name of [
    'Top-up rules',
    'Coupons',
    'Carousels',
    'Branch applications',
    'Tills',
    'Cloud horns',
    'Table cards',
    'Bindings',
  ])
    expect(screen.getByRole('button', { name: `Export: ${name}` })).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Export: / })).toHaveLength(22);
  await screen.findByRole('button', { name: 'Download: Members' });
  expect(screen.queryByText('Check of a file')).toBeNull();
});
