import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { call } from '../api/index.ts';
import { ProviderContext, useLoadedUser } from '../session/index.ts';
import { storePreferences, storedPreferences, settingOr } from './kept-preferences.ts';
import type { Preferences } from './kept-preferences.ts';

const hour = 3_600_000;

/**
 * A user's preference in this merchant. Stored on the server, with a copy on this device for the first paint. A value
 * of another type than the fallback, left by an older console, is ignored. In the provider's console it stays on this device.
 */
export function usePreference<T>(key: string, fallback: T): [T, (next: T) => void] {
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

  const set = useCallback(
    async (next: T) => {
      const queryKey = ['GET /user-preferences', userId];
      // Optimistic update: cancel a read in flight, whose response would restore the old value.
      const interrupted = client.isFetching({ queryKey }) > 0;
      await client.cancelQueries({ queryKey });
      const changed: Preferences = { ...client.getQueryData<Preferences>(queryKey), [key]: next };
      client.setQueryData(queryKey, changed);
      storePreferences(userId, changed);
      if (!isShared) return;
      try {
        await call('PUT /user-preferences', { body: { key, value: next } }, { quiet: true });
        if (interrupted) await client.invalidateQueries({ queryKey });
      } catch {
        // The device's copy is updated; a preference is not worth an error message.
      }
    },
    [client, userId, isShared, key],
  );

  return [settingOr(data[key], fallback), useCallback((next: T) => void set(next), [set])];
}
