import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { ValueFixes } from './value-fixes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a wrong value is replaced until no row has it', async () => {
  const id = '0190a000-0000-7000-8000-0000000000c1';
  const [sent, answers] = [
    [] as unknown[],
    [
      { rows: 2_000, more: true },
      { rows: 500, more: false },
    ],
  ];
  answer({
    [`GET /vip-infos/imports/${id}/values`]: () => ({ items: [{ field: 'birthday', value: '8/32', rows: 2_500 }] }),
    [`PUT /vip-infos/imports/${id}/values`]: ({ body }: Asked) => {
      sent.push(body);
      return answers.shift();
    },
  });
  await showPage(<ValueFixes batchId={id} />, '/memberImports');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Replacement for Birthday “8/32”'), '1990-08-31{Enter}');
  await screen.findByText('Replaced in 2,500 rows');
  await waitFor(() => expect(sent).toEqual(Array(2).fill({ field: 'birthday', from: '8/32', to: '1990-08-31' })));
});
