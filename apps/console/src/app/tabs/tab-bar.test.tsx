import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { TabBar } from './tab-bar.tsx';
import type { Tab } from './tabs.ts';
import type { TabControls } from './use-tabs.ts';

const tab = (key: string, title: string | null): Tab => ({ key, address: key, title, pinned: false, generation: 0 });

const actions = {
  show: () => {},
  close: () => {},
  refresh: () => {},
  pin: () => {},
};

test('the shown tab stays whole in sight when the name of its record arrives', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const scrolled = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scrolled;
  const bar = (title: string | null) => {
    // The bar only reads the tabs; what closes and refreshes them isn't called.
    const controls = {
      ...actions,
      actions,
      tabs: [tab('/', 'Home'), tab('/memberdetails/1', title)],
      shownKey: '/memberdetails/1',
      unsaved: new Set(),
    } as unknown as TabControls;
    return (
      <I18nProvider i18n={i18n}>
        <MemoryRouter>
          <TabBar controls={controls} nameOf={({ title: name }) => name ?? 'Member'} />
        </MemoryRouter>
      </I18nProvider>
    );
  };
  const { rerender } = render(bar(null));
  expect(scrolled).toHaveBeenCalledTimes(1);
  rerender(bar('Somebody with a rather long name'));
  expect(scrolled).toHaveBeenCalledTimes(2);
  rerender(bar('Somebody with a rather long name'));
  expect(scrolled).toHaveBeenCalledTimes(2);
});
