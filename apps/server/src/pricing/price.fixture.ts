import fc from 'fast-check';
import type { Reduction } from './price.ts';

/** Steps that rise in both. */
export const someSteps = (fen: fc.Arbitrary<number>): fc.Arbitrary<Reduction['by']> =>
  fc
    .uniqueArray(fc.record({ least: fen, fen }), { minLength: 1, maxLength: 3, selector: ({ least }) => least })
    .map((steps) => {
      const offs = steps.map((step) => step.fen).toSorted((a, b) => a - b);
      const leasts = steps.map(({ least }) => least).toSorted((a, b) => a - b);
      return { steps: leasts.map((least, at) => ({ least, fen: offs[at] ?? 0 })) };
    });
