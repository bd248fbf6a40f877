import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { useEndpoint } from '../api/index.ts';
import { useCan } from '../session/index.ts';

/** The user’s open shift, and whether cash needs one; undefined for who opens none, and until it is known. */
export function useCurrentShift(): DataOf<Api['GET /shifts/current']> | undefined {
  const may = useCan('shift:operate');
  const { data } = useEndpoint('GET /shifts/current', {}, { enabled: may, quiet: true });
  return may ? data : undefined;
}
