import { statement, type Database } from '../database/index.ts';
import { offsetAt } from './business-date.ts';

const day = 86_400_000;

/** A zone that PostgreSQL doesn't know has no offsets. Qualified, because the view belongs to no merchant. */
const offsetsOf = statement<{ timezone: string; offsets: number[] | null }>(
  'zone_offsets',
  `select m.timezone, case when exists (select from pg_catalog.pg_timezone_names n where lower(n.name) = lower(m.timezone)) then array(
     select extract(epoch from (i.at at time zone m.timezone) - (i.at at time zone 'UTC'))::integer
     from unnest($1::timestamptz[]) with ordinality as i (at, n) order by i.n
   ) end as offsets
   from (select distinct timezone from merchant) m order by m.timezone`,
);

/**
 * Names the merchants' zones whose clocks Node and PostgreSQL change differently within a year, each by its own time
 * zone data; undefined if there are none.
 */
export const zoneWarning = async (
  { platform }: Pick<Database, 'platform'>,
  now: Date,
  nodeOffset: (instant: number, timezone: string) => number = offsetAt,
): Promise<string | undefined> => {
  const instants = Array.from({ length: 366 }, (_, at) => now.getTime() + at * day);
  const zones = await platform.query(offsetsOf, [instants.map((instant) => new Date(instant))]);
  const differing = zones.filter(({ timezone, offsets }) =>
    instants.some((instant, at) => nodeOffset(instant, timezone) !== (offsets?.[at] ?? NaN) * 1_000),
  );
  if (differing.length === 0) return undefined;
  const names = differing.map(({ timezone }) => timezone).join(', ');
  return `The time zone data of Node and of PostgreSQL differ within the next year for ${names}: business days would differ between screens and reports; see "Time zones" in docs/operations.md`;
};
