import { keywordLength } from '@regulars/contract/rules';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../api/index.ts';
import { useCan } from '../session/index.ts';

/** Debounce in milliseconds. */
const pause = 200;

/** The query for a text; a whole phone or card number finds members in every branch. */
export function memberSearch(words: string): { exact: string } | { keyword: string } {
  return /^\d{11}$/.test(words) ? { exact: words } : { keyword: words.slice(0, keywordLength) };
}

function useSettled(words: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

/** The first matching members, debounced; none without text or permission. */
export function useFoundMembers(words: string, size: number) {
  const allowed = useCan('member:read');
  const settled = useSettled(words);
  const enabled = allowed && settled !== '';
  const { data, isFetching, error } = useEndpoint(
    'GET /vip-infos',
    { query: { ...memberSearch(settled), size } },
    { enabled, quiet: true },
  );
  return {
    members: enabled && words !== '' ? data?.items : undefined,
    searching: allowed && words !== '' && (isFetching || settled !== words),
    error,
  };
}
