import type { Language } from '@regulars/phrases';
import type { Page } from 'playwright-core';
import { picture, violations } from './axe.ts';
import { everyPath } from './catalogue.ts';
import { ownProduct } from './own-product.ts';
import { fewerWidths, misfits } from './layout.ts';
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
  readonly #widths: readonly number[];
  readonly #found: string[];
  /** Responses so far: pages and tab titles may show their data, whatever its language. */
  readonly #answers: Promise<string>[] = [];

  constructor({ page }: Visitor, language: Language, widths: readonly number[], found: string[]) {
    this.page = page;
    this.language = language;
    this.#widths = widths;
    this.#found = found;
    page.on('response', (response) => {
      if (response.headers()['content-type']?.startsWith('application/json'))
        this.#answers.push(response.text().catch(() => '')); // a page may be left before its response arrives
    });
  }

  async signIn(looks: readonly Look[]): Promise<void> {
    await statement(
      ownProduct().place,
      'update account set last_merchant_id = (select merchant_id from merchant where merchant_no = $1) where phone = $2',
      [teahouse.number, people.owner],
    );
    const [phone, secret] = this.language === 'en' ? ['Phone number', 'Password'] : ['手机号', '密码'];
    await this.page.goto('/login');
    await this.page.getByLabel(phone).waitFor();
    for (const look of looks) await this.#inspect('/login', look);
    await this.#measure('/login');
    await this.page.getByLabel(phone).fill(people.owner);
    await this.page.getByLabel(secret, { exact: true }).fill(password);
    await this.page.keyboard.press('Enter');
    await this.page.waitForURL((url) => url.pathname !== '/login');
  }

  /** Opens a page as a link or a reload would, inspects it in each look, and measures it at each width. */
  async open(path: string, looks: readonly Look[]): Promise<void> {
    if (path === '/login') return; // inspected before sign-in
    if (path === '/init') return; // leads on from an initialised merchant; inspected by sign-in.test.ts
    const [first] = looks;
    if (first) await this.#dress(first);
    await this.page.goto(path);
    await this.page.locator('main:visible').first().waitFor();
    const at = new URL(this.page.url()).pathname;
    if (at !== path.split('?', 1)[0]) this.#found.push(`${path}, ${this.language}: leads to ${at}`);
    for (const look of looks) await this.#inspect(path, look);
    await this.#measure(path);
  }

  /** Resizes the open page to every width: every second one in the other theme, which the other language swaps. */
  async #measure(path: string): Promise<void> {
    const { page } = this;
    for (const [turn, theme] of (['light', 'dark'] as const).entries()) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
      const swapped = this.language === 'en' ? 1 - turn : turn;
      for (const width of this.#widths.filter((_width, at) => at % 2 === swapped)) {
        await page.setViewportSize({ width, height: 800 });
        await page.locator(busy).first().waitFor({ state: 'detached' });
        const where = `${path}, ${this.language}, ${theme}, ${width} px`;
        this.#found.push(...(await misfits(page, width)).map((problem) => `${where}: ${problem}`));
      }
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
  widths: readonly number[] = fewerWidths,
): Promise<string[]> {
  const found: string[] = [];
  await enter(visitor.page, account, merchant);
  const tourist = new Tourist(visitor, language, widths, found);
  for (const path of paths) await tourist.open(path, [look]);
  return found;
}

/**
 * Opens every page of the catalogue in both languages, each in the looks wanted for its position and not where none is,
 * and measures it at each width; returns the problems and where they are.
 */
export async function tourEveryPage(
  visit: (options: { locale: Language }) => Promise<Visitor>,
  looks: readonly Look[],
  widths: readonly number[],
  wanted: (at: number, language: Language) => readonly Look[] = () => looks,
): Promise<string[]> {
  const found: string[] = [];
  const arrive = async (language: Language): Promise<Tourist> => {
    const tourist = new Tourist(await visit({ locale: language }), language, widths, found);
    await tourist.signIn(looks);
    return tourist;
  };
  const chinese = await arrive('zh-CN');
  const english = await arrive('en');
  const paths = await everyPath(chinese.page);
  const tour = async (tourist: Tourist): Promise<void> => {
    for (const [at, path] of paths.entries()) {
      const chosen = wanted(at, tourist.language);
      if (chosen.length > 0) await tourist.open(path, chosen);
    }
  };
  await Promise.all([tour(chinese), tour(english)]);
  return found;
}
