import { expect, test } from 'vitest';
import { maskedPhone, phoneText } from './phones.ts';

test.each([
  ['13800002046', '138 0000 2046'],
  ['1380000', '1380000'],
  ['+1 415 555 0100', '+1 415 555 0100'],
  ['138****2046', '138****2046'],
  ['', ''],
])('a phone “%s” is shown as “%s”', (phone, text) => {
  expect(phoneText(phone)).toBe(text);
});

test('a phone is masked as the server masks it', () => {
  expect(maskedPhone('13800002046')).toBe('138****2046');
});
