import { openingLimits } from '@regulars/contract/rules';
import { openingColumnPhrases, type OpeningColumn } from '@regulars/phrases';
import { useEndpoint } from '../../framework/api/index.ts';
import { CellInput } from '../../framework/imports/cell-input.tsx';
import type { CellProps, MatchedKind } from '../../framework/imports/matched-kind.ts';

/** The branch is chosen, the other cells are typed. */
function OpeningCell({ field, ...others }: CellProps<OpeningColumn>) {
  const isBranch = field === 'branch';
  const branches = useEndpoint(
    'GET /dictionaries/branch',
    { query: { type: [82, 83, 84] } },
    { quiet: true, staleTime: 300_000, enabled: isBranch },
  );
  const names = isBranch ? branches.data?.map(({ label }) => label) : undefined;
  return (
    <CellInput {...others} names={names} isPending={isBranch && branches.isPending} longest={openingLimits.cell} />
  );
}

export const openingColumns: MatchedKind<OpeningColumn> = { columns: openingColumnPhrases, Cell: OpeningCell };
