import type { Member } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../api/index.ts';
import { useCan } from '../session/index.ts';
import type { Pickable, UseFound } from './picker.ts';

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

export const pickableMember = ({ vip_id: id, name: label, phone: detail }: Member): Pickable => ({ id, label, detail });

/** More results, for the dialog. */
export const usePickableMembers: UseFound = (words) => {
  const { members, searching, error } = useFoundMembers(words, 20);
  return { found: members?.map(pickableMember), searching, error: error?.message };
};
