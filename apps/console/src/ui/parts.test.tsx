import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Avatar } from './avatar.tsx';
import { ChangeMark } from './change-mark.tsx';
import { contrastOf, inkOn } from './ink.ts';
import { moneyText } from '../format/numbers.ts';
import { PhoneText } from './phone-text.tsx';
import { Button } from './plain/button.tsx';
import { NoticeDialog } from './plain/notice-dialog.tsx';
import { PasswordField } from './plain/password-field.tsx';
import { Tabs } from './plain/tabs.tsx';
import { TextField } from './plain/text-field.tsx';

function show(part: ReactElement) {
  return render(<I18nProvider i18n={i18n}>{part}</I18nProvider>);
}

test.each([
  [0, '¥0.00'],
  [5, '¥0.05'],
  [-4000, '−¥40.00'],
  [-1, '−¥0.01'],
  [128640550, '¥1,286,405.50'],
  [9_007_199_254_740_991, '¥90,071,992,547,409.91'],
])('%d fen is formatted as %s', (fen, text) => {
  expect(moneyText(fen)).toBe(text);
});

describe('avatar', () => {
  test.each([
    ['林晓雯', 'person', '雯'],
    ['欧阳静怡', 'person', '怡'],
    ['Fang Xiaotang', 'person', 'F'],
    ['半日闲茶馆', 'merchant', '半'],
    ['', 'person', ''],
    ['𠮷', 'person', '𠮷'],
  ] as const)('%s as a %s shows %s', (name, kind, letter) => {
    const { container } = show(<Avatar id="m1" name={name} kind={kind} />);
    expect(container.textContent).toBe(letter);
  });
});

test('ink on any merchant colour has a contrast of at least 4.5:1', () => {
  for (let grey = 0; grey < 256; grey++) {
    const hex = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
    expect(contrastOf(hex, inkOn(hex))).toBeGreaterThanOrEqual(4.5);
  }
});

test('a full phone copies as digits; a masked one stays unchanged', () => {
  expect(show(<PhoneText phone="13800002046" />).container.textContent).toBe('13800002046');
  expect(show(<PhoneText phone="138****2046" />).container.textContent).toBe('138****2046');
});

test('a change names its direction, unless it is zero', () => {
  expect(show(<ChangeMark ratio={-0.056} />).container.textContent).toBe('−5.6%');
  expect(screen.getByRole('img', { name: 'Down' })).toBeDefined();
  expect(show(<ChangeMark ratio={0.0001} />).container.textContent).toBe('0.0%');
});

test('a busy button keeps focus and does not submit, by click or by Enter', async () => {
  const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  show(
    <form onSubmit={submit}>
      <TextField label="Name" />
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(screen.getByRole('button'));
  await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}');
  expect(submit).not.toHaveBeenCalled();
});

test('a field is named by its label and described by its error', () => {
  show(<TextField label="Phone" error="No such phone" hint="11 digits" />);
  const field = screen.getByRole('textbox', { name: 'Phone' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('No such phone');
});

test('a password shows and hides', async () => {
  show(<PasswordField label="Password" defaultValue="secret" />);
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.getAttribute('type')).toBe('password');
});

function ThreeTabs() {
  const [active, setActive] = useState<'a' | 'b' | 'c'>('a');
  const tabs = [
    { key: 'a', label: 'A' },
    { key: 'b', label: 'B' },
    { key: 'c', label: 'C' },
  ] as const;
  return (
    <Tabs label="Letters" tabs={tabs} active={active} onChange={setActive}>
      {active}
    </Tabs>
  );
}

test('tabs are one tab stop, and arrows, Home and End cycle through them', async () => {
  show(<ThreeTabs />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('A');
  for (const [key, letter] of [
    ['ArrowLeft', 'C'],
    ['ArrowRight', 'A'],
    ['End', 'C'],
    ['Home', 'A'],
    ['ArrowRight', 'B'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(document.activeElement?.textContent).toBe(letter);
    expect(screen.getByRole('tabpanel', { name: letter }).textContent).toBe(letter.toLowerCase());
  }
});

test('a notice is a named dialog that Escape asks to close', () => {
  const dismiss = vi.fn<() => void>();
  show(
    <NoticeDialog open title="Not open" actions={<Button>OK</Button>} onDismiss={dismiss}>
      Please contact your provider.
    </NoticeDialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Not open' });
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(dismiss).toHaveBeenCalledOnce();
});
