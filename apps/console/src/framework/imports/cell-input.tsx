import { useLingui } from '@lingui/react/macro';
import { Input, Select } from 'antd';
import { clearing } from '../../ui/clearing.tsx';
import type { CellProps } from './matched-kind.ts';

interface CellInputProps extends Omit<CellProps<string>, 'field'> {
  longest: number;
  /** The valid values; undefined if the field can have any value, or if they are not known. */
  names?: readonly string[] | undefined;
  isPending?: boolean;
}

/** Edits a cell, typed or chosen. */
export function CellInput(props: CellInputProps) {
  const { longest, names, isPending = false, value, onChange, label, placeholder, ...others } = props;
  const { t } = useLingui();
  // While the names load, already a Select: replacing an Input with one would lose the focus.
  if (names === undefined && !isPending)
    return (
      <Input
        {...others}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        maxLength={longest}
        allowClear={clearing(t`Clear`)}
        aria-label={label}
        placeholder={placeholder}
      />
    );
  return (
    <Select<string>
      {...others}
      value={value || null}
      onChange={(chosen) => onChange?.(chosen)}
      options={names?.map((name) => ({ value: name, label: name })) ?? []}
      loading={isPending}
      showSearch
      allowClear={clearing(t`Clear`)}
      aria-label={label}
      placeholder={placeholder}
    />
  );
}
