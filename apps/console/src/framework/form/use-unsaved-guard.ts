import { useUnsavedInput } from '../session/index.ts';
import { useUnsavedTab } from '../tabs/tab-context.ts';

/**
 * While something typed is not saved: closing the tab asks first, leaving the page asks first, and an ended
 * session offers to sign in again. Changing tabs asks nothing, since a tab keeps its form.
 */
export function useUnsavedGuard(unsaved: boolean): void {
  useUnsavedTab(unsaved);
  useUnsavedInput(unsaved);
}
