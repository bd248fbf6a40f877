import type { Task } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';

/** Milliseconds between looks: while something is under way, and else, for what another tab or device started. */
const pace = { busy: 2_000, idle: 60_000 };

export const isUnderWay = ({ state }: Task): boolean => state === 'queued' || state === 'running';

const newest = { query: { size: 20 } };

/** The user's own tasks, the newest first. Where nothing runs this is one small request a minute. */
export function useTasks() {
  return useEndpoint('GET /tasks', newest, {
    quiet: true,
    refetchInterval: (seen) => (seen?.items.some(isUnderWay) ? pace.busy : pace.idle),
  });
}

/** The whole shop's, while somebody looks at them. */
export function useShopTasks(enabled: boolean) {
  return useEndpoint(
    'GET /tasks',
    { query: { size: 50, whole: true } },
    { quiet: true, enabled, refetchInterval: pace.busy },
  );
}
