import type { ErrorName } from '@regulars/phrases';
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, newIdempotencyKey } from '../api/index.ts';
import { changesOf, mergedOnto } from './edits.ts';
import type { Permission } from '@regulars/contract/menu';
import { useLacks } from '../session/index.ts';
import { useLock } from './use-lock.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** The starting point of an edit; a new entity has no version. */
export interface Base<Values> {
  values: Values;
  version?: number;
  /** Who saved that version when, where it is known. */
  savedBy?: { readonly by: string | null; readonly at: string } | null;
}

interface EntityFormOptions<Values extends object, Saved> {
  base: Base<Values>;
  /** What is to change from the beginning, as if it had been typed. */
  typed?: Partial<Values>;
  /**
   * Sends the values. `key` is an idempotency key, kept until a save succeeds, even if values are corrected: after a
   * lost answer, the server refuses other values under it instead of applying both.
   */
  save: (values: Values, from: Base<Values>, key: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Fetches the newest version after someone else saved first. */
  reload?: () => Promise<Base<Values>>;
  /** The field at which to show a business error; null: above the fields, because none of them is at fault. */
  errorFields?: Partial<Record<ErrorName, (keyof Values & string) | null>>;
  /**
   * The permission to save it, which may be taken from the user while the form is open; `none` for one's own account and
   * in the provider's console.
   */
  needs: Permission | 'none';
}

/** State of a form that creates or edits one entity. */
export interface EntityForm<Values extends object> {
  id: string;
  form: FormInstance<Values>;
  base: Base<Values>;
  /** Current values of the fields. */
  values: Values;
  /** The values differ from the initial ones. */
  dirty: boolean;
  saving: boolean;
  /** The user may not save it any more; what was typed stays, to be copied. */
  lost: boolean;
  /** Why the last save failed; cleared when the user changes something. */
  error: ApiError | undefined;
  /** What is said above the fields, because it belongs to none of them. */
  notice: string | undefined;
  /** The version that someone else saved meanwhile. */
  newer: Base<Values> | undefined;
  onValuesChange: (changed: Partial<Values>) => void;
  onFinish: () => void;
  /** Rebases on the newer version, with or without the user's changes on top. */
  takeNewer: (keepMine: boolean) => void;
  /** Resets the form, as for adding another entity, or to a version of the same. */
  startOver: (values: Values, version?: number) => void;
}

export function useEntityForm<Values extends object, Saved>({
  base: initial,
  typed,
  save,
  onSaved,
  reload,
  errorFields = {},
  needs,
}: EntityFormOptions<Values, Saved>): EntityForm<Values> {
  const id = useId();
  const [form] = Form.useForm<Values>();
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState({ ...initial.values, ...typed });
  const [error, setError] = useState<ApiError>();
  const [newer, setNewer] = useState<Base<Values>>();
  const dirty = Object.keys(changesOf(base.values, values)).length > 0;
  const key = useRef<string>(undefined);
  const { locked, run } = useLock();
  const lost = useLacks(needs);
  useUnsavedGuard(dirty);

  function begin(next: Base<Values>, nextValues: Values): void {
    setBase(next);
    setNewer(undefined);
    setError(undefined);
    setValues(nextValues);
    refill(form, nextValues);
  }

  /** Shows the errors of a failed save at their fields and focuses the first. */
  function showAtFields(refusal: ApiError): void {
    const fields = faultsOf(refusal, errorFields[refusal.name as ErrorName], base.values);
    setErrors(form, fields);
    if (fields[0]) form.focusField(fields[0].name);
  }

  async function send(): Promise<void> {
    setError(undefined);
    key.current ??= newIdempotencyKey();
    try {
      const saved = await save(values, base, key.current);
      key.current = undefined;
      // At once: what follows may close the tab, which asks about input that is not saved.
      flushSync(() => setBase({ ...base, values }));
      onSaved(saved);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal);
      if (refusal.name === 'stale_edit' && reload) setNewer(await reload());
      else showAtFields(refusal);
    }
  }

  return {
    id,
    form,
    base,
    values,
    dirty,
    saving: locked,
    lost,
    error,
    notice: error && noticeOf(error, errorFields[error.name as ErrorName], base.values),
    newer,
    onValuesChange(changed) {
      clearErrors(form, Object.keys(changed));
      setError(undefined);
      setValues((now) => ({ ...now, ...changed }));
    },
    onFinish: () => void (lost || run(send)),
    takeNewer(keepMine) {
      if (newer) begin(newer, keepMine ? mergedOnto(newer.values, base.values, values) : newer.values);
    },
    startOver: (next, version) => begin({ values: next, ...(version !== undefined && { version }) }, next),
  };
}

/** What is said above the fields of an error that is `named` at none of them, or whose own fields aren't in the form. */
function noticeOf(refusal: ApiError, named: string | null | undefined, values: object): string | undefined {
  if (named === null) return refusal.message;
  const strays = named ? [] : refusal.fields.filter(({ path }) => !((path.split('.')[0] ?? '') in values));
  return strays.length > 0 ? strays.map(({ message }) => message).join(' ') : undefined;
}

/** What is wrong with which fields; `named` is the one that the refusal belongs to. */
function faultsOf(refusal: ApiError, named: string | null | undefined, values: object) {
  const faults = named ? [{ path: named, message: refusal.message }] : refusal.fields;
  return faults.flatMap(({ path, message }) => {
    const [name = ''] = path.split('.');
    return name in values ? [{ name, errors: [message] }] : [];
  });
}

// antd's types of names and values don't fit a generic form; these two functions accept any form.
function setErrors(form: FormInstance, fields: { name: string; errors: string[] }[]): void {
  form.setFields(fields);
}

const clearErrors = (form: FormInstance, names: readonly string[]): void =>
  setErrors(
    form,
    names.map((name) => ({ name, errors: [] })),
  );

function refill(form: FormInstance, values: object): void {
  form.resetFields();
  form.setFieldsValue(values);
}
