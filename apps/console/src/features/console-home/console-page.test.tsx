import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { ConsolePage } from './console-page.tsx';

test('the language and the theme can be changed where no merchant’s header is', async () => {
  answer({ 'GET /merchants/consoles': () => ({ merchants: [], products: [], provider: { name: null, phone: null } }) });
  await showPage(<ConsolePage />, '/console');
  expect(await screen.findByRole('button', { name: '简体中文' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Use the (light|dark) theme$/ })).toBeTruthy();
});
