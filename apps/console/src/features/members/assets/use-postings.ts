import type { AssetUnit } from '@regulars/phrases';
import { useEndless } from '../../../framework/api/index.ts';

export interface PostingsQuery {
  memberId: string;
  /** Only postings that moved one of these units, and only these amounts. */
  units: readonly AssetUnit[];
  /** RFC 3339: only postings up to this instant. */
  at?: string | undefined;
  /** Business dates, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The postings of a member's account, newest first. */
export function usePostings({ memberId, units, ...filter }: PostingsQuery) {
  return useEndless('GET /vip-infos/{id}/postings', {
    params: { id: memberId },
    query: { unit: [...units], ...filter, size: 10 },
  });
}
