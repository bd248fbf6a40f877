import { useUnsavedInput } from '../session/index.ts';
import { useUnsavedTab } from '../tabs/tab-context.ts';

/**
 * While there is unsaved input, closing or leaving the page asks first, and an expired session offers to sign in again
 * in place. Switching tabs doesn't ask, because a hidden tab keeps its form.
 */
export function useUnsavedGuard(unsaved: boolean): void {
  useUnsavedTab(unsaved);
  useUnsavedInput(unsaved);
}
