import { useLingui } from '@lingui/react/macro';
import { PickerField } from './picker-field.tsx';
import type { Pickable, UseFound } from './picker.ts';
import { useBranches } from './use-branches.ts';

const pickable = ({ value, label }: { value: string; label: string }): Pickable => ({ id: value, label });

const useFoundBranches: UseFound = (words) => {
  const wanted = words.toLowerCase();
  const found = useBranches().filter(({ label }) => label.toLowerCase().includes(wanted));
  return { found: found.map(pickable), searching: false };
};

interface BranchPickerProps {
  id?: string | undefined;
  none: string;
  ids: readonly string[];
  most: number;
  onChange: (ids: string[]) => void;
}

/** Searches branches by name, if there are many. */
export function BranchPicker({ ids, most, onChange, ...rest }: BranchPickerProps) {
  const { t } = useLingui();
  const branches = useBranches();
  return (
    <PickerField
      {...rest}
      title={most === 1 ? t`Choose a branch` : t`Choose branches`}
      placeholder={t`Name of the branch`}
      useFound={useFoundBranches}
      picked={branches.filter(({ value }) => ids.includes(value)).map(pickable)}
      most={most}
      onChange={(picked) => onChange(picked.map(({ id }) => id))}
    />
  );
}
