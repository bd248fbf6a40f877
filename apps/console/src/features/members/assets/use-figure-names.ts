import { useLingui } from '@lingui/react/macro';
import type { Figure } from './asset-words.ts';

/** Labels of a member's figures. */
export function useFigureNames(): Readonly<Record<Figure, string>> {
  const { t } = useLingui();
  return { balance: t`Balance`, points: t`Points`, growth: t`Growth` };
}
