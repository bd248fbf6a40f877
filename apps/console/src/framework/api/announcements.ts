import type { ErrorName } from '@regulars/phrases';
import { ApiError, isTolerated, needsMerchant } from './api-error.ts';

/** Which errors the caller shows itself, so that no toast repeats them. */
export type Quietness = {
  /** No error of this call is announced. */
  quiet?: boolean | undefined;
  /** Errors the screen handles itself: `stale_edit`, for instance, by offering the newer version. */
  handles?: readonly ErrorName[] | undefined;
  /** Errors with `fields` are shown at those fields. */
  formTakesFields?: boolean | undefined;
};

type Announcement = {
  error: ApiError;
  /** False if the screen shows the error itself. */
  toast: boolean;
};
type Listener = (announcement: Announcement) => void;
const listeners = new Set<Listener>();

/** Reports a failed call to the listeners. */
export function announce(error: unknown, quietness: Quietness): void {
  if (!(error instanceof ApiError)) return;
  const toast = shouldToast(error, quietness);
  for (const listener of listeners) listener({ error, toast });
}

export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function shouldToast(error: ApiError, { quiet = false, handles = [], formTakesFields = false }: Quietness): boolean {
  if (quiet || isTolerated(error) || needsMerchant(error)) return false;
  if (formTakesFields && error.fields.length > 0) return false;
  return error.name === 'network' || !handles.includes(error.name);
}
