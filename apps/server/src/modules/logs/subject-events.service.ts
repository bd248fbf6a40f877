import type { LoggedEvent } from '@regulars/contract';
import type { Tenant } from '../../platform/http/index.ts';
import { presentSlice, readCursor, writeCursor, type Slice } from '../../platform/paging/paging.ts';
import { eventPresenter } from './logs.presenter.ts';
import { listEventRows, type Subject } from './subject-events.queries.ts';

/** What was done to a subject, newest first. Throws cursor_invalid. */
export const listSubjectEvents = async (
  tenant: Tenant,
  subject: Subject,
  { size = 20, cursor }: { size?: number | undefined; cursor?: string | undefined },
): Promise<Slice<LoggedEvent>> => {
  const list = `${subject.kind}-events.${subject.id}`;
  const after = cursor === undefined ? null : readCursor(list, cursor, () => true).id;
  const rows = await listEventRows(tenant.db, subject, after, size + 1);
  const present = await eventPresenter(tenant, rows);
  return presentSlice(rows, size, present, ({ log_id: id }) => writeCursor(list, { value: '', id }));
};
