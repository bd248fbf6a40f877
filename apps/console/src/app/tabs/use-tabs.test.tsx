import { act, renderHook, waitFor } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Feedback } from '../../framework/feedback/feedback.tsx';
import { titled } from '../../framework/tabs/tab-context.ts';
import { useTabs } from './use-tabs.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

type Props = { storageKey: string; home: string };

function openTabs(props: Props, at = '/dashBoard') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <Feedback>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
      </Feedback>
    </I18nProvider>
  );
  return renderHook(
    ({ storageKey, home }: Props) => ({ navigate: useNavigate(), controls: useTabs(storageKey, home) }),
    { wrapper, initialProps: props },
  );
}

const vip = { storageKey: 'tabs.vip', home: '/dashBoard' };
const center = { storageKey: 'tabs.center', home: '/' };

describe('open tabs', () => {
  it('follow the address and survive a reload', async () => {
    const first = openTabs(vip);
    await act(async () => first.result.current.navigate('/a?x=1'));
    await act(async () => first.result.current.navigate('/b'));
    first.unmount();
    const { tabs, shownKey } = openTabs(vip, '/b').result.current.controls;
    expect(tabs.map((tab) => tab.address)).toEqual(['/dashBoard', '/a?x=1', '/b']);
    expect(shownKey).toBe('/b');
  });

  it('are named at once by the link that opened them, also after a reload', async () => {
    const first = openTabs(vip);
    await act(async () => first.result.current.navigate('/memberdetails/1', titled('林晓雯')));
    expect(first.result.current.controls.tabs.at(-1)?.title).toBe('林晓雯');
    await act(async () => first.result.current.navigate('/a'));
    first.unmount();
    expect(openTabs(vip, '/a').result.current.controls.tabs.map(({ title }) => title)).toEqual([null, '林晓雯', null]);
  });

  it('show the neighbour when the current tab closes', async () => {
    const { result } = openTabs(vip);
    await act(async () => result.current.navigate('/a'));
    await act(async () => result.current.navigate('/b'));
    await act(async () => result.current.controls.close('this', '/b'));
    await waitFor(() => expect(result.current.controls.shownKey).toBe('/a'));
    expect(result.current.controls.tabs.map((tab) => tab.key)).toEqual(['/', '/a']);
  });

  it('ask before losing unsaved input', async () => {
    const { result } = openTabs(vip);
    await act(async () => result.current.navigate('/a'));
    await act(async () => result.current.controls.setUnsaved('/a', true));
    expect([...result.current.controls.unsaved]).toEqual(['/a']);
    await act(async () => result.current.controls.close('all', '/a'));
    expect(result.current.controls.tabs).toHaveLength(2);
    const leave = await waitFor(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Leave');
      if (!button) throw new Error('not asked yet');
      return button;
    });
    await act(async () => leave.click());
    await waitFor(() => expect(result.current.controls.tabs).toHaveLength(1));
    expect(result.current.controls.unsaved.size).toBe(0);
  });

  it('belong to a mode: a page of one mode does not appear in the other', async () => {
    const { result, rerender } = openTabs(vip);
    await act(async () => result.current.navigate('/available?title=x'));
    rerender(center);
    await act(async () => result.current.navigate('/'));
    expect(result.current.controls.tabs.map((tab) => tab.key)).toEqual(['/']);
    rerender(vip);
    expect(result.current.controls.tabs.map((tab) => tab.key)).toEqual(['/', '/available']);
  });
});
