import { useLingui } from '@lingui/react/macro';
import type { FormRule } from 'antd';
import { countText } from '../../format/numbers.ts';

/** Accepts a whole number between two bounds. An input's own bounds and precision would silently change what was typed. */
export function useWholeRule(least: number, most: number, required = false): FormRule {
  const { t } = useLingui();
  const [from, to] = [countText(least), countText(most)];
  return { required, type: 'integer', min: least, max: most, message: t`A whole number, from ${from} to ${to}` };
}
