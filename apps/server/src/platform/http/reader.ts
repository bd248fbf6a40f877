import type { Language } from '@regulars/phrases';
import type { Tenant } from './context.ts';

/** What determines which rows a person sees, and how: part of a caller, or of the user who started a task. */
export type Reader = Pick<
  Tenant,
  'merchantId' | 'accountId' | 'userId' | 'operator' | 'permissions' | 'branches' | 'timezone' | 'day' | 'now' | 'db'
> & { readonly language: Language };
