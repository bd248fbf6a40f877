import { useEndpoint } from '../api/index.ts';

/** Above this number, branches are searched in a dialog. */
export const fewBranches = 12;

/** Types of branches: those where members belong, and all where people work. */
const types = { members: [82, 84], all: [82, 83, 84] };

/** The branches that the user may work with; closed ones only for filters, and where they are still assigned. */
export function useBranches({
  of = 'members',
  closed = false,
  kept = [],
}: { of?: keyof typeof types; closed?: boolean; kept?: readonly string[] } = {}) {
  const query = { type: types[of], closed: true };
  const { data = [] } = useEndpoint('GET /dictionaries/branch', { query }, { quiet: true, staleTime: 300_000 });
  return data.filter((branch) => closed || !branch.closed || kept.includes(branch.value));
}
