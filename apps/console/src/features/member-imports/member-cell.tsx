import { memberImportLimits } from '@regulars/contract/rules';
import { genderPhrases, memberImportColumnPhrases, type MemberImportColumn } from '@regulars/phrases';
import { useEndpoint } from '../../framework/api/index.ts';
import { CellInput } from '../../framework/imports/cell-input.tsx';
import type { CellProps, MatchedKind } from '../../framework/imports/matched-kind.ts';
import { useOptions } from '../../framework/use-options.ts';

/** Grade, branch and gender are chosen, the others typed. */
function MemberCell({ field, ...others }: CellProps<MemberImportColumn>) {
  return <CellInput {...others} {...useNames(field)} longest={memberImportLimits.cell} />;
}

export const memberColumns: MatchedKind<MemberImportColumn> = { columns: memberImportColumnPhrases, Cell: MemberCell };

const settled = { quiet: true, staleTime: 300_000 } as const;

interface Names {
  readonly names?: readonly string[] | undefined;
  readonly isPending?: boolean;
}

/** The valid values of a field. */
function useNames(field: MemberImportColumn): Names {
  const genders = useOptions(genderPhrases);
  const grades = useEndpoint('GET /vip-grades', {}, { ...settled, enabled: field === 'grade' });
  const branches = useEndpoint(
    'GET /dictionaries/branch',
    { query: { type: [82, 83, 84] } },
    { ...settled, enabled: field === 'branch' },
  );
  if (field === 'gender') return { names: genders.map(({ label }) => label) };
  if (field === 'grade')
    return {
      names: grades.data?.filter(({ enabled }) => enabled).map(({ name }) => name),
      isPending: grades.isPending,
    };
  if (field === 'branch') return { names: branches.data?.map(({ label }) => label), isPending: branches.isPending };
  return {};
}
