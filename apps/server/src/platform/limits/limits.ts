import { statement, type PlatformDb } from '../database/index.ts';

/** A quota per window; the window starts with its first use. */
interface Span {
  readonly seconds: number;
  readonly most: number;
}

/** What one subject may use within each window, across all copies of the program. */
export interface Limit {
  readonly name: string;
  readonly spans: readonly Span[];
}

interface Use {
  /** The subject: a user, phone or address. */
  readonly subject: string;
  readonly cost: number;
  /** How much must be left, `cost` by default. The same for every outcome, else a refusal would reveal the outcome. */
  readonly needed?: number;
}

/** Ordered by window, the lock order that refunds use, too. */
const addUse = statement<{ seconds: number; since: Date; used: number }>(
  'limit_use_add',
  `insert into limit_use as l (limit_name, subject, seconds, since, used)
   select $1, $2, seconds, $4, $5 from unnest($3::integer[]) as s (seconds) order by seconds
   on conflict (limit_name, subject, seconds) do update set
     since = case when l.since + make_interval(secs => l.seconds) <= excluded.since then excluded.since else l.since end,
     used = case when l.since + make_interval(secs => l.seconds) <= excluded.since then 0 else l.used end + excluded.used
   returning seconds, since, used`,
);

const refundUse = statement(
  'limit_use_return',
  `with own as materialized (
     select seconds from limit_use where limit_name = $1 and subject = $2 and since <= $3 order by seconds for update
   )
   update limit_use l set used = greatest(l.used - $4, 0) from own
   where l.limit_name = $1 and l.subject = $2 and l.seconds = own.seconds`,
);

/**
 * Takes from a limit. If too little is left it takes nothing and returns the seconds to wait. It counts before it decides,
 * so that parallel calls get no more than sequential ones.
 */
export const spend = async (
  db: Pick<PlatformDb, 'query'>,
  limit: Limit,
  { subject, cost, needed = cost }: Use,
  now: Date,
): Promise<number | undefined> => {
  const { name, spans } = limit;
  const rows = await db.query(addUse, [name, subject, spans.map(({ seconds }) => seconds), now, cost]);
  const waits = rows.flatMap(({ seconds, since, used }) => {
    const most = spans.find((span) => span.seconds === seconds)?.most ?? 0;
    return used - cost + needed > most ? [since.getTime() + seconds * 1_000 - now.getTime()] : [];
  });
  if (waits.length === 0) return undefined;
  await refund(db, limit, { subject, cost }, now);
  return Math.max(1, Math.ceil(Math.max(...waits) / 1_000));
};

/** Gives back what a use took that turned out not to count. */
export const refund = async (
  db: Pick<PlatformDb, 'query'>,
  { name }: Limit,
  { subject, cost }: Use,
  now: Date,
): Promise<void> => {
  await db.query(refundUse, [name, subject, now, cost]);
};

export const removeOldUses = statement(
  'limit_use_sweep',
  'delete from limit_use where since + make_interval(secs => seconds) <= $1',
);
