import type { SavedView } from '@regulars/contract';
import type { ListName } from '@regulars/contract/menu';
import { useEndpoint } from '../api/index.ts';
import { usePreference } from '../preferences/use-preference.ts';

const minute = 60_000;
const none: readonly SavedView[] = [];

/** The saved views this user can see, and which one opens by default. */
export function useSavedViews(name: ListName) {
  const { data, isError } = useEndpoint(
    'GET /saved-views',
    { query: { list: name } },
    { quiet: true, staleTime: minute },
  );
  const [defaultId, setDefault] = usePreference<string>(`view.${name}`, '');
  // If the views fail to load, the list still works without them.
  return { views: data ?? (isError ? none : undefined), defaultId, setDefault };
}
