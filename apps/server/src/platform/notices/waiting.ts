import type { WaitingKind } from '@regulars/phrases';
import type { Tenant } from '../http/index.ts';

/** One kind of thing that waits for people's decisions, as its module counts it. */
export interface WaitingSource {
  readonly kind: WaitingKind;
  /** How much of it this user may decide; `exact` is false where not all of it was looked at. */
  readonly count: (tenant: Tenant) => Promise<{ readonly total: number; readonly exact: boolean }>;
}
