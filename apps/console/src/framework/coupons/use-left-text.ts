import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** How many of a coupon are left; null: there is no limit. */
export function useLeftText(): (left: number | null) => string {
  const { t } = useLingui();
  return (left) => (left === null ? t`any number` : t`${plural(left, { one: '# left', other: '# left' })}`);
}
