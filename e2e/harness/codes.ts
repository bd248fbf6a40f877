import type { Locator, Page } from 'playwright-core';
import { sandboxClient } from '../../apps/sandbox/src/index.ts';
import { ownProduct } from './own-product.ts';

/** The last code that a phone got, once it has `messages` of them. */
export async function codeFor(phone: string, messages = 1): Promise<string> {
  const received = await sandboxClient(ownProduct().sandbox).inbox(phone, { atLeast: messages });
  // A notice may come after it.
  const [code] = received.flatMap(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? []);
  if (code === undefined) throw new Error(`No code in ${received.map(({ text }) => text).join(' / ')}`);
  return code;
}

/** Requests a code in a form. */
export const request = async (place: Page | Locator): Promise<void> => {
  await place.getByRole('button', { name: '获取验证码' }).click();
  await place.getByRole('button', { name: /秒后可重新获取/ }).waitFor();
};

/** A code that is wrong. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
