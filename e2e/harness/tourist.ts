import type { Language } from '@regulars/phrases';
import type { Page } from 'playwright-core';
import { picture, violations } from './axe.ts';
import { pathsOf } from './catalogue.ts';
import { ownProduct } from './own-product.ts';
import { misfits } from './layout.ts';
import { statement } from './place.ts';
import { enter, password, people, teahouse } from './staff.ts';
import { screens, type Visitor } from './test.ts';
import { untranslated } from './words.ts';

export interface Look {
  readonly theme: 'light' | 'dark';
  readonly screen: keyof typeof screens;
}

/** The timeout of a tour, in milliseconds: far beyond what a hundred pages need on a loaded machine. */
export const patience = 1_800_000;

export const allLooks = (['till', 'phone'] as const).flatMap((screen) =>
  (['light', 'dark'] as const).map((theme): Look => ({ screen, theme })),
);

/** Loading indicators. */
const busy = 'main [aria-busy="true"]:visible, .ant-spin-spinning:visible, .rg-progress[data-busy]';

/** A person in one language, the owner of the teahouse by default, who opens pages and collects what is wrong with them. */
class Tourist {
  readonly page: Page;
  readonly language: Language;
  readonly #found: string[];
  /** Responses so far: pages and tab titles may show their data, whatever its language. */
  readonly #answers: Promise<string>[] = [];

  constructor({ page }: Visitor, language: Language, found: string[]) {
    this.page = page;
    this.language = language;
    this.#found = found;
    page.on('response', (response) => {
      if (response.headers()['content-type']?.startsWith('application/json'))
        this.#answers.push(response.text().catch(() => '')); // a page may be left before its response arrives
    });
  }

  async signIn(looks: readonly Look[], widths: readonly number[]): Promise<void> {
    await statement(
      ownProduct().place,
      'update account set last_merchant_id = (select merchant_id from merchant where merchant_no = $1) where phone = $2',
      [teahouse.number, people.owner],
    );
    const [phone, secret] = this.language === 'en' ? ['Phone number', 'Password'] : ['手机号', '密码'];
    await this.page.goto('/login');
    await this.page.getByLabel(phone).waitFor();
    for (const look of looks) await this.#inspect('/login', look);
    await this.#measure('/login', widths);
    await this.page.getByLabel(phone).fill(people.owner);
    await this.page.getByLabel(secret, { exact: true }).fill(password);
    await this.page.keyboard.press('Enter');
    await this.page.waitForURL((url) => url.pathname !== '/login');
  }

  /** Opens a page as a link or a reload would, inspects it in each look, and measures it at each width. */
  async open(path: string, looks: readonly Look[], widths: readonly number[]): Promise<void> {
    if (path === '/login') return; // inspected before sign-in
    if (path === '/init') return; // leads on from an initialised merchant; inspected by sign-in.test.ts
    const [first] = looks;
    if (first) await this.#dress(first);
    await this.page.goto(path);
    await this.page.locator('main:visible').first().waitFor();
    const at = new URL(this.page.url()).pathname;
    if (at !== path.split('?', 1)[0]) this.#found.push(`${path}, ${this.language}: leads to ${at}`);
    for (const look of looks) await this.#inspect(path, look);
    await this.#measure(path, widths);
  }

  /** Resizes the open page to each width, in the theme of the last look: themes differ in colours only. */
  async #measure(path: string, widths: readonly number[]): Promise<void> {
    const { page } = this;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator(busy).first().waitFor({ state: 'detached' });
      const where = `${path}, ${this.language}, ${width} px`;
      this.#found.push(...(await misfits(page, width)).map((problem) => `${where}: ${problem}`));
    }
  }

  async #dress({ theme, screen }: Look): Promise<void> {
    await this.page.setViewportSize(screens[screen]);
    await this.page.emulateMedia({ colorScheme: theme });
  }

  async #inspect(path: string, look: Look): Promise<void> {
    const { page } = this;
    await this.#dress(look);
    await page.locator(`html[data-theme="${look.theme}"]`).waitFor({ state: 'attached' });
    await page.locator(busy).first().waitFor({ state: 'detached' });
    const broken = await violations(page);
    // Read last, so that what the page shows by then is known.
    const answers = await Promise.all(this.#answers);
    const problems = [
      ...broken,
      ...(await misfits(page, screens[look.screen].width)),
      ...(await untranslated(page, this.language, answers)).map((text) => `untranslated: ${text}`),
      ...(await page
        .getByText(/^(没有这个页面|There is no such page)$/)
        .filter({ visible: true })
        .allInnerTexts()),
    ];
    const where = `${path}, ${this.language}, ${look.theme}, ${look.screen}`;
    await picture(page, where.replaceAll('/', '-'));
    this.#found.push(...problems.map((problem) => `${where}: ${problem}`));
  }
}

/** Opens pages as somebody else, by their paths, in one look; returns the problems and where they are. */
export async function tourAs(
  visitor: Visitor,
  { account, merchant, language, look }: { account: string; merchant: string | null; language: Language; look: Look },
  paths: readonly string[],
  widths: (at: number) => readonly number[],
): Promise<string[]> {
  const found: string[] = [];
  await enter(visitor.page, account, merchant);
  const tourist = new Tourist(visitor, language, found);
  for (const [at, path] of paths.entries()) await tourist.open(path, [look], widths(at));
  return found;
}

/**
 * Opens every page of the catalogue in both languages, each in the looks wanted for its position and not where none is,
 * and measures it at the widths for its position; returns the problems and where they are.
 */
export async function tourEveryPage(
  visit: (options: { locale: Language }) => Promise<Visitor>,
  looks: readonly Look[],
  widths: (at: number) => readonly number[],
  wanted: (at: number, language: Language) => readonly Look[] = () => looks,
): Promise<string[]> {
  const found: string[] = [];
  const arrive = async (language: Language): Promise<Tourist> => {
    const tourist = new Tourist(await visit({ locale: language }), language, found);
    await tourist.signIn(looks, widths(0));
    return tourist;
  };
  const chinese = await arrive('zh-CN');
  const english = await arrive('en');
  const somebodyWants = (at: number): boolean =>
    [chinese, english].some(({ language }) => wanted(at, language).length > 0);
  const paths = await pathsOf(chinese.page, somebodyWants);
  const tour = async (tourist: Tourist): Promise<void> => {
    for (const [at, path] of paths) {
      const chosen = wanted(at, tourist.language);
      if (chosen.length > 0) await tourist.open(path, chosen, widths(at));
    }
  };
  await Promise.all([tour(chinese), tour(english)]);
  return found;
}
