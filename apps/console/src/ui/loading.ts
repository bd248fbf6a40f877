/** A part of the console that could not be fetched, as opposed to one that failed. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

const brokenStyles = new Set<HTMLLinkElement>();
globalThis.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') brokenStyles.add(target);
  },
  { capture: true },
);

/** A repeated import skips style sheets that were requested before, even those that failed. */
async function refetchStyles(): Promise<void> {
  const links = [...brokenStyles];
  brokenStyles.clear();
  await Promise.all(
    links.map(async (link) => {
      const next = link.cloneNode();
      const settled = new Promise((resolve, reject) => {
        next.addEventListener('load', resolve);
        next.addEventListener('error', reject);
      });
      link.replaceWith(next);
      await settled;
    }),
  );
}

/** Loads code; rejects with `LoadError` if it can't be fetched. The next call tries again. */
export async function loading<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    await refetchStyles();
    return await load();
  } catch (cause) {
    throw new LoadError('A part of the console could not be fetched', { cause });
  }
}
