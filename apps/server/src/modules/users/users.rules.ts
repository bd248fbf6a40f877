import { containing } from '../../platform/lists/conditions.ts';

/** The last digits that a masked phone shows. */
const shownDigits = 4;

/**
 * The patterns that a keyword searches for. Readers of masked phones search by the digits they see: longer suffixes
 * would reveal hidden digits one by one.
 */
export const searchOf = (
  keyword: string | undefined,
  wholePhones: boolean,
): { readonly name: string | undefined; readonly phone: string | undefined } | undefined => {
  const name = containing(keyword);
  if (keyword === undefined || name === undefined) return undefined;
  const digits = keyword.replace(/[\s-]/g, '');
  const isTail = /^\d+$/.test(digits) && (wholePhones || digits.length <= shownDigits);
  return { name, phone: isTail ? `%${digits}` : undefined };
};
