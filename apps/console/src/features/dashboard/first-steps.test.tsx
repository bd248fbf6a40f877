import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { FirstSteps } from './first-steps.tsx';

/** A shop with so many members, imports, openings and items, whose user kept this of the first steps. */
function shop([members, imports, openings, items]: readonly number[], kept: string) {
  const list = (total = 0) => ({ items: [], total, total_exact: true, index: 1, size: 1, next_cursor: null });
  answer({
    'GET /vip-infos/survey': () => ({ total: members }),
    'GET /vip-infos/imports': () => list(imports),
    'GET /opening-balances': () => list(openings),
    'GET /item/item-info': () => list(items),
    'GET /user-preferences': () => ({ preferences: { 'home.first_steps': kept } }),
    'PUT /user-preferences': () => null,
  });
}

const marked = async () => {
  const steps = await screen.findAllByRole('listitem');
  return steps.map((step) => within(step).queryByText('Done') !== null);
};

test('first steps stay after the first member, and say which are done', async () => {
  shop([1, 0, 0, 0], 'begun');
  await showPage(<FirstSteps />, '/dashBoard', ['member:import', 'item:create']);
  await screen.findByText('Done');
  expect(await marked()).toEqual([true, false, false, false]);
});

test('they are shown to who began them or has no members, and gone once all are done', async () => {
  for (const [counts, kept, shown] of [
    [[0, 0, 0, 0], '', true],
    [[1, 0, 0, 0], '', false],
    [[900, 1, 1, 3], 'begun', false],
    [[0, 0, 0, 0], 'over', false],
  ] as const) {
    shop(counts, kept);
    await showPage(<><FirstSteps /><p>Below</p></>, '/dashBoard'); // prettier-ignore
    await screen.findByText('Below');
    if (shown) await screen.findByText('First steps');
    else await vi.waitFor(() => expect(screen.queryByText('First steps')).toBeNull());
    cleanup();
  }
});

test('they are put away by the user', async () => {
  shop([0, 0, 0, 0], '');
  await showPage(<FirstSteps />, '/dashBoard');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('First steps')).toBeNull();
});
