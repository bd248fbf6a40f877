import { useEndpoint } from '../../framework/api/index.ts';

const minute = 60_000;

/** What a member's grade, branch and tags can be. */
export function useMemberChoices() {
  const settled = { quiet: true, staleTime: 5 * minute };
  const { data: grades = [], isPending: gradesPending } = useEndpoint('GET /vip-grades', {}, settled);
  const { data: branches = [] } = useEndpoint('GET /dictionaries/branch', {}, settled);
  const { data: tags = [] } = useEndpoint('GET /dictionaries/member-tag', {}, settled);
  return { grades, gradesPending, branches, tags: tags.map(({ label }) => ({ value: label, label })) };
}
