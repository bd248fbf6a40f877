import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { TabPane } from './tab-pane.tsx';

const controls = {
  setUnsaved: vi.fn<() => void>(),
  rename: vi.fn<() => void>(),
  pin: vi.fn<() => void>(),
  refresh: vi.fn<() => void>(),
  close: vi.fn<() => void>(),
};

function Panes() {
  const location = useLocation();
  const [shown, setShown] = useState('Members');
  return (
    <>
      <button type="button">Menu</button>
      {['Members', 'Lin'].map((name) => (
        <button key={name} type="button" onClick={() => setShown(name)}>
          Show {name}
        </button>
      ))}
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
  // Unlike a real click, leaves the focus where it is.
  const show = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Show ${name}` }));
  pane('Members').focus();
  show('Lin');
  expect(document.activeElement).toBe(pane('Lin'));
  screen.getByRole('button', { name: 'Menu' }).focus();
  show('Members');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
});
