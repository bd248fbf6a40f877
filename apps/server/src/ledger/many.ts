import { statement, type TenantTx } from '../platform/database/index.ts';
import type { Problem } from '../platform/http/index.ts';
import { answerColumns, posted, type AnswerRow, type Movement, type Posted } from './calls.ts';
import { movementRequest, reversalRequest, type Reversal } from './postings.ts';
import { asRefusal, refusalOf } from './refusals.ts';

type OutcomeRow = { readonly refusal: null } & AnswerRow;
interface RefusedRow {
  readonly refusal: string;
  readonly detail: string | null;
}

const doorCall = (door: string) =>
  statement<OutcomeRow | RefusedRow>(
    door,
    `select refusal, detail, ${answerColumns.map((name) => `(answer).${name}`).join(', ')} from ${door}($1, $2, $3, $4) order by place`,
  );

const doors = { post: doorCall('ledger_post_many'), reverse: doorCall('ledger_reverse_many') };

const outcomeOf = (row: OutcomeRow | RefusedRow): Posted | Problem => {
  if (row.refusal === null) return posted(row);
  const refusal = refusalOf(row.refusal, row.detail);
  if (!refusal) throw new Error(`The ledger refused an item: ${row.refusal}`);
  return refusal;
};

const send = async (
  tx: TenantTx,
  name: keyof typeof doors,
  now: Date,
  subjects: readonly unknown[],
  requests: readonly object[],
): Promise<(Posted | Problem)[]> => {
  if (requests.length === 0) return [];
  const rows = await tx
    .query(doors[name], [tx.merchantId, subjects, now, JSON.stringify(requests)])
    .catch((error: unknown) => {
      throw asRefusal(error);
    });
  return rows.map(outcomeOf);
};

/**
 * Posts up to 1,000 movements in one call, in no particular order: each gets its answer as `post` would give it, or the
 * Problem that refused it, and a refused one leaves nothing. Locks all their accounts until commit. Fastest where each
 * movement only gives, on an account of its own.
 */
export const postMany = (tx: TenantTx, now: Date, movements: readonly Movement[]): Promise<(Posted | Problem)[]> =>
  send(
    tx,
    'post',
    now,
    movements.map(({ accountId }) => accountId),
    movements.map(movementRequest),
  );

/** Reverses up to 1,000 postings in one call, as `postMany` posts. Fastest where nothing that they gave was spent. */
export const reverseMany = (tx: TenantTx, now: Date, reversals: readonly Reversal[]): Promise<(Posted | Problem)[]> =>
  send(
    tx,
    'reverse',
    now,
    reversals.map(({ postingId }) => postingId),
    reversals.map(reversalRequest),
  );
