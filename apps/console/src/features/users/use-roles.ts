import type { Role } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';

/** Above this number, roles are searched in a dialog. */
const fewRoles = 20;
const none: readonly Role[] = [];

/** All roles of the shop; undefined if they are many. */
export function useFewRoles(): readonly Role[] | undefined {
  const { data } = useEndpoint('GET /roles', { query: { size: fewRoles } }, { quiet: true });
  if (!data) return none;
  return data.total > fewRoles ? undefined : data.items;
}

/** The most that one query can name. */
const mostNamed = 100;

/** Roles by their ids. */
export function useRolesOf(ids: readonly string[]): readonly Role[] {
  const query = { role_id: [...new Set(ids)].toSorted().slice(0, mostNamed), size: mostNamed };
  const { data } = useEndpoint('GET /roles', { query }, { enabled: ids.length > 0, keepPrevious: true, quiet: true });
  return data?.items ?? none;
}
