import type { PersonalInfo } from '@regulars/contract';
import { createContext } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';

/** The provider's account, in its own console outside of merchants; null inside a merchant's. */
export const ProviderContext = createContext<PersonalInfo | null>(null);

export const providerHome = '/provider';
export const isProviderAddress = (address: string): boolean => /^\/provider(?:[/?#]|$)/.test(address);

/** The signed-in person, read once. */
export const loadPerson = (): Promise<PersonalInfo> =>
  queryClient.ensureQueryData({
    queryKey: ['GET /merc/personal/current', {}],
    queryFn: ({ signal }) => call('GET /merc/personal/current', {}, { signal, quiet: true }),
  });
