import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { OrderListPage } from './order-list-page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const cashier = '0190a000-0000-7000-8000-0000000000c1';
const none = { items: [], total: 0, total_exact: true, index: 1, size: 20, next_cursor: null };

test('who may list users filters by cashier; the address has whom', async () => {
  for (const [permissions, may] of [
    [['order:read', 'shift:read'], true],
    [['order:read'], false],
  ] as const) {
    const asked: (string | null)[] = [];
    answer({
      'GET /orders': ({ query }) => {
        asked.push(query.get('made_by'));
        return none;
      },
      'GET /users': () => none,
      'GET /views': () => ({ items: [] }),
    });
    await showPage(<OrderListPage />, `/orders?made_by=${cashier}`, [...permissions]);
    await vi.waitFor(() => expect(asked).toContain(cashier));
    // Filters that are set are shown.
    if (!may) await userEvent.setup().click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('combobox', { name: 'Paid by' });
    expect(screen.queryByRole('button', { name: 'Cashier' }) !== null).toBe(may);
    cleanup();
  }
});
