import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { itemSyncLimits } from '@regulars/contract/rules';
import { countText, type ErrorName, type ItemSyncThing } from '@regulars/phrases';
import { hasMoreValues, Problem } from '../../platform/http/index.ts';
import { guardedClient, type GuardedClient, type Refused } from '../../platform/outbound/index.ts';
import { readGiven } from './given.rules.ts';
import { thingsOf, type Source, type SourcePage } from './source-pages.ts';

interface Options {
  readonly address: string;
  readonly token: string | undefined;
  readonly scope: ItemSyncThing;
  /** An origin that may be on this machine. */
  readonly localOrigin: string | undefined;
  readonly limits?: Limits;
}
type Limits = Readonly<
  Record<'rows' | 'pages' | 'pageRows' | 'pageBytes' | 'pageValues' | 'seconds' | 'minutes', number>
>;

const paths: Readonly<Record<ItemSyncThing, string>> = { brand: 'brands', category: 'categories', item: 'items' };

const problems: Readonly<Record<Refused, ErrorName>> = {
  private: 'item_source_private',
  unreachable: 'item_source_unreachable',
  late: 'item_source_late',
  cut_off: 'item_source_cut_off',
  too_large: 'item_source_page_too_large',
};

const refusalOf = (refused: Refused, { seconds, pageBytes }: Limits): Problem =>
  new Problem(problems[refused], { values: { seconds, limit: `${pageBytes / 1024 / 1024} MB` } });

const statusFault = (status: number): Problem | undefined => {
  if (status >= 300 && status < 400) return new Problem('item_source_redirects');
  if (status === 401 || status === 403) return new Problem('item_source_denied', { values: { status } });
  return status === 200 ? undefined : new Problem('item_source_failed', { values: { status } });
};

interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
  /** Of all pages, if the source says it. */
  readonly total: number | undefined;
}

const parse = (body: Buffer, most: number): unknown => {
  if (hasMoreValues(body, most)) throw new Problem('item_source_page_too_many', { values: { limit: countText(most) } });
  const text = body.toString('utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    // JSON that begins and doesn't end was cut off; an HTML page was no JSON at all.
    const begins = /^\s*[{[]/.test(text.slice(0, 100));
    throw new Problem(begins ? 'item_source_cut_off' : 'item_source_not_json', { cause: error });
  }
};

const longestCursor = 500;

const pageIn = (body: Buffer, { pageRows, pageValues }: Limits): Page => {
  const value = parse(body, pageValues);
  const {
    items,
    next_cursor: next,
    total,
  }: Partial<Record<'items' | 'next_cursor' | 'total', unknown>> = typeof value === 'object' && value !== null
    ? value
    : {};
  const isCursor = next === null || (typeof next === 'string' && next !== '' && next.length <= longestCursor);
  const isTotal = total === undefined || total === null || Number.isSafeInteger(total);
  if (!Array.isArray(items) || items.length > pageRows || !isCursor || !isTotal)
    throw new Problem('item_source_malformed', { values: { rows: pageRows } });
  return { items, next, total: typeof total === 'number' ? total : undefined };
};

/** What must not come twice: a page of rows, and the cursor of one. */
const repetition = () => {
  const seen = new Set<string>();
  return (...parts: readonly unknown[]): boolean => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(`${JSON.stringify(part)}\n`);
    const digest = hash.digest('base64');
    if (seen.has(digest)) return true;
    seen.add(digest);
    return false;
  };
};

/** Counts rows, pages and minutes of all things against the limits. */
const bounds = ({ rows, pages, minutes }: Limits) => {
  let [rowsRead, pagesRead] = [0, 0];
  const end = performance.now() + minutes * 60_000;
  return (count: number): void => {
    rowsRead += count;
    pagesRead += 1;
    if (rowsRead > rows || pagesRead > pages)
      throw new Problem('item_source_too_long', { values: { rows: countText(rows), pages: countText(pages) } });
    if (performance.now() > end) throw new Problem('item_source_slow', { values: { minutes } });
  };
};

/**
 * An item source over HTTP. `GET <address>/items?limit=500&cursor=…` answers `{"items": […], "next_cursor": "…"}`, and
 * null in place of the cursor on the last page; brands and categories likewise.
 */
export const httpSource = ({ address, token, scope, localOrigin, limits = itemSyncLimits }: Options): Source => {
  const told: ItemSyncThing[] = [];

  const getPage = async (
    client: GuardedClient,
    thing: ItemSyncThing,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<Buffer | undefined> => {
    const url = new URL(`${address}/${paths[thing]}`);
    url.searchParams.set('limit', String(limits.pageRows));
    if (cursor !== undefined) url.searchParams.set('cursor', cursor);
    const answer = await client.get(url, {
      headers: { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      bytes: limits.pageBytes,
      milliseconds: limits.seconds * 1_000,
      signal,
    });
    if ('refused' in answer) throw refusalOf(answer.refused, limits);
    // A source of items alone has neither brands nor categories.
    if (answer.status === 404 && thing !== scope && cursor === undefined) return undefined;
    const fault = statusFault(answer.status);
    if (fault) throw fault;
    return answer.body;
  };

  async function* pagesOf(
    client: GuardedClient,
    thing: ItemSyncThing,
    count: (rows: number) => void,
    signal: AbortSignal,
  ): AsyncGenerator<SourcePage> {
    const repeats = repetition();
    let rows = 0;
    for (let cursor: string | undefined; ;) {
      const body = await getPage(client, thing, cursor, signal);
      if (!body) return;
      const page = pageIn(body, limits);
      count(page.items.length);
      await setImmediate(); // a page may take a turn to parse, and another to read
      const given = page.items.map((raw) => readGiven(thing, raw));
      if (page.next !== null && (repeats('cursor', page.next) || repeats('rows', ...given)))
        throw new Problem('item_source_repeats');
      rows += given.length;
      yield { thing, rows: given };
      if (page.next === null) {
        if (page.total !== undefined && page.total !== rows)
          throw new Problem('item_source_incomplete', { values: { total: page.total, rows } });
        told.push(thing);
        return;
      }
      cursor = page.next;
    }
  }

  return {
    async *pages(signal) {
      const client = guardedClient(localOrigin);
      const count = bounds(limits);
      try {
        for (const thing of thingsOf[scope]) yield* pagesOf(client, thing, count, signal);
      } finally {
        client.close();
      }
    },
    things: () => told,
  };
};
