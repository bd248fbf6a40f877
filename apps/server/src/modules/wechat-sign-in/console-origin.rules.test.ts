import { expect, it } from 'vitest';
import { isConsoleOrigin } from './console-origin.rules.ts';

it.each([
  ['http://127.0.0.1:7300', undefined, true, true],
  ['http://localhost:7300', undefined, true, true],
  ['http://[::1]:7300', undefined, true, true],
  ['http://localhost.evil.example', undefined, true, false],
  ['http://127.0.0.1:7300/', undefined, true, false],
  ['https://127.0.0.1:7300', undefined, true, false],
  ['http://127.0.0.1:7300', undefined, false, false],
  ['https://shop.example', 'https://shop.example/console', true, true],
  ['https://shop.example.evil.example', 'https://shop.example', true, false],
  ['http://127.0.0.1:7300', 'https://shop.example', true, false],
])('%s with public address %s, on loopback %s: %s', (origin, publicUrl, isLoopback, answer) => {
  expect(isConsoleOrigin(origin, { publicUrl, isLoopback })).toBe(answer);
});
