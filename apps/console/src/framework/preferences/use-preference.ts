import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { call } from '../api/index.ts';
import { ProviderContext, useLoadedUser } from '../session/index.ts';
import { settingOr, storePreferences, storedPreferences } from './kept-preferences.ts';
import type { Preferences } from './kept-preferences.ts';

const hour = 3_600_000;

/** A value, or a change of the value as it is when the change is made, which may be later than the last render. */
export type Next<T> = T | ((now: T) => T);

/** `T` is data, never a function. */
export const nextOf = <T>(next: Next<T>, now: T): T =>
  typeof next === 'function' ? (next as (now: T) => T)(now) : next;

/**
 * A user's preference in this merchant. Stored on the server, with a copy on this device for the first paint. A value
 * of another type than the fallback, left by an older console, is ignored. In the provider's console it stays on this device.
 */
export function usePreference<T>(key: string, fallback: T): [T, (next: Next<T>) => void] {
  const client = useQueryClient();
  const provider = use(ProviderContext);
  const user = useLoadedUser();
  const userId = provider ? provider.base_account_id : user?.user_id;
  if (userId === undefined) throw new Error('usePreference needs a component inside the shell');
  const isShared = !provider;
  const { data } = useQuery<Preferences>({
    queryKey: ['GET /user-preferences', userId],
    enabled: isShared,
    queryFn: async ({ signal }) => {
      const { preferences } = await call('GET /user-preferences', {}, { signal, quiet: true });
      storePreferences(userId, preferences);
      return preferences;
    },
    initialData: () => storedPreferences(userId),
    initialDataUpdatedAt: 0,
    staleTime: hour,
    meta: { quietness: { quiet: true } },
  });

  const set = async (next: Next<T>): Promise<void> => {
    const queryKey = ['GET /user-preferences', userId];
    // Optimistic update: cancel a read in flight, whose response would restore the old value.
    const interrupted = client.isFetching({ queryKey }) > 0;
    await client.cancelQueries({ queryKey });
    const now = client.getQueryData<Preferences>(queryKey);
    const value = nextOf(next, settingOr(now?.[key], fallback));
    const changed: Preferences = { ...now, [key]: value };
    client.setQueryData(queryKey, changed);
    storePreferences(userId, changed);
    if (!isShared) return;
    try {
      await call('PUT /user-preferences', { body: { key, value } }, { quiet: true });
      if (interrupted) await client.invalidateQueries({ queryKey });
    } catch {
      // The device's copy is updated; a preference is not worth an error message.
    }
  };

  return [settingOr(data[key], fallback), (next) => void set(next)];
}
