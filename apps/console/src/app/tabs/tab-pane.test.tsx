import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { TabPane } from './tab-pane.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const controls = {
  setUnsaved: vi.fn<() => void>(),
  rename: vi.fn<() => void>(),
  pin: vi.fn<() => void>(),
  refresh: vi.fn<() => void>(),
  close: vi.fn<() => void>(),
};
let show: (name: string) => void = () => {};

function Panes() {
  const location = useLocation();
  const [shown, setShown] = useState('Members');
  show = setShown;
  return (
    <>
      <button type="button">Menu</button>
      {['Members', 'Lin'].map((name) => (
        <TabPane
          key={name}
          tab={{ key: `/${name}`, address: `/${name}`, title: name, pinned: false, generation: 0 }}
          name={name}
          location={shown === name ? location : null}
          controls={controls}
        />
      ))}
    </>
  );
}

test('a page that is shown takes the focus from the page that was left, and from nothing else', async () => {
  answer({});
  await showPage(<Panes />, '/nowhere');
  const pane = (name: string) => screen.getByRole('region', { name });
  pane('Members').focus();
  act(() => show('Lin'));
  expect(document.activeElement).toBe(pane('Lin'));
  screen.getByRole('button', { name: 'Menu' }).focus();
  act(() => show('Members'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
});
