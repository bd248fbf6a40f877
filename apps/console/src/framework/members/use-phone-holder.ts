import type { Member } from '@regulars/contract';
import { matches, phonePattern } from '@regulars/contract/rules';
import { useState } from 'react';
import { useEndpoint } from '../api/index.ts';

/**
 * Who has a phone number, looked up when its field is left. Each number is looked up once, because lookups are limited;
 * above the limit nothing is known, and saving decides.
 */
export function usePhoneHolder(phone: string): { holder: Member | undefined; lookUp: () => void } {
  const [left, setLeft] = useState('');
  const { data } = useEndpoint(
    'GET /vip-infos',
    { query: { exact: left, size: 2 } },
    { enabled: left !== '', staleTime: Infinity, quiet: true },
  );
  // A card number may have the same digits, and a cancelled member keeps neither.
  const holder = data?.items.find(({ member_no, state }) => member_no !== left && state !== 'cancelled');
  return {
    holder: phone === left ? holder : undefined,
    lookUp: () => setLeft(matches(phonePattern, phone) ? phone : ''),
  };
}
