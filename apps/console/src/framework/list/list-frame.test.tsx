import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { ListFrame } from './list-frame.tsx';

/** A list whose rows depend on the filter alone; an open row stands in the address too. */
function Page() {
  const [address] = useSearchParams();
  return (
    <section style={{ overflowY: 'auto' }}>
      <ListFrame query={{ filter: address.get('filter') }} ready>
        rows
      </ListFrame>
    </section>
  );
}

test('a list keeps its place while a row opens, begins at the top with another filter, and is where it was on Back', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/list'] });
  const { container } = render(<RouterProvider router={router} />);
  const pane = container.querySelector('section') ?? container;
  Object.defineProperty(pane, 'clientHeight', { value: 600 });
  const go = (to: string | -1) => act(() => (to === -1 ? router.navigate(-1) : router.navigate(to)));
  act(() => {
    pane.scrollTop = 300;
    pane.dispatchEvent(new Event('scroll'));
  });
  await go('?entry=1');
  expect(pane.scrollTop).toBe(300);
  // Before the browser told of the scrolling.
  pane.scrollTop = 340;
  await go('?entry=2');
  expect(pane.scrollTop).toBe(340);
  await go('?filter=a');
  expect(pane.scrollTop).toBe(0);
  await go(-1);
  expect(pane.scrollTop).toBe(340);
});
