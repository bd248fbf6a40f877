import type { TenantView } from '../../platform/database/index.ts';
import type { Downgrade } from './standing.rules.ts';

/** What the end of a validity takes, and the version of the rule that says so. */
export const getDowngrade = async (
  _view: TenantView,
): Promise<{ readonly rule: Downgrade; readonly version: string | undefined }> => ({
  rule: 'never',
  version: undefined,
});
