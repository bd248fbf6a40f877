import { useFeedback } from '../feedback/feedback-context.ts';
import type { Permission } from '@regulars/contract/menu';
import type { ErrorName } from '@regulars/phrases';
import { changesOf, fieldsOf, settled } from './edits.ts';
import { useDrawer } from './use-drawer.ts';
import { useEntityForm, type EntityForm } from './use-entity-form.ts';

interface CommonOptions<Values extends object, Saved extends { version: number }> {
  /** A new record's values. A field that is null here is sent as null if left empty. */
  empty: Values;
  /** Values that only the first new record starts with. */
  start?: Partial<Values>;
  /** The record as values of the form; fields that the form doesn't have are ignored. */
  valuesOf: (record: Saved) => Values;
  /** The message on success. */
  done: (saved: Saved) => string;
  /** Whether the form of a new record stays open for another one. */
  another?: boolean;
  /** The field at which to show a business error; null: above the fields, because none of them is at fault. */
  errorFields?: Partial<Record<ErrorName, (keyof Values & string) | null>>;
  /** The permission to save it; `none` as in `useEntityForm`. */
  needs: Permission | 'none';
  onClosed: () => void;
}

interface CreateOptions<Values extends object, Saved> {
  /** Sends the values, their texts trimmed. */
  create: (values: Values, idempotencyKey: string) => Promise<Saved>;
}

interface EditOptions<Values extends object, Saved> {
  /** Sends the changes, based on the version that was loaded. */
  edit: (
    record: Saved,
    changes: Partial<Values>,
    headers: { ifMatch: number | undefined; idempotencyKey: string },
  ) => Promise<Saved>;
  /** Fetches the newest version after someone else saved first. */
  reload: (record: Saved) => Promise<Saved>;
}

/** `record` is the one to edit, undefined for a new one; a form that does only one of these needs only its calls. */
type RecordFormOptions<Values extends object, Saved extends { version: number }> = CommonOptions<Values, Saved> &
  (
    | ({ record: Saved | undefined } & CreateOptions<Values, Saved> & EditOptions<Values, Saved>)
    | ({ record: undefined } & CreateOptions<Values, Saved>)
    | ({ record: Saved } & EditOptions<Values, Saved>)
  );

const missing = () => Promise.reject(new TypeError('The form has no such call'));

/** The form of a record in a drawer: creates or edits it, announces success and closes. */
export function useRecordForm<Values extends object, Saved extends { version: number }>({
  record,
  empty,
  start,
  valuesOf,
  done,
  another = false,
  errorFields = {},
  needs,
  onClosed,
  ...calls
}: RecordFormOptions<Values, Saved>): { entity: EntityForm<Values>; drawer: ReturnType<typeof useDrawer> } {
  const { create, edit, reload } = { create: missing, edit: missing, reload: missing, ...calls };
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const baseOf = (one: Saved) => ({ values: fieldsOf(valuesOf(one), empty), version: one.version });
  const entity = useEntityForm<Values, Saved | undefined>({
    base: record ? baseOf(record) : { values: { ...empty, ...start } },
    async save(typed, { values: before, version }, idempotencyKey) {
      const values = settled(typed, empty);
      if (!record) return create(values, idempotencyKey);
      const changes = changesOf(before, values);
      return Object.keys(changes).length === 0
        ? undefined
        : edit(record, changes, { ifMatch: version, idempotencyKey });
    },
    onSaved(saved) {
      if (saved) void message.success(done(saved));
      if (another && !record) entity.startOver(empty);
      else drawer.onClose();
    },
    errorFields,
    needs,
    ...(record && { reload: async () => baseOf(await reload(record)) }),
  });
  return { entity, drawer };
}
