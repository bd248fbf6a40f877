import type { OpeningRow } from '@regulars/contract';

/** States of rows that need attention. */
export const troubledStates: OpeningRow['state'][] = ['bad', 'failed', 'kept'];

export const openingAddress = (id: string): string => `/openingBalances/${id}`;
