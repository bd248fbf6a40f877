import type { Assets, Lot, Movement, Posting, PostingLine } from '@regulars/contract';
import type { Expiry, LineRow, LotRow, OpenHold, PostingRow } from '../../ledger/index.ts';
import type { BusinessDays } from '../../platform/clock/business-date.ts';
import { forecastOf, lastDayOf } from './assets.rules.ts';

const instant = (at: Date | null): string | null => at && at.toISOString();

export const presentHold = ({ created_at, expires_at, ...hold }: OpenHold): Assets['holds'][number] => ({
  ...hold,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
});

export const presentExpiries = (expiries: readonly Expiry[], now: Date, days: BusinessDays): Assets['expiring'] =>
  (['points', 'bonus'] as const).map((unit) => ({
    unit,
    ...forecastOf(
      expiries
        .filter((expiry) => expiry.unit === unit)
        .map(({ expires_at, remaining }) => ({ dueAt: expires_at, amount: remaining })),
      now,
      days,
    ),
  }));

export const presentLot = ({ expires_at, posted_at, ...row }: LotRow, days: BusinessDays): Lot => ({
  ...row,
  kind: row.kind as Lot['kind'], // the ledger's own enumeration
  expires_at: instant(expires_at),
  last_day: expires_at && lastDayOf(expires_at, days),
  opened_at: posted_at.toISOString(),
});

/** A posting without its lines. */
export const presentMovement = (row: PostingRow): Movement => {
  const { principal, bonus, points, growth } = row;
  const after = {
    principal: row.principal_after,
    bonus: row.bonus_after,
    points: row.points_after,
    growth: row.growth_after,
  };
  return {
    posting_id: row.posting_id,
    number: row.number,
    kind: row.kind as Movement['kind'], // the ledger's own enumerations
    effect: row.effect as Movement['effect'],
    business_date: row.business_date,
    late: row.late,
    posted_at: row.posted_at.toISOString(),
    occurred_at: instant(row.occurred_at),
    branch_name: row.branch_name,
    operator: row.operator,
    document: row.document,
    rule: row.rule,
    undoes: row.undoes,
    undone: row.undone,
    before: {
      principal: after.principal - principal,
      bonus: after.bonus - bonus,
      points: after.points - points,
      growth: after.growth - growth,
    },
    change: { principal, bonus, points, growth },
    after,
    short: { bonus: row.bonus_short, points: row.points_short, growth: row.growth_short },
  };
};

const presentLine = (
  { expires_at, lot_kind, lot_opened_at, lot_branch_name, ...line }: LineRow,
  days: BusinessDays,
): PostingLine => ({
  ...line,
  contra: line.contra as PostingLine['contra'], // the ledger's own enumerations
  lot:
    lot_kind === null || lot_opened_at === null
      ? null
      : {
          kind: lot_kind as Lot['kind'],
          opened_at: new Date(lot_opened_at).toISOString(),
          branch_name: lot_branch_name,
          last_day: expires_at === null ? null : lastDayOf(new Date(expires_at), days),
        },
});

export const presentPosting = (row: PostingRow, days: BusinessDays): Posting => ({
  ...presentMovement(row),
  lines: row.lines.map((line) => presentLine(line, days)),
});
