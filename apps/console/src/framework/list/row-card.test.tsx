import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListColumn } from './columns.ts';
import { RowCard } from './row-card.tsx';

const column = (key: string, onCard?: 'line' | 'mark'): ListColumn<object> => ({
  key,
  title: `Title of ${key}`,
  width: 100,
  render: () => `Cell of ${key}`,
  ...(onCard && { onCard }),
});

test('what is long has a line of its own, and no place among the three facts', () => {
  const facts = ['one', 'two', 'three', 'four'].map((key) => column(key));
  render(<RowCard row={{}} columns={[column('terms', 'line'), ...facts]} onOpen={undefined} />);
  expect(screen.getByText('Cell of terms').closest('dl')).toBeNull();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Title of one',
    'Title of two',
    'Title of three',
  ]);
});
