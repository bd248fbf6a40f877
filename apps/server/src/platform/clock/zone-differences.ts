import { statement, type Database, type TenantView } from '../database/index.ts';
import { offsetAt } from './business-date.ts';

const day = 86_400_000;

interface ZoneOffsets {
  readonly timezone: string;
  readonly offsets: number[] | null;
}
/** A zone that PostgreSQL doesn't know has no offsets. Qualified, because the view belongs to no merchant. */
const offsets = (instants: string, zones: string, isZone = 'lower(n.name) = lower(m.timezone)'): string =>
  `select m.timezone, case when exists (select from pg_catalog.pg_timezone_names n where ${isZone}) then array(
     select extract(epoch from (i.at at time zone m.timezone) - (i.at at time zone 'UTC'))::integer
     from unnest(${instants}::timestamptz[]) with ordinality as i (at, n) order by i.n
   ) end as offsets
   from (${zones}) m order by m.timezone`;
const offsetsOf = statement<ZoneOffsets>(
  'zone_offsets',
  offsets(
    '$1',
    `select timezone from merchant union
     select change ->> 'timezone' from merchant cross join jsonb_array_elements(day_changes) as change`,
  ),
);
const offsetsOfOne = statement<ZoneOffsets>(
  'zone_offsets_of_one',
  offsets('$2', 'select $3::text as timezone from merchant where merchant_id = $1', 'n.name = m.timezone'),
);

const nextYear = (now: Date): number[] => Array.from({ length: 366 }, (_, at) => now.getTime() + at * day);
const asDates = (instants: readonly number[]): Date[] => instants.map((instant) => new Date(instant));

/** A zone's name as Node lists it, of whatever case, or an older or newer name; undefined for an offset or no zone. */
export const zoneNamed = (text: string): string | undefined => {
  if (!/^[A-Z]/i.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

/** Whether Node and PostgreSQL know a zone as it is spelt, and change its clock alike within the next year. */
export const isKnownZone = async (view: TenantView, timezone: string, now: Date): Promise<boolean> => {
  if (zoneNamed(timezone) === undefined) return false;
  const instants = nextYear(now);
  const [zone] = await view.query(offsetsOfOne, [view.merchantId, asDates(instants), timezone]);
  return instants.every((instant, at) => offsetAt(instant, timezone) === (zone?.offsets?.[at] ?? NaN) * 1_000);
};

/**
 * Names the merchants' zones whose clocks Node and PostgreSQL change differently within a year, each by its own time
 * zone data; undefined if there are none.
 */
export const zoneWarning = async (
  { platform }: Pick<Database, 'platform'>,
  now: Date,
  nodeOffset: (instant: number, timezone: string) => number = offsetAt,
): Promise<string | undefined> => {
  const instants = nextYear(now);
  const zones = await platform.query(offsetsOf, [asDates(instants)]);
  const differing = zones.filter(({ timezone, offsets: known }) =>
    instants.some((instant, at) => nodeOffset(instant, timezone) !== (known?.[at] ?? NaN) * 1_000),
  );
  if (differing.length === 0) return undefined;
  const names = differing.map(({ timezone }) => timezone).join(', ');
  return `The time zone data of Node and of PostgreSQL differ within the next year for ${names}: business days would differ between screens and reports; see "Time zones" in docs/operations.md`;
};
