import type { Branch, CentreBranch } from '@regulars/contract';
import { spansOn, type BranchHours } from '@regulars/contract/rules/hours';
import { businessDate } from '../../platform/clock/business-date.ts';
import type { Reader } from '../../platform/http/index.ts';
import { regionWords } from '../../platform/regions/regions.ts';
import type { BranchFiguresRow } from './branch-figures.queries.ts';
import { hoursOf, type BranchRecord } from './branches.queries.ts';
import { typeOf } from './branches.rules.ts';
import { opennessAt } from './openness.rules.ts';

type Reading = Pick<Reader, 'language' | 'now' | 'timezone'>;

/** When branches are open, at `now`. `merchantHours` hold in a shop that has none of its own. */
export const openingAt = ({ now, timezone }: Pick<Reader, 'now' | 'timezone'>, merchantHours: BranchHours | null) => {
  const opennessOf = opennessAt(now, timezone);
  const date = businessDate(now, timezone, '00:00:00');
  return (row: Pick<BranchRecord, 'hours' | 'kind' | 'state'>) => {
    const inherited = row.hours || row.kind === 'warehouse' ? null : merchantHours;
    const hours = hoursOf(row) ?? inherited;
    const openness = hours && row.state === 'open' ? opennessOf(hours) : undefined;
    return {
      inherited,
      now: openness ? { open: openness.open, changes_at: openness.changesAt?.toISOString() ?? null } : null,
      today: hours && [...spansOn(hours, date)],
    };
  };
};

/** How branches are told at `now`. */
export const branchesAt = (reading: Reading, merchantHours: BranchHours | null) => {
  const openingOf = openingAt(reading, merchantHours);
  return (row: BranchRecord): Branch => {
    const { inherited, now } = openingOf(row);
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
      region_name: region_code === null ? null : regionWords(region_code, reading.language),
      address,
      latitude,
      longitude,
      hours: hoursOf(row),
      inherited_hours: inherited,
      now,
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
