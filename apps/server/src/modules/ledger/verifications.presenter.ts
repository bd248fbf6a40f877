import type { Verification, VerificationReport } from '@regulars/contract';
import type { ReportRow, VerificationRow } from './verifications.queries.ts';
import { currentStateOf } from './verifications.rules.ts';

export const presentVerification = (row: VerificationRow, now: Date): Verification => ({
  verification_id: row.verification_id,
  state: currentStateOf(row, now),
  from: row.from_date,
  since: row.since,
  asked_at: row.asked_at.toISOString(),
  asked_by: row.operator,
  ended_at: row.ended_at?.toISOString() ?? null,
  steps_done: row.steps_done,
  steps: row.steps,
  breaches: row.breaches,
  ms: row.ms,
  failure: row.failure,
});

/** `names`: of members and branches, and numbers of documents, by id. */
export const presentReport = (row: ReportRow, now: Date, names: ReadonlyMap<string, string>): VerificationReport => ({
  ...presentVerification(row, now),
  checks: row.checks.map(({ rows, ...check }) => ({
    ...check,
    rows: rows.map(({ at, ...values }) => ({
      at: Object.entries(at).map(([name, value]) => {
        const text = String(value ?? '');
        return { name, value: text, called: names.get(text) ?? null };
      }),
      ...values,
    })),
  })),
});
