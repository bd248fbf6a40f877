import type { HomeFigures } from '@regulars/contract';
import type { DayRow } from '../../ledger/index.ts';
import type { JoinedRow } from './home.queries.ts';

type Figures = HomeFigures['figures'];
type Hours = HomeFigures['hours'];

/** What was read of a day and of the day it is compared with. */
export interface Readings {
  readonly date: string;
  readonly posted: readonly DayRow[];
  readonly joined: readonly JoinedRow[];
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

const figuresOfRows = (date: string, rows: readonly DayRow[], joiners: readonly JoinedRow[]): Figures => {
  const compared = (of: (row: DayRow) => number) => ({
    now: sumOf(rows, (row) => (row.business_date === date ? of(row) : 0)),
    before: sumOf(rows, (row) => (row.business_date === date ? 0 : of(row))),
  });
  return {
    topped_up: compared((row) => row.topped_up_so_far),
    spent: compared((row) => row.spent_so_far),
    served: compared((row) => row.served_so_far),
    new_members: {
      now: sumOf(joiners, (row) => (row.is_now ? row.joined : 0)),
      before: sumOf(joiners, (row) => (row.is_now ? 0 : row.joined_so_far)),
    },
  };
};

/** The figures of the whole day. */
export const figuresOf = ({ date, posted, joined }: Readings): Figures =>
  figuresOfRows(
    date,
    posted.filter(({ level }) => level === 'day'),
    joined,
  );

/** The figures of any branch; null: of none. */
export const figuresByBranch = ({ date, posted, joined }: Readings): ((branch: string | null) => Figures) => {
  const rows = Map.groupBy(
    posted.filter(({ level }) => level === 'branch'),
    ({ branch_id }) => branch_id,
  );
  const joiners = Map.groupBy(joined, ({ branch_id }) => branch_id);
  return (branch) => figuresOfRows(date, rows.get(branch) ?? [], joiners.get(branch) ?? []);
};

/** At most so many branches, in their order: those where most happened on the day. */
export const busiest = <Branch extends Figures>(branches: readonly Branch[], most: number): readonly Branch[] => {
  if (branches.length <= most) return branches;
  const byFigures = (one: Branch, other: Branch): number =>
    other.spent.now + other.topped_up.now - one.spent.now - one.topped_up.now ||
    other.served.now - one.served.now ||
    other.new_members.now - one.new_members.now;
  const kept = new Set(branches.toSorted(byFigures).slice(0, most));
  return branches.filter((branch) => kept.has(branch));
};

/** Whether anything happened at no branch. */
export const hasBranchless = ({ posted, joined }: Readings): boolean =>
  posted.some((row) => row.level === 'branch' && row.branch_id === null) ||
  joined.some(({ branch_id }) => branch_id === null);

/**
 * Cumulative sums by hour. `begun` hours of the day have begun; the last hour takes what an offline till reported later.
 */
export const hoursOf = (
  { date, posted, joined }: Readings,
  { count, begun }: { readonly count: number; readonly begun: number },
): Hours => {
  const byHour = posted.filter((row) => row.level === 'hour');
  const upTo = (hour: number, end: number): boolean => Math.min(hour, count - 1) <= end;
  return Array.from({ length: count }, (_, end) => {
    const posts = byHour.filter((row) => upTo(row.hour ?? 0, end));
    const joiners = joined.filter((row) => upTo(row.hour, end));
    const line = (ofPosting: (row: DayRow) => number, ofJoined: (row: JoinedRow) => number) => {
      const now =
        sumOf(posts, (row) => (row.business_date === date ? ofPosting(row) : 0)) +
        sumOf(joiners, (row) => (row.is_now ? ofJoined(row) : 0));
      const before =
        sumOf(posts, (row) => (row.business_date === date ? 0 : ofPosting(row))) +
        sumOf(joiners, (row) => (row.is_now ? 0 : ofJoined(row)));
      return { now: end < begun ? now : null, before };
    };
    const none = (): number => 0;
    return {
      topped_up: line((row) => row.topped_up, none),
      spent: line((row) => row.spent, none),
      new_members: line(none, (row) => row.joined),
    };
  });
};
