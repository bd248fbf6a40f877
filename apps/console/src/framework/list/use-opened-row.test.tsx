import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useNavigate, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { UnsavedInput } from '../tabs/tab-context.ts';
import { textField } from './address-fields.ts';
import { useListState } from './use-list-state.ts';
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

const schema = { name: 'members', fields: { keyword: textField(50) }, sorts: [] } as const;

function List() {
  const { opened, visit, open, step, close } = useOpenedRow('row');
  const list = useListState(schema);
  const { search } = useLocation();
  const navigate = useNavigate();
  const presses: Record<string, () => void> = {
    first: () => open(first),
    second: () => open(second),
    search: () => list.filter({ keyword: 'Lin' }),
    'next page': () => {
      list.goTo(2);
      step(second);
    },
    'first page': () => list.goTo(1),
    'close at once': close,
    'close twice': () => {
      close();
      close();
    },
    'close and reopen': () => {
      close();
      open(second);
    },
    back: () => void navigate(-1),
  };
  return (
    <>
      {Object.entries(presses).map(([name, press]) => (
        <button key={name} onClick={press}>
          {name}
        </button>
      ))}
      <output>{search}</output>
      {opened && <SlowDrawer key={visit} id={opened} onClosed={close} />}
    </>
  );
}

beforeEach(() => answer({}));

/** Typed text in the drawer counts as the tab's. */
function Page({ typed = false }: { typed?: boolean }) {
  return (
    <UnsavedInput value={typed}>
      <List />
    </UnsavedInput>
  );
}

const press = (name: string): void => void fireEvent.click(screen.getByText(name));
const sorted = (search: string | null) => [...new URLSearchParams(search ?? '')].map(String).toSorted();
const search = () => sorted(screen.getByRole('status').textContent);

test('a drawer that is still closing leaves the row that is opened meanwhile, also the same', async () => {
  await showPage(<Page />, `/list?row=${first}`);
  vi.useFakeTimers();
  for (const [closed, name, id] of [
    [first, 'second', second],
    [second, 'second', second],
  ] as const) {
    press(`close ${closed}`);
    press(name);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText(`close ${id}`)).toBeDefined();
  }
});

test('Back closes the drawer, and the next Back leaves the last filter', async () => {
  await showPage(<Page />, '/list');
  press('search');
  await waitFor(() => expect(search()).toEqual(sorted('?keyword=Lin')));
  press('first');
  await waitFor(() => expect(search()).toEqual(sorted(`?keyword=Lin&row=${first}`)));
  press('back');
  await waitFor(() => expect(search()).toEqual(sorted('?keyword=Lin')));
  press('back');
  await waitFor(() => expect(search()).toEqual(sorted('')));
});

test.each(['close at once', 'close twice'])('%s leaves no entry in the history, also after steps', async (closing) => {
  await showPage(<Page />, '/list');
  press('search');
  await waitFor(() => expect(search()).toEqual(sorted('?keyword=Lin')));
  press('first');
  await waitFor(() => expect(search()).toEqual(sorted(`?keyword=Lin&row=${first}`)));
  press('second');
  await waitFor(() => expect(search()).toEqual(sorted(`?keyword=Lin&row=${second}`)));
  press(closing);
  await waitFor(() => expect(search()).toEqual(sorted('?keyword=Lin')));
  press('back');
  await waitFor(() => expect(search()).toEqual(sorted('')));
});

test('a row that is opened while another is being left stays open', async () => {
  await showPage(<Page />, '/list');
  press('first');
  await waitFor(() => expect(search()).toEqual(sorted(`?row=${first}`)));
  press('close and reopen');
  await waitFor(() => expect(search()).toEqual(sorted(`?row=${second}`)));
  press('close at once');
  await waitFor(() => expect(search()).toEqual(sorted('')));
});

test('after a step to another page the list stays there, and Back returns to the page before', async () => {
  await showPage(<Page />, '/list?keyword=Lin');
  press('first');
  await waitFor(() => expect(search()).toEqual(sorted(`?keyword=Lin&row=${first}`)));
  press('next page');
  await waitFor(() => expect(search()).toEqual(sorted(`?keyword=Lin&row=${second}&index=2`)));
  press('close at once');
  await waitFor(() => expect(search()).toEqual(sorted('?keyword=Lin&index=2')));
  press('back');
  await waitFor(() => expect(search()).toEqual(sorted('?keyword=Lin')));
});

test('steps to another page and back leave no entry in the history', async () => {
  await showPage(<Page />, '/list');
  press('search');
  await waitFor(() => expect(search()).toEqual(sorted('?keyword=Lin')));
  press('first');
  await waitFor(() => expect(search()).toEqual(sorted(`?keyword=Lin&row=${first}`)));
  press('next page');
  await waitFor(() => expect(search()).toEqual(sorted(`?keyword=Lin&row=${second}&index=2`)));
  press('first page');
  await waitFor(() => expect(search()).toEqual(sorted(`?keyword=Lin&row=${second}`)));
  press('close at once');
  await waitFor(() => expect(search()).toEqual(sorted('?keyword=Lin')));
  press('back');
  await waitFor(() => expect(search()).toEqual(sorted('')));
});

test('a link to an open row is closed in its place', async () => {
  await showPage(<Page />, `/list?row=${first}`);
  press('close at once');
  await waitFor(() => expect(search()).toEqual(sorted('')));
});

test('Back asks before it takes away what was typed in a drawer', async () => {
  await showPage(<Page typed />, '/list');
  press('first');
  await waitFor(() => expect(search()).toEqual(sorted(`?row=${first}`)));
  press('back');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  await waitFor(() => expect(search()).toEqual(sorted(`?row=${first}`)));
  press('back');
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(search()).toEqual(sorted('')));
});
