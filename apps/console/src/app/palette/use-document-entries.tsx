import { importSubjects } from '@regulars/contract/menu';
import { readDocumentNumber } from '@regulars/contract/rules';
import type { FoundDocument } from '@regulars/contract';
import { documentPhrases, say } from '@regulars/phrases';
import { ReceiptText } from 'lucide-react';
import { useNavigate } from 'react-router';
import { adjustmentAddress } from '../../framework/adjustment-address.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { importAddress } from '../../framework/imports/import-pages.ts';
import { memberDocumentAddress } from '../../framework/member-address.ts';
import { couponAddress, orderAddress, topUpAddress } from '../../framework/orders/order-address.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { Entry } from './entries.ts';
import { EntryIcon } from './entry-icon.tsx';

/** The document with the typed number, if the user may see it. */
export function useDocumentEntries(words: string): { entries: readonly Entry[]; searching: boolean } {
  const navigate = useNavigate();
  const locale = useLocale();
  const number = readDocumentNumber(words);
  const { data, isFetching } = useEndpoint(
    'GET /documents/{number}',
    { params: { number: number ?? '' } },
    { quiet: true, enabled: number !== undefined },
  );
  const may = {
    adjustments: useCanAt('adjustment', 'adjustment:read'),
    members: useCanAt('member', 'member:read'),
  };
  const address = data && number !== undefined ? addressOf(data, may) : undefined;
  if (!data || address === undefined) return { entries: [], searching: isFetching };
  const entry: Entry = {
    id: `document-${data.id}`,
    label: data.number,
    detail: say(documentPhrases[data.kind], locale),
    before: <EntryIcon icon={ReceiptText} />,
    address,
    run: () => void navigate(address),
  };
  return { entries: [entry], searching: isFetching };
}

const shownAt: Readonly<Record<NonNullable<FoundDocument['shown_by']>['kind'], (id: string) => string>> = {
  consumption_order: orderAddress,
  top_up_order: topUpAddress,
  coupon_template: couponAddress,
};

/** Where a document is shown; those without a page that the user may open are among the records of their member. */
function addressOf(
  { kind, id, number, vip_id: member, shown_by: shown }: FoundDocument,
  may: { readonly adjustments: boolean; readonly members: boolean },
): string | undefined {
  if (kind === 'adjustment' && may.adjustments) return adjustmentAddress(id);
  if (shown) return shownAt[shown.kind](shown.id);
  const subject = importSubjects.find((one) => one === kind);
  if (subject) return importAddress(subject, id);
  return member === null || !may.members ? undefined : memberDocumentAddress(member, number);
}
