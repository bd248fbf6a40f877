import type { Caller } from '../apps/server/test/factories.ts';
import type { caller } from './members.ts';
import type { Product } from './product.ts';
import { fixed, percentile } from './statistics.ts';
import type { Section } from './table.ts';

type Query = Readonly<Record<string, string>>;

/** A list with its filters. */
export interface FilteredList {
  readonly title: string;
  readonly path: string;
  /** Pages and orders without a filter. */
  readonly plain: Readonly<Record<string, Query>>;
  /** The filters, each with values that match many, few or no rows. */
  readonly filters: Readonly<Record<string, Readonly<Record<string, Query>>>>;
  readonly readers: Readonly<Record<string, Caller>>;
}

/** Each filter alone, and each pair of filters, with each of their values. */
const combinationsOf = (filters: FilteredList['filters']): (readonly [name: string, query: Query])[] => {
  const alone = Object.entries(filters).map(([name, values]) =>
    Object.entries(values).map(([value, query]) => [`${name} ${value}`, query] as const),
  );
  const pairs = alone.flatMap((some, at) =>
    alone
      .slice(at + 1)
      .flatMap((others) =>
        some.flatMap(([name, query]) =>
          others.map(([other, more]) => [`${name}, ${other}`, { ...query, ...more }] as const),
        ),
      ),
  );
  return [...alone.flat(), ...pairs];
};

const goal = 30;

/** How often each case is asked for. */
export interface Turns {
  /** More than the five runs after which PostgreSQL may choose a generic plan. */
  readonly warmUp: number;
  readonly measured: number;
  /** Of a case above the goal, once more: the p95 of a few is their slowest, which anything on the machine can disturb. */
  readonly again: number;
}

/** The list by each filter and each pair, as each reader: p95 in ms at the server, and the worst. */
export const measureFilters = async (
  { title, path, plain, filters, readers }: FilteredList,
  { warmUp, measured, again }: Turns,
  product: Product,
  { call }: ReturnType<typeof caller>,
): Promise<Section> => {
  const p95Of = async (query: Query, as: Caller, before: number, times: number): Promise<number> => {
    const address = `${path}?${new URLSearchParams(query).toString()}`;
    for (let turn = 0; turn < before + times; turn += 1) await call(address, as);
    return percentile((await product.answers(before + times)).slice(before), 0.95);
  };
  const cases = [...Object.entries(plain), ...combinationsOf(filters)];
  const found: { readonly name: string; readonly query: Query; readonly reader: string; p95: number }[] = [];
  for (const [name, query] of cases)
    for (const [reader, as] of Object.entries(readers))
      found.push({ name, query, reader, p95: await p95Of(query, as, warmUp, measured) });
  // Later, because whatever disturbs the machine lasts.
  const repeated = found.filter(({ p95 }) => p95 > goal);
  for (const one of repeated) {
    const as = readers[one.reader];
    if (as) one.p95 = await p95Of(one.query, as, warmUp, again);
  }
  const rows = cases.map(([name]) => [name, ...found.filter((one) => one.name === name).map(({ p95 }) => fixed(p95))]);
  const slow = found.filter(({ p95 }) => p95 > goal).toSorted((a, b) => b.p95 - a.p95);
  const [worst] = found.toSorted((a, b) => b.p95 - a.p95);
  return {
    title: `${title} (p95 in ms at the server of ${measured} calls, and of ${again} more where that was over ${goal})`,
    columns: ['', ...Object.keys(readers)],
    rows,
    notes: [
      `${repeated.length} of ${found.length} were asked again; ${slow.length} are over ${goal} ms. The worst: ${fixed(worst?.p95 ?? 0)} ms, ${worst?.name} (${worst?.reader}).`,
      ...slow.slice(0, 20).map(({ name, reader, p95 }) => `${fixed(p95)} ms: ${name} (${reader})`),
    ],
  };
};
