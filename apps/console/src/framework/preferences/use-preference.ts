import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../api/index.ts';
import { useCurrentUser } from '../session/index.ts';
import { storePreferences, storedPreferences, settingOr } from './kept-preferences.ts';
import type { Preferences } from './kept-preferences.ts';

const hour = 3_600_000;

/**
 * A user's preference in this merchant. Stored on the server, with a copy on this device for the first paint. A value
 * of another type than the fallback, left by an older console, is ignored.
 */
export function usePreference<T>(key: string, fallback: T): [T, (next: T) => void] {
  const client = useQueryClient();
  const { user_id: userId } = useCurrentUser();
  const { data } = useQuery<Preferences>({
    queryKey: ['GET /user-preferences', userId],
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
      try {
        await call('PUT /user-preferences', { body: { key, value: next } }, { quiet: true });
        if (interrupted) await client.invalidateQueries({ queryKey });
      } catch {
        // The device's copy is updated; a preference is not worth an error message.
      }
    },
    [client, userId, key],
  );

  return [settingOr(data[key], fallback), useCallback((next: T) => void set(next), [set])];
}
