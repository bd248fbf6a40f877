import { useLingui } from '@lingui/react/macro';
import type { MerchantItem } from '@regulars/contract';
import { openStatusPhrases, passTypePhrases, say } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import type { StateMeaning } from '../../ui/state-tag.tsx';
import { openStatuses, passTypes } from './merchant-list.ts';

const meanings: Readonly<Record<(typeof openStatuses)[number], StateMeaning>> = {
  1: 'live',
  2: 'over',
  3: 'attention',
  4: 'blocked',
  5: 'over',
};

/** Whether a merchant is open; initialised or not, as the choice of merchants says it too. */
export function StatusTag({ status, initialised = true }: { status: number; initialised?: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (!initialised) return <StateTag meaning="attention">{t`Not initialised`}</StateTag>;
  const known = openStatuses.find((one) => one === status);
  return known && <StateTag meaning={meanings[known]}>{say(openStatusPhrases[known], locale)}</StateTag>;
}

type Passed = Pick<MerchantItem, 'merchant_pass_type' | 'qualification_type_name'>;

/** How it takes payments; type 1 by its qualification. */
export function usePassName(): (merchant: Passed) => string {
  const locale = useLocale();
  return ({ merchant_pass_type: pass, qualification_type_name: qualification }) => {
    const known = passTypes.find((one) => one === pass);
    return qualification ?? (known ? say(passTypePhrases[known], locale) : '–');
  };
}
