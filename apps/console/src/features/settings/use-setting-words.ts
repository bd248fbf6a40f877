import { useLingui } from '@lingui/react/macro';
import type { SettingRow } from '@regulars/contract';
import { countText, moneyText } from '../../format/numbers.ts';

type Value = SettingRow['value'];

/** A setting's value in words. */
export function useSettingWords(): (row: Pick<SettingRow, 'type' | 'choices' | 'none'>, value: Value) => string {
  const { t } = useLingui();
  return ({ type, choices, none }, value) => {
    if (typeof value === 'boolean') return value ? t`On` : t`Off`;
    if (value === null) return none;
    if (typeof value === 'number') return type === 'money' ? moneyText(value) : countText(value);
    return choices.find((choice) => choice.value === value)?.label ?? value;
  };
}
