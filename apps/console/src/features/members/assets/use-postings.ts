import type { Posting } from '@regulars/contract';
import type { AssetUnit } from '@regulars/phrases';
import { useEndless, useEndpoint } from '../../../framework/api/index.ts';
import { selectedIds, useSelection } from '../../../framework/list/use-selection.ts';

export interface PostingsQuery {
  memberId: string;
  /** Only postings that moved one of these units, and only these amounts. */
  units: readonly AssetUnit[];
  /** RFC 3339: only postings up to this instant. */
  at?: string | undefined;
  /** Business dates, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only what was posted for the document with this number. */
  document?: string | undefined;
}

const inputOf = ({ memberId, units, ...filter }: PostingsQuery, size: number) => ({
  params: { id: memberId },
  query: { unit: [...units], ...filter, size },
});

/** The postings of a member's account, newest first. */
export function usePostings(query: PostingsQuery) {
  return useEndless('GET /vip-infos/{id}/postings', inputOf(query, 10));
}

export const postingId = ({ posting_id: id }: Posting): string => String(id);

/** The postings as a list whose rows can be selected, with the sums of their changes. */
export function usePostingList(query: PostingsQuery) {
  const { rows, hasNextPage, isSuccess } = usePostings(query);
  const input = inputOf(query, 1);
  const { data: numbers } = useEndpoint(
    'GET /vip-infos/{id}/postings',
    { ...input, query: { ...input.query, totals: true } },
    { quiet: true },
  );
  const { memberId: id, from, to } = query;
  const filters = { id, from, to };
  const selection = useSelection(postingId, JSON.stringify(filters), rows);
  const count = numbers?.totals?.count;
  return {
    rows,
    numbers,
    selection,
    selected: selectedIds({ selection, idOf: postingId }),
    filters,
    sort: undefined,
    order: undefined,
    ready: isSuccess,
    result: { data: { items: rows, total: count ?? rows.length, total_exact: count !== undefined || !hasNextPage } },
  };
}
