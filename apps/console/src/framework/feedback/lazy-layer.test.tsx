import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { lazyLayer } from './lazy-layer.tsx';

beforeEach(() => answer({}));

/** Loads the component, but not at the first attempt. */
function secondTime<Loaded>(loaded: Loaded): () => Promise<Loaded> {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('offline');
    return loaded;
  };
}

test('a part that can’t be fetched says so in its place, and is fetched again on request', async () => {
  const Figure = lazyPart(secondTime(({ count }: { count: number }) => <p>Figure {count}</p>));
  await showPage(
    <>
      <input aria-label="Name" defaultValue="half typed" />
      <Figure count={7} />
    </>,
  );
  await screen.findByText('Did not load.');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'half typed');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Figure 7')).toBeDefined();
});

test('a layer that can’t be fetched closes with a toast, and its button tries again', async () => {
  const Layer = lazyLayer(secondTime((_: { onClose: () => void }) => <p>The layer</p>));
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open ? <Layer onClose={() => setOpen(false)} /> : 'closed'}
      </>
    );
  }
  await showPage(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('This did not open. Check your connection and try again.');
  expect(await screen.findByText('closed', { exact: false })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The layer')).toBeDefined();
});

test('a preloaded part is there at once', async () => {
  const Part = lazyPart(async () => () => <p>Ready</p>, { waiting: 'waiting' });
  Part.preload();
  await showPage(<Part />);
  expect(screen.getByText('Ready')).toBeDefined();
  expect(screen.queryByText('waiting')).toBeNull();
});

test('a part that can’t be fetched is fetched again when the network is back, once however unsteady it is', async () => {
  let attempts = 0;
  let away = true;
  const Part = lazyPart(async () => {
    attempts += 1;
    if (away) throw new Error('offline');
    return () => <p>Fetched</p>;
  });
  await showPage(<Part />);
  await screen.findByText('Did not load.');
  for (let change = 0; change < 50; change += 1) dispatchEvent(new Event('online'));
  await waitFor(() => expect(attempts).toBe(2));
  await screen.findByText('Did not load.');
  away = false;
  dispatchEvent(new Event('online'));
  await screen.findByText('Fetched');
  expect(attempts).toBe(3);
});

test('a part that could not be fetched is fetched again when it is shown the next time', async () => {
  const Part = lazyPart(secondTime(() => <p>Fetched</p>));
  function Page() {
    const [shown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(!shown)}>
          Switch
        </button>
        <Activity mode={shown ? 'visible' : 'hidden'}>
          <Part />
        </Activity>
      </>
    );
  }
  await showPage(<Page />);
  await screen.findByText('Did not load.');
  await userEvent.click(screen.getByRole('button', { name: 'Switch' }));
  await userEvent.click(screen.getByRole('button', { name: 'Switch' }));
  expect(await screen.findByText('Fetched')).toBeDefined();
});
