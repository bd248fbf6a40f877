import { columnsOf, statement, type RowOfColumns, type TenantView } from '../../platform/database/index.ts';

const shown = columnsOf('operation_log', ['log_id', 'at', 'action', 'operator', 'reason']);

export type EventRow = RowOfColumns<typeof shown> & {
  readonly changes: Record<string, [before: unknown, after: unknown]> | null;
};

export interface Subject {
  readonly kind: string;
  readonly id: string;
}

const eventsOfSubject = statement<EventRow>(
  'subject_events',
  `select ${shown.select('l')}, c.changes
   from operation_log l left join operation_log_change c on c.merchant_id = $1 and c.log_id = l.log_id
   where l.merchant_id = $1 and l.subject_kind = $2 and l.subject_id = $3 and ($4::uuid is null or l.log_id < $4)
   order by l.log_id desc limit $5`,
);

/** A subject's rows of the operation log, newest first, after the given row. */
export const listEventRows = (
  db: TenantView,
  { kind, id }: Subject,
  after: string | null,
  limit: number,
): Promise<EventRow[]> => db.query(eventsOfSubject, [db.merchantId, kind, id, after, limit]);
