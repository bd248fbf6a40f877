import { useEndpoint } from '../api/index.ts';
import { useCan } from '../session/index.ts';

/** What a card holds now, in fen. */
export interface Card {
  readonly principal: number;
  readonly bonus: number;
}

/** What the member's card holds now, for those who may see it. */
export function useCard(memberId: string, enabled = true): Card | undefined {
  const may = useCan('member:read');
  const options = { quiet: true, staleTime: 0, enabled: enabled && may } as const;
  return useEndpoint('GET /vip-infos/{id}/assets', { params: { id: memberId } }, options).data?.balances;
}
