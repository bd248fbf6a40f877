import type { Language } from '@regulars/phrases';
import type { Tenant } from './context.ts';

/** What of somebody decides which rows they see, and how: of a caller, and of whoever started a task. */
export type Reader = Pick<
  Tenant,
  'merchantId' | 'accountId' | 'userId' | 'operator' | 'permissions' | 'branches' | 'timezone' | 'day' | 'now' | 'db'
> & { readonly language: Language };
