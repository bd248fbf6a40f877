import type { Task } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';

/**
 * Polling intervals in milliseconds: with and without a task in progress. Idle polling discovers tasks started in
 * another tab or device.
 */
const pollMs = { busy: 2_000, idle: 60_000 };

export const isUnderWay = ({ state }: Task): boolean => state === 'queued' || state === 'running';

const newest = { query: { size: 20 } };

/** The user's own tasks, newest first. When idle, this costs one small request a minute. */
export function useTasks() {
  return useEndpoint('GET /tasks', newest, {
    quiet: true,
    refetchInterval: (seen) => (seen?.items.some(isUnderWay) ? pollMs.busy : pollMs.idle),
  });
}

/** The user's latest changes that ran without a task and can be undone. */
export function useRecentActions(enabled = true) {
  return useEndpoint('GET /actions', {}, { quiet: true, enabled, staleTime: 0 });
}

/** All tasks of the shop, polled while `enabled`. */
export function useShopTasks(enabled: boolean) {
  return useEndpoint(
    'GET /tasks',
    { query: { size: 50, whole: true } },
    { quiet: true, enabled, refetchInterval: pollMs.busy },
  );
}
