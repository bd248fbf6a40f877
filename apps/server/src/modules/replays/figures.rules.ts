import type { ReplayFigures } from '@regulars/contract';

/** What a version of a rule gives. */
export type Figures = Readonly<ReplayFigures>;

export const noFigures: Figures = { bonus: 0, points: 0, growth: 0, levels: 0 };

export const figuresOf = (some: Partial<Figures>): Figures => ({ ...noFigures, ...some });

export const plus = (a: Figures, b: Figures): Figures => ({
  bonus: a.bonus + b.bonus,
  points: a.points + b.points,
  growth: a.growth + b.growth,
  levels: a.levels + b.levels,
});

export const minus = (a: Figures, b: Figures): Figures => ({
  bonus: a.bonus - b.bonus,
  points: a.points - b.points,
  growth: a.growth - b.growth,
  levels: a.levels - b.levels,
});

/** The figure that decides first: what costs most comes first, and is compared alone. */
const decisive = ({ bonus, points, growth, levels }: Figures): number => bonus || points || growth || levels;

/** Positive: somebody gains by a difference; negative: they lose. */
export const signOf = (difference: Figures): number => Math.sign(decisive(difference));

const order = ['bonus', 'points', 'growth', 'levels'] as const;
/** Orders differences by size, the biggest first, whether somebody gains or loses by them. */
export const bySize = (a: Figures, b: Figures): number => {
  for (const figure of order) {
    const bigger = Math.abs(b[figure]) - Math.abs(a[figure]);
    if (bigger !== 0) return bigger;
  }
  return 0;
};
