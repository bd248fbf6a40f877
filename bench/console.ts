import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import type { Manifest } from 'vite';
import { routeModules, routeWeight } from '../apps/console/build/route-weight.ts';
import { provideChromium } from '../tools/launcher/chromium.mjs';
import { root, startProduct } from './product.ts';
import { fixed, median } from './statistics.ts';
import type { Section } from './table.ts';

const dist = join(root, 'apps/console/dist');
const kilobytes = (bytes: number): string => fixed(bytes / 1000);

/** What the routes load, as it was built. */
export const benchWeight = async (): Promise<Section> => {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest; // Vite's own
  const row = (name: string, route: keyof typeof routeModules, goal: string): string[] => {
    const { js, css } = routeWeight(manifest, routeModules[route], (file) => readFileSync(join(dist, file)));
    return [name, kilobytes(js), kilobytes(css), goal];
  };
  return {
    title: 'Console, what a route loads (kB after gzip)',
    columns: ['', 'JS', 'CSS', 'goal of JS'],
    rows: [row('login', 'login', '≤ 200'), row('member list', 'list', '≤ 380')],
  };
};

interface Vitals {
  readonly lcp: number;
  readonly inp: number;
  readonly cls: number;
}

/** Runs in the page before anything else: keeps what the browser tells of itself. */
const watch = (): void => {
  const seen = { lcp: 0, inp: 0, cls: 0 };
  const observe = (type: string, take: (entry: PerformanceEntry) => void, options: object = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  const numberOf = (entry: PerformanceEntry, name: string): number => Number(Reflect.get(entry, name));
  observe('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== true) seen.cls += numberOf(entry, 'value');
  });
  const take = (entry: PerformanceEntry): void => {
    if (numberOf(entry, 'interactionId') > 0) seen.inp = Math.max(seen.inp, entry.duration);
  };
  observe('event', take, { durationThreshold: 16 });
  Reflect.set(globalThis, 'vitals', seen);
};

/** The page's figures once its pictures and words have come to rest. */
const vitalsOf = async (page: Page): Promise<Vitals> => {
  await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));
  return page.evaluate(() => Reflect.get(globalThis, 'vitals') as Vitals); // of `watch`
};

interface Visit {
  readonly name: string;
  readonly path: string;
  /** There once the page can be used. */
  readonly ready: string;
  /** Clicks and keys, as a user would. */
  readonly use: (page: Page) => Promise<void>;
}

const password = 'Regulars#2026';

/** Signs in and enters the first merchant. */
const enter = async (context: BrowserContext, url: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.locator('input[name=account]').fill('13800000001');
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: '半日闲茶馆' }).click();
  await page.getByRole('navigation').first().waitFor();
  await page.close();
};

const login: Visit = {
  name: 'login',
  path: '/login',
  ready: 'input[name=account]',
  use: async (page) => {
    await page.locator('input[name=account]').click();
    await page.keyboard.type('13800000001');
    await page.locator('input[name=password]').click();
    await page.keyboard.type(password);
    await page.getByRole('button', { name: '显示密码' }).click();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
};

const inside: readonly Visit[] = [
  {
    name: 'dashboard',
    path: '/dashBoard',
    ready: 'main svg',
    use: async (page) => {
      await page.locator('nav input[type=search]').click();
      await page.keyboard.type('会员');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '收起菜单' }).click();
      await page.getByRole('button', { name: '展开菜单' }).click();
    },
  },
  {
    name: 'members',
    path: '/membermanage',
    ready: 'tbody tr:nth-child(20)',
    use: async (page) => {
      await page.locator('tbody input[type=checkbox]').first().click();
      await page.locator('search input').first().click();
      await page.keyboard.type('王');
      await page.keyboard.press('Enter');
      await page.locator('search button[aria-expanded]').click();
    },
  },
];

const visit = async (context: BrowserContext, url: string, { path, ready, use }: Visit): Promise<Vitals> => {
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  const { lcp, cls } = await vitalsOf(page);
  await use(page);
  const { inp } = await vitalsOf(page);
  await page.close();
  return { lcp, inp, cls };
};

const vitalsRow = (name: string, taken: readonly Vitals[]): string[] => [
  name,
  fixed(median(taken.map(({ lcp }) => lcp)), 0),
  fixed(median(taken.map(({ inp }) => inp)), 0),
  fixed(median(taken.map(({ cls }) => cls)), 3),
];

/** What a user waits for, told by Chromium itself on the demo's data. */
export const benchVitals = async (quick: boolean): Promise<Section> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-bench-'));
  const product = await startProduct([process.execPath, join(root, 'apps/server/src/main.ts')], {
    DATA_DIR: dataDir,
    SEED: 'demo',
    RATE_LIMIT: '0',
  });
  const executablePath = await provideChromium();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const runs = quick ? 3 : 5;
    const taken = new Map<string, Vitals[]>([login, ...inside].map(({ name }) => [name, []]));
    for (let run = 0; run < runs; run += 1) {
      for (const visits of [[login], inside]) {
        const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1366, height: 768 } });
        await context.addInitScript(watch);
        if (visits === inside) await enter(context, product.url);
        for (const one of visits) taken.get(one.name)?.push(await visit(context, product.url, one));
        await context.close();
      }
    }
    return {
      title: `Console in Chromium ${browser.version()}, demo data, 1366 × 768 (medians of ${runs} loads)`,
      columns: ['', 'LCP ms', 'INP ms', 'CLS'],
      rows: [...[...taken].map(([name, vitals]) => vitalsRow(name, vitals)), ['goal', '≤ 1200', '≤ 100', '≤ 0.02']],
      notes: [
        'Login with an empty cache, the others with what signing in left in it.',
        'INP: the slowest of real clicks and keys; 0 says that none took 16 ms.',
      ],
    };
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
