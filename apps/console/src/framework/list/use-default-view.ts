import { useEffect, useEffectEvent, useState } from 'react';
import type { ViewedList } from './use-list-state.ts';
import { useSavedViews } from './use-saved-views.ts';

/** Opens the user's default view if the address has no filters; returns true until that is settled. */
export function useDefaultView({ name, text, view, show }: ViewedList): boolean {
  const { views, defaultId } = useSavedViews(name);
  const asksNothing = text === '' && view === undefined;
  // On arrival only: a user who clears the filters wants the whole list.
  const [arrived] = useState(asksNothing && defaultId !== '');
  const found = views?.find(({ view_id }) => view_id === defaultId);
  const waits = arrived && asksNothing && (views === undefined || found !== undefined);

  const open = useEffectEvent(() => found && show(found.query, found.view_id, { replace: true }));
  // Retries when `show` changes: another navigation may have overridden the first attempt.
  useEffect(() => {
    if (waits) open();
  }, [waits, found, show]);
  return waits;
}
