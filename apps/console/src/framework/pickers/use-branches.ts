import { useEndpoint } from '../api/index.ts';

/** Above this number, branches are searched in a dialog. */
export const fewBranches = 12;

/** The branches that the user may work with. */
export function useBranches() {
  const { data = [] } = useEndpoint('GET /dictionaries/branch', {}, { quiet: true, staleTime: 300_000 });
  return data;
}
