import type { TenantView } from '../../platform/database/index.ts';
import { getGrowthInForce } from '../growth-rules/index.ts';
import type { Downgrade } from './standing.rules.ts';

/** What the end of a validity takes, and the version of the rule that says so. */
export const getDowngrade = async (
  view: TenantView,
): Promise<{ readonly rule: Downgrade; readonly version: string | undefined }> => {
  const growth = await getGrowthInForce(view);
  return { rule: growth?.rules.downgrade ?? 'never', version: growth?.version };
};
