import { allocate } from './allocate.ts';
import type { Parts } from './means.ts';

/** What is left of a line that was sold. */
export interface SoldLine<M extends string> {
  readonly key: string;
  /** Thousandths of a unit that were not given back yet. */
  readonly quantity: number;
  /** Fen by means that were not given back yet. */
  readonly parts: Parts<M>;
}

/** What is given back of a line. */
export interface Returned<M extends string> {
  readonly key: string;
  /** Thousandths of a unit; 0: money alone. */
  readonly quantity: number;
  readonly parts: Parts<M>;
}

/** Fen of what was sold or given back, by all means. */
export const fenOf = ({ parts }: { readonly parts: Parts<string> }): number =>
  [...parts.values()].reduce((a, b) => a + b, 0);

/** So many fen of a line, by what is left of its means. */
const takeFen = <M extends string>({ parts }: SoldLine<M>, fen: number): Parts<M> => {
  const shares = allocate(
    fen,
    [...parts].map(([key, weight]) => ({ key, weight })),
  );
  return new Map([...parts.keys()].map((means) => [means, shares.get(means) ?? 0] as const).filter(([, part]) => part > 0)); // prettier-ignore
};

/**
 * Gives back so much of the quantity of lines: the share of what is left of each line that the quantity is of the quantity
 * left, floored, so that the last piece brings the rest. Throws if a line has less.
 */
export const returnQuantities = <M extends string>(
  lines: readonly SoldLine<M>[],
  quantities: ReadonlyMap<string, number>,
): Returned<M>[] =>
  lines.flatMap((line) => {
    const quantity = quantities.get(line.key);
    if (quantity === undefined) return [];
    if (quantity > line.quantity) throw new Error(`Line ${line.key} has less than ${quantity} thousandths left`);
    const fen = Number((BigInt(fenOf(line)) * BigInt(quantity)) / BigInt(line.quantity));
    return [{ key: line.key, quantity, parts: takeFen(line, fen) }];
  });

/** Gives back an amount of money, and no goods: of each line in proportion to what is left of it. Throws if less is left. */
export const returnAmount = <M extends string>(lines: readonly SoldLine<M>[], fen: number): Returned<M>[] => {
  const weights = lines.map((line) => ({ key: line.key, weight: fenOf(line) }));
  if (fen > weights.reduce((sum, { weight }) => sum + weight, 0)) throw new Error(`Less than ${fen} fen are left`);
  const shares = allocate(fen, weights);
  return lines
    .map((line) => ({ key: line.key, quantity: 0, parts: takeFen(line, shares.get(line.key) ?? 0) }))
    .filter(({ parts }) => parts.size > 0);
};

/** Gives back all that is left of lines; one without pieces has no money left, because its last piece brought that. */
export const returnAll = <M extends string>(lines: readonly SoldLine<M>[]): Returned<M>[] =>
  lines.filter(({ quantity }) => quantity > 0).map((line) => ({ ...line, parts: takeFen(line, fenOf(line)) }));

/** What is left of lines after something was given back. */
export const leftOf = <M extends string>(
  lines: readonly SoldLine<M>[],
  returned: readonly Returned<M>[],
): SoldLine<M>[] => {
  const back = new Map(returned.map((one) => [one.key, one]));
  return lines.map((line) => {
    const given = back.get(line.key);
    if (!given) return line;
    const parts = new Map([...line.parts].map(([means, fen]) => [means, fen - (given.parts.get(means) ?? 0)] as const));
    return { key: line.key, quantity: line.quantity - given.quantity, parts };
  });
};

/** Fen given back by means. */
export const sumByMeans = <M extends string>(returned: readonly Returned<M>[]): Parts<M> => {
  const sums = new Map<M, number>();
  for (const { parts } of returned) for (const [means, fen] of parts) sums.set(means, (sums.get(means) ?? 0) + fen);
  return sums;
};
