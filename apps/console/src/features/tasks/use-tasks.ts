import type { Task } from '@regulars/contract';
import { useEndless, useEndpoint } from '../../framework/api/index.ts';

/**
 * Polling intervals in milliseconds: with and without a task in progress. Idle polling discovers tasks started in
 * another tab or device.
 */
const pollMs = { busy: 2_000, idle: 60_000 };

export const isUnderWay = ({ state }: Task): boolean => state === 'queued' || state === 'running';

const newest = { query: { size: 20 } };

/** The user's newest tasks. When idle, this costs one small request a minute. */
export function useTasks() {
  return useEndpoint('GET /tasks', newest, {
    quiet: true,
    refetchInterval: (seen) => (seen?.items.some(isUnderWay) ? pollMs.busy : pollMs.idle),
  });
}

/** The user's changes that can be undone and are not shown as tasks, newest first, page by page. */
export function useRecentActions(enabled = true) {
  return useEndless('GET /actions', {}, { enabled, staleTime: 0 });
}

const tasksOf = { mine: { query: { size: 20 } }, shop: { query: { size: 50, whole: true } } } as const;
export type TaskOwner = keyof typeof tasksOf;

/** The tasks of the user or of the whole shop, newest first, page by page. */
export function useTaskPages(owner: TaskOwner) {
  return useEndless('GET /tasks', tasksOf[owner], {
    staleTime: 0,
    refetchInterval: (tasks) => (owner === 'shop' || tasks.some(isUnderWay) ? pollMs.busy : pollMs.idle),
  });
}
