import type { GradeLadder, GradesVersion, LadderGrade } from '@regulars/contract';
import type { Rule } from '../../platform/rules/index.ts';

export const presentLadder = ({ version, draft, inForce }: Rule<readonly LadderGrade[]>): GradeLadder => ({
  version,
  in_force: inForce && {
    number: inForce.number,
    made_at: inForce.at.toISOString(),
    made_by: inForce.by,
    grades: [...inForce.content],
  },
  draft: draft && { edited_at: draft.at.toISOString(), edited_by: draft.by, grades: [...draft.content] },
});

export const presentVersion = (row: {
  readonly number: number;
  readonly content: readonly LadderGrade[];
  readonly made_at: Date;
  readonly made_by_name: string | null;
}): GradesVersion => ({
  number: row.number,
  made_at: row.made_at.toISOString(),
  made_by: row.made_by_name,
  grades: [...row.content],
});

/** What the operation log has of grades. */
export const loggedGrades = (grades: readonly LadderGrade[]): Record<string, unknown> => ({
  grades: grades.map(({ name, growth_from, valid_days, earning_rate, discount_rate, gift, enabled, face, icon }) => ({
    name,
    growth_from,
    ...(valid_days !== null && { valid_days }),
    earning_rate,
    discount_rate,
    ...(gift && { gift_points: gift.points, gift_bonus: gift.bonus }),
    face,
    ...(icon && { icon }),
    ...(!enabled && { disabled: true }),
  })),
});
