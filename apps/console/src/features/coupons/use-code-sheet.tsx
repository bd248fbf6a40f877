import { useLingui } from '@lingui/react/macro';
import type { Api, IssuedCouponWithTerms } from '@regulars/contract';
import type { QueryOf } from '@regulars/contract/kernel';
import { couponLimits } from '@regulars/contract/rules/coupons';
import { useState } from 'react';
import { countText } from '../../format/numbers.ts';
import { call } from '../../framework/api/index.ts';
import { scannedCode } from '../../framework/coupons/issued.ts';
import { useCouponWords } from '../../framework/coupons/use-coupon-words.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const CodeSheet = lazyPart(async () => (await import('./code-sheet.tsx')).CodeSheet);

type Filter = QueryOf<Api['GET /coupons/receive-records']>;

/** All of a filter, in the order of the list, up to more than are printed. */
async function listAll(filter: Filter): Promise<IssuedCouponWithTerms[]> {
  const found: IssuedCouponWithTerms[] = [];
  for (let cursor: string | null | undefined; cursor !== null && found.length <= couponLimits.sheet;) {
    const query = { ...filter, size: 100, ...(cursor !== undefined && { cursor }) };
    const page = await call('GET /coupons/receive-records', { query });
    found.push(...page.items);
    cursor = page.next_cursor;
  }
  return found;
}

/** Prints the codes of coupons that can still be used. */
export function useCodeSheet() {
  const { t } = useLingui();
  const { message } = useFeedback();
  const words = useCouponWords();
  const [sheet, setSheet] = useState<readonly IssuedCouponWithTerms[]>();
  const most = countText(couponLimits.sheet);
  const show = (all: readonly IssuedCouponWithTerms[]): void => {
    const coupons = all.filter(({ state, code }) => state === 'unused' && scannedCode(code) !== undefined);
    if (all.length > couponLimits.sheet)
      void message.info(t`Up to ${most} codes are printed at once: filter, or select fewer`); // prettier-ignore
    else if (coupons.length > 0) setSheet(coupons);
    else void message.info(t`None of these can be used any more`);
  };
  return {
    /** Those chosen in the list. */
    print: async ({ rows, whole }: Chosen<IssuedCouponWithTerms>): Promise<void> =>
      show(whole ? await listAll(whole.filter) : rows),
    /** Those made together. */
    printMade: async (sourceId: string): Promise<void> => show(await listAll({ source_id: sourceId })),
    sheet: sheet && <CodeSheet coupons={sheet} words={words} onDone={() => setSheet(undefined)} />,
  };
}
