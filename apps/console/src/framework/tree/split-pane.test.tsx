import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { SplitPane } from './split-pane.tsx';

test('what is typed beside the tree stays while the window becomes as narrow as a phone', async () => {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => media);
  answer({});
  await showPage(
    <SplitPane name="items" side={<p>Categories</p>}>
      <input aria-label="Price" />
    </SplitPane>,
  );
  await userEvent.type(screen.getByLabelText('Price'), '138');
  expect(screen.getByRole('separator')).not.toBeNull();
  act(() => {
    media.matches = true;
    media.dispatchEvent(new Event('change'));
  });
  expect(screen.queryByRole('separator')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('138');
});
