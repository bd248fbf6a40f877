import { useLingui } from '@lingui/react/macro';
import type { Mode } from '@regulars/contract/menu';

/** The name of a mode, as the header has it. */
export function useModeName(): (mode: Mode) => string {
  const { t } = useLingui();
  return (mode) => (mode === 'center' ? t`Merchant centre` : t`Membership`);
}
