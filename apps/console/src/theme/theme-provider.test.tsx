import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { Empty } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { activateLocale } from '../i18n/locale.ts';
import { ThemeProvider } from './theme-provider.tsx';

let mounted = 0;

function Page() {
  const [which] = useState(() => ++mounted);
  return <Empty description={undefined} data-testid={`page-${which}`} />;
}

test('the locales of antd and dayjs follow the language, and the page below is not remounted', async () => {
  await activateLocale('zh-CN');
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <ThemeProvider>
          <Page />
        </ThemeProvider>
      </I18nProvider>,
    );
  });
  expect(await screen.findByText('暂无数据', { selector: 'div' })).toBeDefined();
  const before = screen.getByTestId(/page-/);
  await act(() => activateLocale('en'));
  expect(await screen.findByText('No data', { selector: 'div' })).toBeDefined();
  expect(screen.getByTestId(/page-/)).toBe(before);
  expect(dayjs('2026-11-20').format('dddd')).toBe('Friday');
  await act(() => activateLocale('zh-CN'));
  expect(await screen.findByText('暂无数据', { selector: 'div' })).toBeDefined();
  expect(dayjs('2026-11-20').format('dddd')).toBe('星期五');
});
