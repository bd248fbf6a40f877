import { orderLimits } from '@regulars/contract/rules/orders';
import { useQueryClient } from '@tanstack/react-query';
import { isOutcomeUnknown, useEndpoint } from '../../framework/api/index.ts';
import { usePaused } from '../../framework/top-ups/use-paused.ts';
import { nothingPriced, pricedOf } from './basket.ts';
import type { Basket, Priced } from './basket.ts';

/** Milliseconds after the last change of the basket. */
const pause = 120;
/** Milliseconds after which a quote is asked for anew, a minute before it ends: not by its time, as a till’s clock may be wrong. */
const fresh = (orderLimits.quoteMinutes - 1) * 60_000;
/** Milliseconds until a server that didn’t answer is asked again. */
const retry = 3_000;

/**
 * What the basket comes to, as the server prices it: `quote` is of exactly this basket, `shown` may be of the one before
 * while a newer answer is awaited.
 */
export function useQuote(basket: Basket, branchId: string | null) {
  const client = useQueryClient();
  const priced = branchId === null ? undefined : pricedOf(basket, branchId);
  const text = JSON.stringify(priced ?? nothingPriced);
  const settled = usePaused(text, pause);
  const asked = JSON.parse(settled) as Priced; // written above
  const asks = asked.lines.length > 0;
  const { data, error, isPlaceholderData, refetch } = useEndpoint(
    'POST /orders/quote',
    { body: asked },
    {
      quiet: true,
      // A basket that is taken up again is priced anew: what the member has may have changed.
      staleTime: 0,
      enabled: asks,
      keepPrevious: true,
      refetchInterval: (_seen, failed) => (failed && isOutcomeUnknown(failed) ? retry : fresh),
    },
  );
  const isCurrent = priced !== undefined && settled === text;
  // That of the customer before says nothing of this one.
  const isOf = data?.lines.some(({ key }) => priced?.lines.some((line) => line.key === key)) ?? false;
  const quote = isCurrent && asks && !isPlaceholderData && !error ? data : undefined;
  return {
    quote,
    shown: isOf ? data : undefined,
    error: isCurrent ? error : null,
    pricing: priced !== undefined && !quote && !(isCurrent && error),
    reprice: () => refetch(),
    /** What the member has may have changed: all that was priced for them is priced anew. */
    refresh: (): void => void client.invalidateQueries({ queryKey: ['POST /orders/quote'] }),
  };
}
export type Quoted = ReturnType<typeof useQuote>;
