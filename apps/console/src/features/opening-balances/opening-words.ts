import type { OpeningRow } from '@regulars/contract';

/** Rows that a person must look at. */
export const troubledStates: OpeningRow['state'][] = ['bad', 'failed', 'kept'];

export const openingAddress = (id: string): string => `/openingBalances/${id}`;
