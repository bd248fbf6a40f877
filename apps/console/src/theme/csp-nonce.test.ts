import { expect, test } from 'vitest';
import { cspNonce, addNonceToStyles } from './csp-nonce.ts';

test('style elements created by script carry the page’s nonce; other elements do not', () => {
  document.head.innerHTML = '<meta name="csp-nonce" content="abc123">';
  addNonceToStyles(cspNonce());
  expect(document.createElement('style').nonce).toBe('abc123');
  expect(document.createElement('div').nonce).toBeFalsy();
});
