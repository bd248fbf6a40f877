import { useEffect, useEffectEvent, useState } from 'react';
import type { ViewedList } from './use-list-state.ts';
import { useSavedViews } from './use-saved-views.ts';

/** Opens the user's default view where the address asks for nothing; true until it is known what to open. */
export function useDefaultView({ name, text, view, show }: ViewedList): boolean {
  const { views, defaultId } = useSavedViews(name);
  const asksNothing = text === '' && view === undefined;
  // On arrival alone: whoever clears the filters afterwards means that.
  const [arrived] = useState(asksNothing && defaultId !== '');
  const found = views?.find(({ view_id }) => view_id === defaultId);
  const waits = arrived && asksNothing && (views === undefined || found !== undefined);

  const open = useEffectEvent(() => found && show(found.query, found.view_id, { replace: true }));
  // `show` changes with the address: a navigation that came in between is no reason to wait for ever.
  useEffect(() => {
    if (waits) open();
  }, [waits, found, show]);
  return waits;
}
