import type { LoggedEvent } from '@regulars/contract';
import { auditPhrases, say } from '@regulars/phrases';
import type { Tenant } from '../../platform/http/index.ts';
import { presentSlice, readCursor, writeCursor, type Slice } from '../../platform/paging/paging.ts';
import { listEventRows, type EventRow, type Subject } from './subject-events.queries.ts';

/** A logged value as text: lists joined, missing values null. */
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join('、');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What a reader sees of a value's text; `reason` is a field, too. */
type Show = (field: string, text: string) => string;

const presentEvent = (tenant: Tenant, row: EventRow, show: Show): LoggedEvent => {
  const shown = (field: string, value: unknown): string | null => {
    const text = textOf(value);
    return text === null ? null : show(field, text);
  };
  return {
    event_id: row.log_id,
    at: row.at.toISOString(),
    action: row.action,
    action_name: Object.hasOwn(auditPhrases, row.action)
      ? say(auditPhrases[row.action as keyof typeof auditPhrases], tenant.language)
      : row.action, // a key of the phrases, as just checked
    operator: row.operator,
    reason: shown('reason', row.reason),
    changes: Object.entries(row.changes ?? {}).map(([field, [before, after]]) => ({
      field,
      before: shown(field, before),
      after: shown(field, after),
    })),
  };
};

/** What was done to a subject, newest first. Throws cursor_invalid. */
export const listSubjectEvents = async (
  tenant: Tenant,
  subject: Subject,
  { size = 20, cursor }: { size?: number | undefined; cursor?: string | undefined },
  show: Show = (_, text) => text,
): Promise<Slice<LoggedEvent>> => {
  const list = `${subject.kind}-events.${subject.id}`;
  const after = cursor === undefined ? null : readCursor(list, cursor, () => true).id;
  const rows = await listEventRows(tenant.db, subject, after, size + 1);
  return presentSlice(
    rows,
    size,
    (row) => presentEvent(tenant, row, show),
    ({ log_id: id }) => writeCursor(list, { value: '', id }),
  );
};
