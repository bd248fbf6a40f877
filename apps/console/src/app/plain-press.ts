import type { MouseEvent } from 'react';

/** Whether a press on a link is ours to answer; with a modifier it asks the browser for a tab or window. */
export function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
