import { v7 } from 'uuid';

/** Mixes 32 bits so that close numbers diverge (the finaliser of MurmurHash3). */
const scramble = (bits: number): number => {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** A deterministic pseudo-random stream by seed. Not for secrets. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = scramble(seed);
  }

  #bits(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    return scramble(this.#state);
  }

  /** From 0, below 1. */
  fraction(): number {
    return this.#bits() / 2 ** 32;
  }

  /** An integer from `from`, below `to`. */
  between(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.between(0, list.length)];
    if (picked === undefined) throw new RangeError('There is nothing to pick from');
    return picked;
  }

  /** A weighted random choice, among the values from an index on. */
  weighted<T>({ values, bounds, total }: Choices<T>, from = 0): T {
    const passed = bounds[from - 1] ?? 0;
    const wanted = passed + this.fraction() * (total - passed);
    let [low, high] = [from, bounds.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? total) > wanted) high = middle;
      else low = middle + 1;
    }
    const found = values[low];
    if (found === undefined) throw new RangeError('There is nothing to choose from');
    return found;
  }

  /** A UUIDv7 with this instant. */
  uuid(at: Date): string {
    const words = Uint32Array.of(this.#bits(), this.#bits(), this.#bits(), this.#bits());
    return v7({ msecs: at.getTime(), random: new Uint8Array(words.buffer) });
  }
}

/** Weighted values, prepared for repeated draws. */
export interface Choices<T> {
  readonly values: readonly T[];
  /** Cumulative weights. */
  readonly bounds: readonly number[];
  readonly total: number;
}

export const choices = <T>(weighted: readonly (readonly [T, weight: number])[]): Choices<T> => {
  let total = 0;
  const bounds = weighted.map(([, weight]) => (total += weight));
  return { values: weighted.map(([value]) => value), bounds, total };
};

/**
 * The position of `index` in a pseudo-random permutation of the numbers below high × low, without a list of them (three
 * rounds of a Feistel network).
 */
export const shuffled = (index: number, high: number, low: number, seed: number): number => {
  let left = Math.floor(index / low);
  let right = index % low;
  left = (left + scramble(right ^ seed)) % high;
  right = (right + scramble(left ^ (seed + 1))) % low;
  left = (left + scramble(right ^ (seed + 2))) % high;
  return left * low + right;
};
