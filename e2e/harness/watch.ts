import type { BrowserContext, Page, Request } from 'playwright-core';

/** What went wrong in a browser that a test didn't say would. */
export interface Watch {
  /** Announces failures such as `POST /api/merc/personal/pwd 422`: they must happen, at least once each. */
  expect(...failures: readonly string[]): void;
  /** From here on anything may fail, as while the server is away. */
  ignore(): void;
  /** Until the next call, failures count again. */
  heed(): void;
  /** What happened unannounced, and what was announced and didn't happen. */
  report(): readonly string[];
}

/** How an account with several merchants learns that it must choose one (8012). */
const everyday = 'POST /api/personal/permission-resources 403';

/** Notes every error in a console, uncaught error, breach of the content policy, failed request and answer of 400 and above. */
export function watch(context: BrowserContext): Watch {
  const expected = new Map<string, boolean>();
  const problems: string[] = [];
  let heeding = true;
  const note = (problem: string): void => {
    if (heeding && !problems.includes(problem)) problems.push(problem);
  };
  const fail = (failure: string): void => {
    if (expected.has(failure)) expected.set(failure, true);
    else if (failure !== everyday) note(failure);
  };
  context.on('console', (message) => {
    // A failed request says so here as well; it is looked at as an answer.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    note(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Given up by the page itself: another search, a navigation.
    if (reason !== 'net::ERR_ABORTED') fail(`${nameOf(request)} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) fail(`${nameOf(response.request())} ${response.status()}`);
  });
  return {
    expect: (...failures) => failures.forEach((failure) => expected.set(failure, false)),
    ignore: () => void (heeding = false),
    heed: () => void (heeding = true),
    report: () => [
      ...problems,
      ...[...expected].filter(([, happened]) => !happened).map(([failure]) => `did not happen: ${failure}`),
    ],
  };
}

/** `GET /api/vip-infos/{id}`, whatever the id. */
function nameOf(request: Request): string {
  const path = new URL(request.url()).pathname.replaceAll(/\/[0-9a-f-]{36}(?=\/|$)/g, '/{id}');
  return `${request.method()} ${path}`;
}

/** Waits until nothing on the page moves any more, but for what never stops. */
export async function settled(page: Page): Promise<void> {
  // In words: this side knows no `document`.
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  ).then(() => undefined)`);
}
