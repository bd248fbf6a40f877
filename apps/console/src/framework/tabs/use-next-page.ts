import { useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';
import { useTab } from './tab-context.ts';

/**
 * Loads the code of the page to which this one leads, once this one has its data: the next page opens at once then, also
 * without a network.
 */
export function useNextPage(address: string, ready: boolean): void {
  const { preload } = useTab();
  useEffect(() => (ready ? whenIdle(() => preload(address)) : undefined), [preload, address, ready]);
}
