import type { TenantView } from '../../platform/database/index.ts';
import { listErasures, listRemovals, type Erasure, type Removal } from './allowances.queries.ts';
import { macOf, type SealKey } from './seals.rules.ts';

/** What the log itself allows to be gone. */
export interface Allowed {
  /** `person instant` of each erasure. */
  readonly erasures: ReadonlySet<string>;
  /** Entries before may be gone, in microseconds. */
  readonly removedBefore: number;
}

/** A log is kept for at least a year: an earlier entry that tells of a removal of anything younger is no reason. */
const shortestKept = 360 * 24 * 3_600_000;

/** What nobody but the program stated allows nothing, unless it was sealed before the program made statements. */
export const listAllowed = async (view: TenantView, key: SealKey, now: Date): Promise<Allowed> => {
  const { merchantId } = view;
  const isErased = ({ log_id, person, at_us, mac, is_earlier: isEarlier }: Erasure): boolean =>
    mac === null
      ? isEarlier && person.startsWith('member ') // no others were erased then
      : mac === macOf(key, merchantId, log_id, { erasedPerson: person, atMicros: at_us });
  const isRemoved = ({ log_id, at_us, before, mac, is_earlier: isEarlier }: Removal): boolean => {
    if (before === null) return false;
    if (mac !== null) return mac === macOf(key, merchantId, log_id, { removedBefore: before });
    // No removal is told of before it happens.
    const at = Number(at_us) / 1_000;
    return isEarlier && at <= now.getTime() && Date.parse(before) <= at - shortestKept;
  };
  const [erasures, removals] = await Promise.all([listErasures(view), listRemovals(view)]);
  const instants = removals.filter(isRemoved).map(({ before }) => Date.parse(before ?? ''));
  return {
    erasures: new Set(erasures.filter(isErased).map(({ person, at_us: at }) => `${person} ${at}`)),
    removedBefore: Math.max(0, ...instants) * 1_000,
  };
};
