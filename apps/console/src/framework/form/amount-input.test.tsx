import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AmountInput } from './amount-input.tsx';

function Field({ money }: { money: boolean }) {
  const [value, setValue] = useState('');
  return <AmountInput aria-label="Amount" money={money} value={value} onChange={setValue} />;
}

/** Opens a field and tells its text. */
function open(money: boolean) {
  render(<Field money={money} />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  return { field, text: () => field.value };
}

test('money keeps digits and one point, is formatted to two decimals on leaving, and plain again on return', async () => {
  const { field, text } = open(true);
  await userEvent.type(field, '1a2-34.5.');
  expect(text()).toBe('1234.5');
  await userEvent.tab();
  expect(text()).toBe('1,234.50');
  await userEvent.click(field);
  expect(text()).toBe('1234.50');
  await userEvent.clear(field);
  await userEvent.tab();
  expect(text()).toBe('');
});

test('what is no amount stays as typed, for the rule to say so', async () => {
  const { field, text } = open(true);
  await userEvent.type(field, '1.234');
  await userEvent.tab();
  expect(text()).toBe('1.234');
});

test('a number is whole and grouped', async () => {
  const { field, text } = open(false);
  await userEvent.type(field, '12x00');
  await userEvent.tab();
  expect(text()).toBe('1,200');
});

test('a dropped character leaves the caret where it was', () => {
  const { field, text } = open(true);
  // As the browser does: user-event moves the caret by rules of its own.
  fireEvent.input(field, { target: { value: '12x34', selectionStart: 3, selectionEnd: 3 } });
  expect([text(), field.selectionStart]).toEqual(['1234', 2]);
});

test('an input method is filtered once it is done', () => {
  const { field, text } = open(true);
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'yi１２' }, isComposing: true });
  expect(text()).toBe('yi１２');
  fireEvent.compositionEnd(field);
  expect(text()).toBe('12');
});

test('a character that the field would drop is kept out, so that what was typed can be undone', () => {
  const { field, text } = open(true);
  fireEvent.input(field, { target: { value: '12' } });
  const type = (data: string) =>
    fireEvent(field, new InputEvent('beforeinput', { data, inputType: 'insertText', cancelable: true }));
  expect(['x', '-', '3', '.'].map(type)).toEqual([false, false, true, true]);
  expect(text()).toBe('12');
});

test('what was selected on entering stays selected, though the text loses its commas', () => {
  const { field, text } = open(false);
  fireEvent.input(field, { target: { value: '1000' } });
  fireEvent.blur(field);
  expect(text()).toBe('1,000');
  // As the browser does for Tab: it selects all, then says that the field has the focus.
  field.setSelectionRange(0, 5);
  fireEvent.focus(field);
  expect([text(), field.selectionStart, field.selectionEnd]).toEqual(['1000', 0, 4]);
});

test('commas that group nothing stay, for the rule to refuse: dropping them would make another amount', async () => {
  const { field, text } = open(true);
  for (const typed of ['123,4', '1,23', '1,2345']) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.tab();
    expect(text()).toBe(typed);
  }
  await userEvent.clear(field);
  await userEvent.type(field, '12,345.6');
  await userEvent.tab();
  expect(text()).toBe('12,345.60');
});

test('entering a field is no change, which would take away the error that it is entered for', async () => {
  const changed = vi.fn<(value: string) => void>();
  render(<AmountInput aria-label="Amount" money value="2,000,000.00" onChange={changed} />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  await userEvent.click(field);
  expect(field.value).toBe('2000000.00');
  await userEvent.tab();
  expect(field.value).toBe('2,000,000.00');
  expect(changed).not.toHaveBeenCalled();
});
