import process from 'node:process';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { admin } from './admin.ts';
import { makePlace } from './place.ts';
import type { Place } from './product.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly product: { readonly address: string; readonly place: Place };
    /** Where to reach the run's one browser. */
    readonly browser: string;
  }
}

/** One product and one browser for the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { place, remove } = await makePlace('e2e');
  const product = await startProduct(place);
  const browser = await chromium.launchServer({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--lang=zh-CN',
    ],
  });
  project.provide('product', { address: product.address, place });
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    try {
      // Whatever the flows did, every ledger must hold at the end.
      await admin(place, ['ledger', 'verify']);
    } finally {
      await product.stop();
      await remove();
    }
  };
}
