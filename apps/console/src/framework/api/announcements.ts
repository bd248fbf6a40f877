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

type Announcement = {
  error: ApiError;
  /** False where the screen shows it by itself. */
  toast: boolean;
};
type Listener = (announcement: Announcement) => void;
const listeners = new Set<Listener>();

/** Tells of a failed call. */
export function announce(error: unknown, quietness: Quietness): void {
  if (!(error instanceof ApiError)) return;
  const toast = deservesToast(error, quietness);
  for (const listener of listeners) listener({ error, toast });
}

export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function deservesToast(error: ApiError, { quiet = false, handles = [], formTakesFields = false }: Quietness): boolean {
  if (quiet || isTolerated(error)) return false;
  if (formTakesFields && error.fields.length > 0) return false;
  return error.name === 'network' || !handles.includes(error.name);
}
