import { useEndpoint } from '../api/index.ts';

/** More branches are looked for in a dialog. */
export const fewBranches = 12;

/** The branches that the user may work with. */
export function useBranches() {
  const { data = [] } = useEndpoint('GET /dictionaries/branch', {}, { quiet: true, staleTime: 300_000 });
  return data;
}
