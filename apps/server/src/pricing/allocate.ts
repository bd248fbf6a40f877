/** A share of a total, by the weight of its key. Keys are unique. */
export interface Weight {
  readonly key: string;
  readonly weight: number;
}

/** Where the rest goes: to the largest remainder, of equal ones to the larger weight, then to the lower key. */
const compare = (a: Weight & { rest: bigint }, b: Weight & { rest: bigint }): number => {
  if (a.rest !== b.rest) return a.rest > b.rest ? -1 : 1;
  if (a.weight !== b.weight) return b.weight - a.weight;
  return a.key < b.key ? -1 : 1;
};

/**
 * Shares a total out in proportion to weights, by largest remainder. The shares sum to the total; up to the sum of the
 * weights none is above its own weight; and the order of the weights changes nothing. All are whole numbers from 0.
 */
export const allocate = (total: number, weights: readonly Weight[]): ReadonlyMap<string, number> => {
  const sum = weights.reduce((all, { weight }) => all + weight, 0);
  if (total === 0) return new Map(weights.map(({ key }) => [key, 0]));
  if (sum === 0) throw new Error(`Nothing weighs anything, but ${total} is to be shared out`);
  const shares = weights.map(({ key, weight }) => {
    const product = BigInt(total) * BigInt(weight);
    return { key, weight, share: Number(product / BigInt(sum)), rest: product % BigInt(sum) };
  });
  const missing = total - shares.reduce((all, { share }) => all + share, 0);
  const raised = new Set(
    [...shares]
      .sort(compare)
      .slice(0, missing)
      .map(({ key }) => key),
  );
  return new Map(shares.map(({ key, share }) => [key, share + (raised.has(key) ? 1 : 0)]));
};
