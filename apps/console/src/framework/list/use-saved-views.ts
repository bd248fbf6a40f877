import type { SavedView } from '@regulars/contract';
import type { ListName } from '@regulars/contract/menu';
import { useEndpoint } from '../api/index.ts';
import { usePreference } from '../preferences/use-preference.ts';

const minute = 60_000;
const none: readonly SavedView[] = [];

/** A list's views that the user sees, and which of them opens by itself. */
export function useSavedViews(name: ListName) {
  const { data, isError } = useEndpoint(
    'GET /saved-views',
    { query: { list: name } },
    { quiet: true, staleTime: minute },
  );
  const [defaultId, setDefault] = usePreference<string>(`view.${name}`, '');
  // A list without its views is still a list.
  return { views: data ?? (isError ? none : undefined), defaultId, setDefault };
}
