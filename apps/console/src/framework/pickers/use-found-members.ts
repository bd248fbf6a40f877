import { keywordLength, readPhone } from '@regulars/contract/rules';
import { useCanAt } from '../session/index.ts';
import { useFoundRows } from './use-found-rows.ts';

/** The query for a text; a whole phone or card number finds members in every branch. */
export function memberSearch(words: string): { exact: string } | { keyword: string } {
  const phone = readPhone(words);
  return /^\d{11}$/.test(phone) ? { exact: phone } : { keyword: words.slice(0, keywordLength) };
}

/** The first matching members; none without text or permission. */
export function useFoundMembers(words: string, size: number) {
  return useFoundRows('GET /vip-infos', words, {
    queryOf: (text) => ({ ...memberSearch(text), size }),
    enabled: useCanAt('member', 'member:read'),
  });
}
