import { columnsOf, statement, type RowOfColumns, type TenantView } from '../../platform/database/index.ts';

const shown = columnsOf('operation_log', ['log_id', 'at', 'action', 'operator', 'reason']);

export type EventRow = RowOfColumns<typeof shown> & {
  readonly changes: Record<string, [before: unknown, after: unknown]> | null;
};

const eventsOfMember = statement<EventRow>(
  'member_events',
  `select ${shown.select('l')}, c.changes
   from operation_log l left join operation_log_change c on c.merchant_id = $1 and c.log_id = l.log_id
   where l.merchant_id = $1 and l.subject_kind = 'member' and l.subject_id = $2 and ($3::uuid is null or l.log_id < $3)
   order by l.log_id desc limit $4`,
);

/** The member's rows of the operation log, newest first, after the given row. */
export const listEventRows = (
  db: TenantView,
  memberId: string,
  after: string | null,
  limit: number,
): Promise<EventRow[]> => db.query(eventsOfMember, [db.merchantId, memberId, after, limit]);
