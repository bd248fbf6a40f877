import type { ReceiptSettings } from '@regulars/contract';
import { useEndpoint } from '../api/index.ts';

/** Says the least. It holds while the settings can’t be read: a payment without a receipt would be worse. */
const least: ReceiptSettings = {
  title: null,
  note: null,
  width: '58',
  copies: 1,
  balance: false,
  masked: true,
  link: false,
};

/** What the settings say of receipts, asked anew for each one; `ready` once the answer, or its failure, is there. */
export function useReceipt(): { receipt: ReceiptSettings; ready: boolean } {
  const { data, isFetchedAfterMount } = useEndpoint('GET /system/receipt', {}, { quiet: true, staleTime: 0 });
  return { receipt: data ?? least, ready: isFetchedAfterMount };
}

/** What the button that prints the receipt does; undefined if the settings print none. */
export function useReceiptPrint(): { disabled: boolean; onClick: () => void } | undefined {
  const { receipt, ready } = useReceipt();
  return receipt.copies === 0 ? undefined : { disabled: !ready, onClick: () => print() };
}
