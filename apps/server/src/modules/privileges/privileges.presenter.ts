import type { Privilege, PrivilegeRules, PrivilegesVersion } from '@regulars/contract';
import type { Rule } from '../../platform/rules/index.ts';
import { clashesOf } from './privileges.rules.ts';

export const presentRules = ({ version, draft, inForce }: Rule<readonly Privilege[]>): PrivilegeRules => ({
  version,
  in_force: inForce && {
    number: inForce.number,
    made_at: inForce.at.toISOString(),
    made_by: inForce.by,
    privileges: [...inForce.content],
  },
  draft: draft && {
    edited_at: draft.at.toISOString(),
    edited_by: draft.by,
    privileges: [...draft.content],
    clashes: clashesOf(draft.content),
  },
});

export const presentVersion = (row: {
  readonly number: number;
  readonly content: readonly Privilege[];
  readonly made_at: Date;
  readonly made_by_name: string | null;
}): PrivilegesVersion => ({
  number: row.number,
  made_at: row.made_at.toISOString(),
  made_by: row.made_by_name,
  privileges: [...row.content],
});

/** What the operation log has of privileges. */
export const loggedPrivileges = (privileges: readonly Privilege[]): Record<string, unknown> => ({
  privileges: privileges.map(
    ({ kind, title, explanation, grade_ids, gift, days_before, weekdays, month_days, enabled }) => ({
      title,
      privilege_kind: kind,
      grade_ids,
      ...(explanation && { explanation }),
      ...(gift && { gift_points: gift.points, gift_bonus: gift.bonus }),
      ...(days_before > 0 && { days_before }),
      ...(weekdays.length > 0 && { weekdays }),
      ...(month_days.length > 0 && { month_days }),
      ...(!enabled && { disabled: true }),
    }),
  ),
});
