import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import type { CashierState } from './use-cashier.ts';

/**
 * Does what the address asks for, once: opens the user's shift, or serves a member; a bill of somebody else's is put aside
 * first.
 */
export function useArrival({ till, serve, park, setLayer }: CashierState): void {
  const [query, setQuery] = useSearchParams();
  const asksForShift = query.has('shift');
  const { message } = useFeedback();
  const id = query.get('vip_id') ?? '';
  const { data: member, error } = useEndpoint(
    'GET /vip-infos/{id}',
    { params: { id } },
    { quiet: true, enabled: id !== '' },
  );
  const { basket, mayPark, pending } = till;
  const arrive = useEffectEvent(() => {
    setQuery({}, { replace: true });
    if (error) void message.warning(messageOf(error));
    if (!member || basket.member?.vip_id === id) return;
    if (basket.member && basket.lines.length > 0 && mayPark) park();
    serve({ vip_id: id, name: member.name });
  });
  const openShift = useEffectEvent(() => {
    setQuery({}, { replace: true });
    setLayer({ is: 'shift' });
  });
  useEffect(() => {
    if (asksForShift) openShift();
  }, [asksForShift]);
  const isKnown = id !== '' && !pending && (member !== undefined || error !== null);
  useEffect(() => {
    if (isKnown) arrive();
  }, [isKnown]);
}
