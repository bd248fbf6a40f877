import { allocate } from './allocate.ts';

/** Fen paid by one means. */
export interface Payment<M extends string> {
  readonly means: M;
  readonly fen: number;
}

/** Fen of a line by means. */
export type Parts<M extends string> = ReadonlyMap<M, number>;

/**
 * Which means paid how much of each line: one after the other, each in proportion to what those before it left to pay. The
 * parts of a line sum to what was due for it, those of a means to what was paid by it. Means are unique, and sum to what is
 * due.
 */
export const partsOf = <M extends string>(
  lines: readonly { readonly key: string; readonly due: number }[],
  payments: readonly Payment<M>[],
): ReadonlyMap<string, Parts<M>> => {
  const left = new Map(lines.map(({ key, due }) => [key, due]));
  const parts = new Map(lines.map(({ key }) => [key, new Map<M, number>()]));
  for (const { means, fen } of payments) {
    const shares = allocate(
      fen,
      [...left].map(([key, weight]) => ({ key, weight })),
    );
    for (const [key, share] of shares) {
      if (share > 0) parts.get(key)?.set(means, share);
      left.set(key, (left.get(key) ?? 0) - share);
    }
  }
  const wrong = [...left.values()].find((fen) => fen !== 0);
  if (wrong !== undefined) throw new Error(`The payments are ${wrong} fen away from what is due for a line`);
  return parts;
};
