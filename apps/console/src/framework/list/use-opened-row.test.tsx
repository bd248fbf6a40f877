import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { useOpenedRow } from './use-opened-row.ts';

const [first, second] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];

/** Closes after its animation, as a drawer does. */
function SlowDrawer({ id, onClosed }: { id: string; onClosed: () => void }) {
  const [closing, setClosing] = useState(false);
  useEffect(() => {
    if (!closing) return undefined;
    const timer = setTimeout(onClosed, 300);
    return () => clearTimeout(timer);
  }, [closing, onClosed]);
  return <button onClick={() => setClosing(true)}>{`close ${id}`}</button>;
}

function Page() {
  const { opened, visit, open, close } = useOpenedRow('row');
  return (
    <>
      <button onClick={() => open(first)}>first</button>
      <button onClick={() => open(second)}>second</button>
      {opened && <SlowDrawer key={visit} id={opened} onClosed={close} />}
    </>
  );
}

test('a drawer that is still closing leaves the row that is opened meanwhile, also the same', async () => {
  vi.useFakeTimers();
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [`/list?row=${first}`] });
  render(<RouterProvider router={router} />);
  const press = (name: string): void => void fireEvent.click(screen.getByText(name));
  for (const [name, id] of [
    ['second', second],
    ['second', second],
  ] as const) {
    press(screen.queryByText(`close ${first}`) ? `close ${first}` : `close ${second}`);
    press(name);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText(`close ${id}`)).toBeDefined();
  }
});
