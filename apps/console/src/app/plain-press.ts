import type { MouseEvent } from 'react';

/** Whether to handle a click on a link ourselves; with a modifier key, the browser opens a tab or window. */
export function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
