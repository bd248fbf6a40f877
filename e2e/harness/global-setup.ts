import process from 'node:process';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startSandbox } from '../../apps/sandbox/src/index.ts';
import { ensureConsole } from '../../tools/launcher/console-build.mjs';
import { admin } from './admin.ts';
import { heldCode, writeVideo } from './camera.ts';
import { makePlace } from './place.ts';
import { startProduct } from './product.ts';
import type { RunningProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One per worker. */
    readonly products: readonly RunningProduct[];
    /** Endpoint of the browser shared by the run. */
    readonly browser: string;
  }
}

/** Starts a product with its own data and sandbox; `stop` rejects if a ledger verification fails. */
async function open(name: string): Promise<{ running: RunningProduct; stop: () => Promise<void> }> {
  const { place, remove } = await makePlace(name);
  const sandbox = await startSandbox();
  const product = await startProduct(place, { thirdParties: sandbox.environment });
  return {
    running: { address: product.address, place, sandbox: sandbox.address },
    stop: async () => {
      try {
        // Whatever the flows did, every ledger must be consistent at the end.
        await admin(place, ['ledger', 'verify']);
      } finally {
        await product.stop();
        await sandbox.stop();
        await remove();
      }
    },
  };
}

/** Starts one product per worker, so that parallel flows share no data, and one browser for the run; first builds a stale console. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureConsole();
  const names = Array.from({ length: project.config.maxWorkers }, (_, at) => `e2e_${at + 1}`);
  const products = await Promise.all(names.map(open));
  const video = await writeVideo(heldCode);
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
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video.path}`,
    ],
  });
  project.provide(
    'products',
    products.map(({ running }) => running),
  );
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await video.remove();
    await Promise.all(products.map(({ stop }) => stop()));
  };
}
