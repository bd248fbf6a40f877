import { useEndpoint } from '../api/index.ts';

const minute = 60_000;

/** The grades, branches and tags available for members. */
export function useMemberChoices() {
  const settled = { quiet: true, staleTime: 5 * minute };
  const { data: grades, isPending: gradesPending } = useEndpoint('GET /vip-grades', {}, settled);
  const { data: branches } = useEndpoint(
    'GET /dictionaries/branch',
    { query: { type: [82, 83, 84], closed: true } },
    settled,
  );
  const { data: tags } = useEndpoint('GET /dictionaries/member-tag', {}, settled);
  return {
    grades: grades ?? [],
    gradesPending,
    branches: branches ?? [],
    tags: (tags ?? []).map(({ label }) => ({ value: label, label })),
    /** Valid filter values; undefined until loaded. */
    known: {
      grade_id: grades?.map(({ grade_id }) => grade_id),
      branch_id: branches?.map(({ value }) => String(value)),
      tag: tags?.map(({ label }) => label),
    },
  };
}
