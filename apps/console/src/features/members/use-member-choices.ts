import { useEndpoint } from '../../framework/api/index.ts';

const minute = 60_000;

/** What a member's grade, branch and tags can be. */
export function useMemberChoices() {
  const settled = { quiet: true, staleTime: 5 * minute };
  const { data: grades, isPending: gradesPending } = useEndpoint('GET /vip-grades', {}, settled);
  const { data: branches } = useEndpoint('GET /dictionaries/branch', {}, settled);
  const { data: tags } = useEndpoint('GET /dictionaries/member-tag', {}, settled);
  return {
    grades: grades ?? [],
    gradesPending,
    branches: branches ?? [],
    tags: (tags ?? []).map(({ label }) => ({ value: label, label })),
    /** The values that filters can have; undefined until they have come. */
    known: {
      grade_id: grades?.map(({ grade_id }) => grade_id),
      branch_id: branches?.map(({ value }) => String(value)),
      tag: tags?.map(({ label }) => label),
    },
  };
}
