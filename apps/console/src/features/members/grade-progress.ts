import type { Grade } from '@regulars/contract';

/** What stands between a member and the grade above the one held. */
export type GradeProgress =
  | { readonly kind: 'highest' }
  /** The growth is enough for a grade above, which was not given: by hand, or not yet. */
  | { readonly kind: 'enough'; readonly name: string }
  | { readonly kind: 'left'; readonly name: string; readonly left: number; readonly goal: number };

/**
 * From the grade held, which may differ from what the growth earns: set by hand, or kept until its term ends. Undefined
 * without the grades.
 */
export function gradeProgress(
  grades: readonly Grade[] | undefined,
  gradeId: string,
  growth: number,
): GradeProgress | undefined {
  const held = grades?.find(({ grade_id: id }) => id === gradeId);
  if (!grades || !held) return undefined;
  const above = grades.filter(({ enabled, level }) => enabled && level > held.level);
  const [next] = above;
  if (!next) return { kind: 'highest' };
  const reached = above.findLast(({ growth_from: from }) => from <= growth);
  if (reached) return { kind: 'enough', name: reached.name };
  return { kind: 'left', name: next.name, left: next.growth_from - growth, goal: next.growth_from };
}
