import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { matches, phonePattern, readPhone } from '@regulars/contract/rules';
import { useEndpoint } from '../../framework/api/index.ts';

export type AccountOfPhone = DataOf<Api['GET /users/base-account']>;

/** What adding a phone would do, once it is whole. */
export function useAccountOfPhone(typed: string): AccountOfPhone | undefined {
  const phone = readPhone(typed);
  const enabled = matches(phonePattern, phone);
  const { data } = useEndpoint('GET /users/base-account', { query: { phone } }, { enabled, quiet: true });
  return enabled ? data : undefined;
}
