import type { PublicReceipt, ReceiptSettings } from '@regulars/contract';
import { getMerchantZone } from '../../platform/clock/merchant-days.ts';
import type { TenantView } from '../../platform/database/index.ts';
import { Problem, type Visitor } from '../../platform/http/index.ts';
import { getReceiptSettings } from '../settings/index.ts';
import { getMerchantName } from './receipts.queries.ts';
import type { ReceiptCodes } from './receipts.rules.ts';

/** What the receipt with an id says, as far as the settings let it; undefined if this kind has none of that id. */
export type ReceiptSource = (
  view: TenantView,
  id: string,
  settings: ReceiptSettings,
) => Promise<Pick<PublicReceipt, 'branch_name' | 'order' | 'top_up'> | undefined>;

const getReceipt = async (
  sources: readonly ReceiptSource[],
  view: TenantView,
  id: string,
  now: Date,
): Promise<PublicReceipt | undefined> => {
  const settings = await getReceiptSettings(view);
  if (!settings.link) return undefined;
  for (const getFrom of sources) {
    const found = await getFrom(view, id, settings);
    if (!found) continue;
    const { timezone } = await getMerchantZone(view, now);
    return { title: settings.title ?? (await getMerchantName(view)), note: settings.note, timezone, ...found };
  }
  return undefined;
};

/**
 * The receipt with a code by the settings as they are now, to whoever has the code, also if the merchant is disabled.
 * Throws receipt_not_found for any other code, and while the settings link none.
 */
export const getPublicReceipt = async (
  { platform, now }: Visitor,
  { codes, sources }: { readonly codes: ReceiptCodes; readonly sources: readonly ReceiptSource[] },
  code: string,
): Promise<PublicReceipt> => {
  const ids = codes.read(code);
  const receipt =
    ids && (await platform.transaction((tx) => getReceipt(sources, tx.tenant(ids.merchantId), ids.id, now)));
  if (!receipt) throw new Problem('receipt_not_found');
  return receipt;
};
