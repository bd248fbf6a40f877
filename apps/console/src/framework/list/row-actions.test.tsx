import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { useActionColumn } from './row-actions.tsx';

/** The actions of one row of a list: what they leave room for, and what is in the menu. */
function Column({ labels }: { labels: readonly string[] }) {
  const actions = labels.map((label) => ({ key: label, label, onPress: () => {} }));
  const [column] = useActionColumn((row: string) => row, actions);
  return (
    <>
      <output>{column?.width}</output>
      {column?.render('Autumn')}
    </>
  );
}

const show = async (labels: readonly string[]) => {
  answer({});
  await showPage(<Column labels={labels} />, '/');
  const width = Number((await screen.findByRole('status')).textContent);
  const shown = screen.queryAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);
  return { width, shown };
};

test('a short action stands beside the menu', async () => {
  expect(await show(['Edit', 'Copy'])).toEqual({ width: 100, shown: ['Edit', 'More for Autumn'] });
});

test('a longer one gets the room that it needs', async () => {
  const { width, shown } = await show(['Permissions', 'Copy']);
  expect(shown).toEqual(['Permissions', 'More for Autumn']);
  expect(width).toBeGreaterThan(120);
});

test('one that would cover the column before is in the menu', async () => {
  expect(await show(['Put on the shelf', 'Copy'])).toEqual({ width: 100, shown: ['More for Autumn'] });
  await userEvent.click(screen.getByRole('button', { name: 'More for Autumn' }));
  await screen.findByRole('menuitem', { name: 'Put on the shelf' });
});
