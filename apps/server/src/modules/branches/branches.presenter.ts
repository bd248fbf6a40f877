import type { Branch, CentreBranch } from '@regulars/contract';
import type { BranchHours } from '@regulars/contract/rules';
import type { Reader } from '../../platform/http/index.ts';
import { regionWords } from '../../platform/regions/regions.ts';
import type { BranchFiguresRow } from './branch-figures.queries.ts';
import { hoursOf, type BranchRecord } from './branches.queries.ts';
import { typeOf } from './branches.rules.ts';
import { opennessAt } from './openness.rules.ts';

type Reading = Pick<Reader, 'language' | 'now' | 'timezone'>;

/** How branches are told at `now`. `merchantHours` hold in a shop that has none of its own. */
export const branchesAt = ({ language, now, timezone }: Reading, merchantHours: BranchHours | null) => {
  const opennessOf = opennessAt(now, timezone);
  const nowOf = (hours: BranchHours | null, state: Branch['state']): Branch['now'] => {
    if (!hours || state !== 'open') return null;
    const { open, changesAt } = opennessOf(hours);
    return { open, changes_at: changesAt?.toISOString() ?? null };
  };
  return (row: BranchRecord): Branch => {
    const hours = hoursOf(row);
    const inherited = hours || row.kind === 'warehouse' ? null : merchantHours;
    const { branch_id, branch_no, name, state, contact_name, phone, region_code, address, latitude, longitude } = row;
    return {
      branch_id,
      branch_no,
      name,
      branch_type: typeOf(row),
      state,
      contact_name,
      phone,
      region_code,
      region_name: region_code === null ? null : regionWords(region_code, language),
      address,
      latitude,
      longitude,
      hours,
      inherited_hours: inherited,
      now: nowOf(hours ?? inherited, state),
      opened_on: row.opened_on,
      closed_at: row.closed_at?.toISOString() ?? null,
      closed_reason: row.closed_reason,
      created_at: row.created_at.toISOString(),
      version: row.version,
    };
  };
};

export const withFigures = (branch: Branch, { branch_id: _, ...figures }: BranchFiguresRow): CentreBranch => ({
  ...branch,
  figures,
});
