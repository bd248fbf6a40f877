import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './kept-focus.ts';

let stop: () => void;
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => {
  stop();
});

/** Rows that are decided one by one: all buttons are disabled meanwhile, then the row's own is gone. */
function Rows() {
  const [open, setOpen] = useState(['one', 'two', 'three']);
  const [busy, setBusy] = useState(false);
  const decide = (name: string): void => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      setTimeout(() => setOpen((rows) => rows.filter((row) => row !== name)), 80);
    }, 120);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as a tab's pane, which scrolls
    <section data-pane tabIndex={0} aria-label="Pane">
      {['one', 'two', 'three'].map((name) => (
        <p key={name}>
          {open.includes(name) ? (
            <button type="button" disabled={busy} onClick={() => decide(name)}>
              Decide {name}
            </button>
          ) : (
            'Written'
          )}
        </p>
      ))}
    </section>
  );
}

const focused = () => document.activeElement?.textContent;

test('after a decision, the focus goes on at the next row, and from the last one to the one before', async () => {
  render(<Rows />);
  screen.getByRole('button', { name: 'Decide two' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Decide three'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Decide one'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pane' })));
});

test('who works by pointer is left alone', async () => {
  vi.useFakeTimers();
  render(<Rows />);
  const row = screen.getByRole('button', { name: 'Decide two' });
  row.focus();
  fireEvent.keyDown(row, { key: 'Shift' });
  fireEvent.pointerDown(row);
  fireEvent.click(row);
  // What is drawn at the end of each may be looked at during the next.
  for (const ms of [200, 200, 10_000]) await act(() => vi.advanceTimersByTimeAsync(ms));
  expect(screen.queryByRole('button', { name: 'Decide two' })).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

/** A row that its dialog removes. */
function Mended() {
  const [state, setState] = useState<'bad' | 'open' | 'good'>('bad');
  return (
    <section>
      {state !== 'good' && (
        <button type="button" onClick={() => setState('open')}>
          Mend
        </button>
      )}
      <button type="button">Next</button>
      {state === 'open' && (
        <dialog open>
          <button type="button" autoFocus onClick={() => setState('good')}>
            Save
          </button>
        </dialog>
      )}
    </section>
  );
}

test('a dialog whose opener is gone gives the focus to what followed it', async () => {
  render(<Mended />);
  screen.getByRole('button', { name: 'Mend' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Save'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Next'));
});
