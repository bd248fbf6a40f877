import { expect, test } from 'vitest';
import { warns } from './checks.mjs';

test.each([
  ['Found 0 warnings and 0 errors.\nFinished in 9.1s', false],
  ['  ⚠ eslint(max-lines)\n\nFound 1 warning and 0 errors.\nFinished in 9.1s', true],
  ['Found 12 warnings and 0 errors.', true],
  ['', false],
])('%j is shown although the check passed: %s', (output, shown) => {
  expect(warns(output)).toBe(shown);
});
