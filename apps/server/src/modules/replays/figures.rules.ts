import type { ReplayFigures } from '@regulars/contract';

/** What a version of a rule gives. */
export type Figures = Readonly<ReplayFigures>;

export const noFigures: Figures = { bonus: 0, points: 0, growth: 0, levels: 0 };

export const figuresOf = (some: Partial<Figures>): Figures => ({ ...noFigures, ...some });

/** What costs most comes first. */
const units = ['bonus', 'points', 'growth', 'levels'] as const;
const each = (of: (unit: (typeof units)[number]) => number): Figures => ({
  bonus: of('bonus'),
  points: of('points'),
  growth: of('growth'),
  levels: of('levels'),
});

export const plus = (a: Figures, b: Figures): Figures => each((unit) => a[unit] + b[unit]);
export const minus = (a: Figures, b: Figures): Figures => each((unit) => a[unit] - b[unit]);

/** The figure that decides first: what costs most comes first, and is compared alone. */
const decisive = ({ bonus, points, growth, levels }: Figures): number => bonus || points || growth || levels;

/** Positive: somebody gains by a difference; negative: they lose. */
export const signOf = (difference: Figures): number => Math.sign(decisive(difference));

/** Orders differences by size, the biggest first, whether somebody gains or loses by them. */
export const bySize = (a: Figures, b: Figures): number => {
  for (const unit of units) {
    const bigger = Math.abs(b[unit]) - Math.abs(a[unit]);
    if (bigger !== 0) return bigger;
  }
  return 0;
};
