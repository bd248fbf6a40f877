import type { GrowthRules, PointRules } from '@regulars/contract';
import { growthRules } from '../modules/growth-rules/index.ts';
import { pointRules } from '../modules/point-rules/index.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { listVersions, versionName, type RuleKind } from '../platform/rules/index.ts';

/** A version of the merchant's rules. */
export interface Version<Rules> {
  readonly number: number;
  /** As postings name it. */
  readonly version: string;
  readonly rules: Rules;
  readonly since: Date;
}

/** Oldest first. */
const versionsOf = async <Rules>(tx: TenantTx, kind: RuleKind<Rules>): Promise<Version<Rules>[]> => {
  const { items } = await listVersions(kind, tx, tx.merchantId, { size: 100 }, ({ number, content, made_at }) => ({
    number,
    version: versionName(kind, tx.merchantId, number),
    rules: content,
    since: made_at,
  }));
  return items.toReversed();
};

/** What orders earn by. */
export interface EarningRules {
  readonly points: readonly Version<PointRules>[];
  readonly growth: readonly Version<GrowthRules>[];
}

export const listEarningRules = async (tx: TenantTx): Promise<EarningRules> => ({
  points: await versionsOf(tx, pointRules),
  growth: await versionsOf(tx, growthRules),
});

/** The one in force at an instant. */
export const versionAt = <Rules>(versions: readonly Version<Rules>[], at: Date): Version<Rules> | undefined =>
  versions.findLast(({ since }) => since <= at);
