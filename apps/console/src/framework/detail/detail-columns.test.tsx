import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DetailColumns } from './detail-columns.tsx';

test.each([
  { screen: 'wide', stacked: false, order: ['Edit', 'Privileges', 'Cancel', 'Postings'] },
  { screen: 'narrow', stacked: true, order: ['Privileges', 'Postings', 'Edit', 'Cancel'] },
])('on a $screen screen the keyboard reaches $order.0 first', ({ stacked, order }) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: stacked }));
  render(
    <DetailColumns
      aside={<button type="button">Edit</button>}
      lifted={<button type="button">Privileges</button>}
      rest={<button type="button">Cancel</button>}
    >
      <button type="button">Postings</button>
    </DetailColumns>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(order);
});
