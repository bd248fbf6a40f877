import type { ErrorName } from '@regulars/phrases';
import { ApiError, isTolerated } from './api-error.ts';

/** What a caller of a call shows by itself, so that no toast repeats it. */
export type Quietness = {
  /** Nothing is announced. */
  quiet?: boolean | undefined;
  /** Errors that the screen answers in its own way, as `stale_edit` by offering the newer version. */
  handles?: readonly ErrorName[] | undefined;
  /** Errors that name fields are shown at those. */
  formTakesFields?: boolean | undefined;
};

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();

/** Tells the shell's toasts of an error, unless it is tolerated or the caller shows it. */
export function announce(error: unknown, { quiet = false, handles = [], formTakesFields = false }: Quietness): void {
  if (!(error instanceof ApiError) || quiet || isTolerated(error)) return;
  if (formTakesFields && error.fields.length > 0) return;
  if (error.name !== 'network' && handles.includes(error.name)) return;
  for (const listener of listeners) listener(error);
}

export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
