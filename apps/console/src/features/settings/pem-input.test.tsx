import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useState } from 'react';
import { answer, showPage } from '../../../test/show-page.tsx';
import { PemInput } from './pem-input.tsx';

function Shown() {
  const [value, setValue] = useState('');
  return <PemInput label="Private key" value={value} onChange={setValue} />;
}

test('a key is pasted, or read from a file', async () => {
  answer({});
  await showPage(<Shown />, '/system/settings', []);
  const file = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!file) throw new Error('There is nothing to choose a file with');
  await userEvent.upload(file, new File(['-----BEGIN'], 'apiclient_key.pem'));
  const text = screen.getByRole<HTMLTextAreaElement>('textbox');
  await waitFor(() => expect(text.value).toBe('-----BEGIN'));
  await userEvent.upload(file, new File(['x'.repeat(10_001)], 'film.pem'));
  await screen.findByText('film.pem is too large for a key or certificate');
  expect(text.value).toBe('-----BEGIN');
});
