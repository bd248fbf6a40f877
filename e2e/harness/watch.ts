import type { BrowserContext, Page, Request } from 'playwright-core';

/** Records the errors in a browser that the test didn't announce. */
export interface Watch {
  /** Announces failures such as `POST /api/merc/personal/pwd 422`: each must happen at least once. */
  expect(...failures: readonly string[]): void;
  /** Ignores failures from here on, as while the server is down. */
  ignore(): void;
  /** Ends `ignore`. */
  heed(): void;
  /** Failures that happened unannounced, and announced ones that didn't happen. */
  report(): readonly string[];
}

/** An account with several merchants learns by this response (8012) that it must choose one. */
const everyday = 'POST /api/personal/permission-resources 403';

/**
 * Records console errors, uncaught errors, violations of the content security policy, failed requests and responses of
 * 400 and above.
 */
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
    // A failed request is logged here too; the response handler counts it.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    note(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page itself cancelled it: a newer search, a navigation.
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

/** A request's method and path, with ids replaced: `GET /api/vip-infos/{id}`. */
function nameOf(request: Request): string {
  const path = new URL(request.url()).pathname.replaceAll(/\/[0-9a-f-]{36}(?=\/|$)/g, '/{id}');
  return `${request.method()} ${path}`;
}

/** Waits until all animations have ended, except infinite ones. */
export async function settled(page: Page): Promise<void> {
  // As a string, because this TypeScript project doesn't know `document`.
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  ).then(() => undefined)`);
}
