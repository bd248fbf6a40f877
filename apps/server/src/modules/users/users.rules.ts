import { containing } from '../../platform/lists/conditions.ts';

/** The last digits that a masked phone shows. */
const shownDigits = 4;

/** What a keyword searches for: patterns, and a staff number as a whole. */
export interface UserSearch {
  readonly name: string;
  readonly phone: string | undefined;
  readonly staffNo: string | undefined;
}

/**
 * Readers of masked phones don't see staff numbers, and search by the digits they see: longer suffixes would reveal
 * hidden digits one by one.
 */
export const searchOf = (keyword: string | undefined, wholePhones: boolean): UserSearch | undefined => {
  const name = containing(keyword);
  if (keyword === undefined || name === undefined) return undefined;
  const digits = keyword.replace(/[\s-]/g, '');
  const isTail = /^\d+$/.test(digits) && (wholePhones || digits.length <= shownDigits);
  const staffNo = wholePhones ? keyword.trim().toLowerCase() : undefined;
  return { name, phone: isTail ? `%${digits}` : undefined, staffNo };
};
