import { useLingui } from '@lingui/react/macro';

/** What a value of a form is called that has no words of its own. */
export function useValueText(): (value: unknown) => string {
  const { t } = useLingui();
  return (value) => {
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : t`not set`;
  };
}
