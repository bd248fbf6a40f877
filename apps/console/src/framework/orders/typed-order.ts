import { documentPrefixes, readDocumentNumber } from '@regulars/contract/rules';

/** The end of the address that the code on a receipt has. */
const receiptPattern = /\/r\/([\w-]{64})$/;

/** An order as it was typed or scanned: by its number, or by the code of its receipt. */
export type TypedOrder = { readonly number: string } | { readonly code: string };

/** What was typed or scanned, if it names an order. */
export function readTypedOrder(words: string): TypedOrder | undefined {
  const code = receiptPattern.exec(words)?.[1];
  if (code) return { code };
  const number = readDocumentNumber(words);
  return number?.startsWith(documentPrefixes.consumption_order) ? { number } : undefined;
}
