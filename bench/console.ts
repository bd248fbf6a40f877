import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Page } from 'playwright-core';
import type { Manifest } from 'vite';
import { routeModules, routeWeight } from '../apps/console/build/route-weight.ts';
import { provideChromium } from '../tools/launcher/chromium.mjs';
import { root, startProduct } from './product.ts';
import { fixed, median } from './statistics.ts';
import type { Section } from './table.ts';

const dist = join(root, 'apps/console/dist');
const kilobytes = (bytes: number): string => fixed(bytes / 1000);

/** The size of what the routes load, as built. */
export const benchWeight = async (): Promise<Section> => {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest; // Vite's manifest
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

/**
 * Runs in the page before anything else and records the browser's performance entries. A string, because its types are
 * the browser's.
 */
const watch = `
  const vitals = (globalThis.vitals = { lcp: 0, inp: 0, cls: 0 });
  const observe = (type, take, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime));
  observe('layout-shift', ({ hadRecentInput, value }) => (vitals.cls += hadRecentInput ? 0 : value));
  const take = ({ interactionId, duration }) => (vitals.inp = Math.max(vitals.inp, interactionId > 0 ? duration : 0));
  observe('event', take, { durationThreshold: 16 });
`;

/** The page's figures once it is idle. */
const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate<Vitals>('new Promise((rested) => requestIdleCallback(() => rested(vitals)))');

interface Visit {
  readonly name: string;
  readonly path: string;
  /** Visible once the page is usable. */
  readonly ready: string;
  /** Clicks and keys like a user's. */
  readonly act: (page: Page) => Promise<void>;
}

const password = 'Regulars#2026';

/** Signs in and enters the first merchant. */
const enter = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.locator('input[name=account]').fill('13800000001');
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: '半日闲茶馆' }).click();
  await page.getByRole('navigation').first().waitFor();
};

const login: Visit = {
  name: 'login',
  path: '/login',
  ready: 'input[name=account]',
  act: async (page) => {
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
    act: async (page) => {
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
    act: async (page) => {
      await page.locator('tbody tr[data-row-key] input[type=checkbox]').first().click();
      await page.locator('search input').first().click();
      await page.keyboard.type('王');
      await page.keyboard.press('Enter');
      await page.locator('search button[aria-expanded]').click();
    },
  },
];

const visit = async (page: Page, url: string, { path, ready, act }: Visit): Promise<Vitals> => {
  await page.goto(`${url}${path}`);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  const { lcp, cls } = await vitalsOf(page);
  await act(page);
  const { inp } = await vitalsOf(page);
  return { lcp, inp, cls };
};

const vitalsRow = (name: string, taken: readonly Vitals[]): string[] => [
  name,
  fixed(median(taken.map(({ lcp }) => lcp)), 0),
  fixed(median(taken.map(({ inp }) => inp)), 0),
  fixed(median(taken.map(({ cls }) => cls)), 3),
];

/** What a user waits for, measured by Chromium on the demo data. */
export const benchVitals = async (quick: boolean): Promise<Section> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-bench-'));
  const product = await startProduct([process.execPath, join(root, 'apps/server/src/main.ts')], {
    DATA_DIR: dataDir,
    SEED: 'demo',
    SEED_ORDERS: '0',
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
        await context.addInitScript({ content: watch });
        const page = await context.newPage();
        if (visits === inside) await enter(page, product.url);
        for (const one of visits) taken.get(one.name)?.push(await visit(page, product.url, one));
        await context.close();
      }
    }
    return {
      title: `Console in Chromium ${browser.version()}, demo data, 1366 × 768 (medians of ${runs} loads)`,
      columns: ['', 'LCP ms', 'INP ms', 'CLS'],
      rows: [...[...taken].map(([name, vitals]) => vitalsRow(name, vitals)), ['goal', '≤ 1200', '≤ 100', '≤ 0.02']],
      notes: [
        'Login with an empty cache, the others with the cache that signing in filled.',
        'INP: the slowest of real clicks and keys; 0 means that none took 16 ms.',
      ],
    };
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
