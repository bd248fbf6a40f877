import { useLingui } from '@lingui/react/macro';
import { PickerField } from './picker-field.tsx';
import type { Pickable, UseFound } from './picker.ts';

interface Branch {
  value: string;
  label: string;
}

const pickable = ({ value, label }: Branch): Pickable => ({ id: value, label });

const foundIn =
  (branches: readonly Branch[]): UseFound =>
  (words) => {
    const wanted = words.toLowerCase();
    const found = branches.filter(({ label }) => label.toLowerCase().includes(wanted));
    return { found: found.map(pickable), searching: false };
  };

interface BranchPickerProps {
  id?: string | undefined;
  none: string;
  ids: readonly string[];
  most: number;
  branches: readonly Branch[];
  onChange: (ids: string[]) => void;
}

/** Searches branches by name, if there are many. */
export function BranchPicker({ ids, most, branches, onChange, ...rest }: BranchPickerProps) {
  const { t } = useLingui();
  return (
    <PickerField
      {...rest}
      title={most === 1 ? t`Choose a branch` : t`Choose branches`}
      placeholder={t`Name of the branch`}
      useFound={foundIn(branches)}
      picked={branches.filter(({ value }) => ids.includes(value)).map(pickable)}
      most={most}
      onChange={(picked) => onChange(picked.map(({ id }) => id))}
    />
  );
}
