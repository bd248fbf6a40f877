import { useLingui } from '@lingui/react/macro';
import { InputNumber } from 'antd';
import { useLocale } from '../../i18n/locale.ts';

/** Without what floating point adds. */
const tidy = (figure: number): number => Math.round(figure * 1e6) / 1e6;

interface PriceInputProps {
  id?: string;
  className?: string;
  /** Basis points; set by the form field. */
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** A price typed as it is said: 9.8 折, or 2% off. */
export function PriceInput({ value = null, onChange, ...input }: PriceInputProps) {
  const { t } = useLingui();
  const isChinese = useLocale() === 'zh-CN';
  return (
    <InputNumber<number>
      {...input}
      step={isChinese ? 0.1 : 1}
      suffix={t({ message: '% off', context: 'unit of a price' })}
      value={value === null ? null : tidy(isChinese ? value / 1_000 : (10_000 - value) / 100)}
      onChange={(typed) => onChange?.(typed === null ? null : tidy(isChinese ? typed * 1_000 : 10_000 - typed * 100))}
    />
  );
}
