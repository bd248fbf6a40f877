import type { MemberImport } from '@regulars/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { importOf } from '../../../test/member-import.ts';
import { answer, showPage } from '../../../test/show-page.tsx';
import { ImportPage } from './import-page.tsx';

async function open(batch: MemberImport) {
  answer({
    'GET /vip-infos/imports/': () => batch, // the test's route has no id parameter
    [`GET /vip-infos/imports/${batch.batch_id}/rows`]: () => ({ items: [], next_after: null }),
    [`GET /vip-infos/imports/${batch.batch_id}/values`]: () => ({
      items: [{ field: 'birthday', value: '8/32', rows: 7 }],
    }),
  });
  await showPage(<ImportPage />, `/memberImports/${batch.batch_id}`);
  return userEvent.setup();
}

test('a rolled-back import says what is left of it, and takes the next file', async () => {
  const rows = { ...importOf().rows, good: 0, bad: 1, undone: 6, kept: 2 };
  await open(importOf({ state: 'rolled_back', rows, effects: { new: 8, changed: 0 } }));
  const terms = await screen.findAllByRole('term');
  expect(terms.map((term) => `${term.textContent} ${parseInt(term.nextSibling?.textContent ?? '', 10)}`)).toEqual([
    'Rows undone 6',
    'Still imported 2',
    'No change 0',
    'Not imported 1',
  ]);
  expect(screen.getByLabelText('Member file')).toBeDefined();
});

test('a column without any value is called empty', async () => {
  const phone = { text: '手机号', samples: ['13800000001'], filled: 9, guess: 'phone', sure: true } as const;
  const remark = { text: '备注', samples: [''], filled: 0, guess: 'remark', sure: true } as const;
  const headings = [phone, remark].map((heading) => ({ ...heading, samples: [...heading.samples] }));
  await open(importOf({ state: 'columns', columns: null, headings }));
  expect(await screen.findByText('In all 9 rows')).toBeDefined();
  expect(screen.getByText('Empty in all rows')).toBeDefined();
});

test('what was typed as a replacement is kept while the columns are looked at', async () => {
  const user = await open(importOf());
  await user.type(await screen.findByLabelText('Replacement for Birthday “8/32”'), '1990-08-31');
  await user.click(screen.getByRole('button', { name: 'Back to columns' }));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByDisplayValue('1990-08-31')).toBeDefined();
});
