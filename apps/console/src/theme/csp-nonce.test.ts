import { expect, onTestFinished, test } from 'vitest';
import { cspNonce, addNonceToStyles } from './csp-nonce.ts';

test('style elements created by script carry the page’s nonce; other elements do not', () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'csp-nonce', content: 'abc123' });
  document.head.append(meta);
  onTestFinished(() => {
    meta.remove();
    Reflect.deleteProperty(document, 'createElement');
  });
  addNonceToStyles(cspNonce());
  expect(document.createElement('style').nonce).toBe('abc123');
  expect(document.createElement('div').nonce).toBeFalsy();
});
