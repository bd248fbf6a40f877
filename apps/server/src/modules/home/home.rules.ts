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

/** The figures of a branch, or of the whole day (`branch` undefined). */
export const figuresOf = ({ date, posted, joined }: Readings, branch?: string | null): Figures => {
  const level = branch === undefined ? 'day' : 'branch';
  const isOf = (row: { branch_id: string | null }): boolean => branch === undefined || row.branch_id === branch;
  const rows = posted.filter((row) => row.level === level && isOf(row));
  const compared = (of: (row: DayRow) => number) => ({
    now: sumOf(rows, (row) => (row.business_date === date ? of(row) : 0)),
    before: sumOf(rows, (row) => (row.business_date === date ? 0 : of(row))),
  });
  const joiners = joined.filter(isOf);
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
