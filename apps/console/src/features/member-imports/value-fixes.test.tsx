import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { importOf } from '../../../test/member-import.ts';
import { answer, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { ImportReview } from './import-review.tsx';
import { ValueFixes } from './value-fixes.tsx';

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

test('what was typed as a replacement is kept while other rows are shown', async () => {
  const id = '0190a000-0000-7000-8000-0000000000c1';
  answer({
    [`GET /vip-infos/imports/${id}/values`]: () => ({ items: [{ field: 'birthday', value: '8/32', rows: 7 }] }),
    [`GET /vip-infos/imports/${id}/rows`]: () => ({ items: [], next_after: null }),
  });
  await showPage(<ImportReview batch={importOf({ batch_id: id })} onColumns={() => {}} />, '/memberImports');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Replacement for Birthday “8/32”'), '1990-08-31');
  await user.click(screen.getByText('Valid 2'));
  await screen.findByText('No row is valid');
  expect(screen.queryByRole('button', { name: 'Replace all' })).toBeNull();
  await user.click(screen.getByText('With errors 7'));
  expect(await screen.findByDisplayValue('1990-08-31')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Replace all' })).toBeDefined();
});
