import type { MerchantItem } from '@regulars/contract';
import { passTypePhrases, say } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { passTypes } from './merchant-list.ts';

type Passed = Pick<MerchantItem, 'merchant_pass_type' | 'qualification_type_name'>;

/** How it takes payments; type 1 by its qualification. */
export function usePassName(): (merchant: Passed) => string {
  const locale = useLocale();
  return ({ merchant_pass_type: pass, qualification_type_name: qualification }) => {
    const known = passTypes.find((one) => one === pass);
    return qualification ?? (known ? say(passTypePhrases[known], locale) : '–');
  };
}
