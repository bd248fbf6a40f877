import type { GrowthRules, GrowthRulesPage, GrowthRulesVersion } from '@regulars/contract';
import type { Rule } from '../../platform/rules/index.ts';

export const presentRules = ({ version, draft, inForce }: Rule<GrowthRules>): GrowthRulesPage => ({
  version,
  in_force: inForce && {
    number: inForce.number,
    made_at: inForce.at.toISOString(),
    made_by: inForce.by,
    rules: inForce.content,
  },
  draft: draft && { edited_at: draft.at.toISOString(), edited_by: draft.by, rules: draft.content },
});

export const presentVersion = (row: {
  readonly number: number;
  readonly content: GrowthRules;
  readonly made_at: Date;
  readonly made_by_name: string | null;
}): GrowthRulesVersion => ({
  number: row.number,
  made_at: row.made_at.toISOString(),
  made_by: row.made_by_name,
  rules: row.content,
});

/** Basis points as growth for each yuan. */
const rate = (points: number): string => String(points / 10_000);

/** What the operation log has of growth rules. */
export const loggedRules = (rules: GrowthRules): Record<string, unknown> => ({
  ...rules,
  per_yuan_spent: rate(rules.per_yuan_spent),
  per_yuan_topped_up: rate(rules.per_yuan_topped_up),
});
