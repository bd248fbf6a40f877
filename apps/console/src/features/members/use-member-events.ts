import { useEndless } from '../../framework/api/index.ts';

/** A member's history, newest first. */
export function useMemberEvents(id: string) {
  const { rows, ...query } = useEndless('GET /vip-infos/{id}/events', { params: { id } });
  return { ...query, events: rows };
}
