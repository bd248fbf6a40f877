import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { AskWhom } from './ask-whom.tsx';

test('an owner is not told to ask themselves', async () => {
  answer({ 'GET /merchants/contacts': () => ({ owners: ['方晓棠', '陈屿'], provider: { name: null, phone: null } }) });
  await showPage(<AskWhom />, '/available');
  expect((await screen.findByText(/^Owners here/)).textContent).toBe('Owners here: 陈屿');
});
