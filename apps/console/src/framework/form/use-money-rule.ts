import { useLingui } from '@lingui/react/macro';
import type { FormRule } from 'antd';
import { moneyText } from '../../format/numbers.ts';
import { readMoney } from '../amounts.ts';
import { checked } from './rules.ts';

/** Accepts typed yuan, up to a number of fen. Apart from the other rules, so that few forms load it. */
export function useMoneyRule(most: number): FormRule {
  const { t } = useLingui();
  return checked((text) => {
    const fen = readMoney(text);
    if (fen === undefined) return t`Yuan, with at most two decimals`;
    return fen > most ? t`At most ${moneyText(most)}` : undefined;
  });
}
