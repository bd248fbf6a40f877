import { useLingui } from '@lingui/react/macro';
import { Select } from 'antd';
import { clearing } from '../../ui/clearing.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { fewBranches, useBranches } from './use-branches.ts';

// Loaded only for users with many branches.
const BranchPicker = lazyPart(async () => (await import('./branch-picker.tsx')).BranchPicker);

interface BranchInputProps {
  /** Set by the form field. */
  id?: string;
  value?: string | null;
  onChange?: (branchId: string | null) => void;
  /** Shown while none is chosen. */
  none?: string;
}

/** One of the user’s branches where members belong, or none. */
export function BranchInput({ id, value, onChange, none }: BranchInputProps) {
  const { t } = useLingui();
  const empty = none ?? t`None`;
  const branches = useBranches({ kept: value ? [value] : [] });
  if (branches.length > fewBranches)
    return (
      <BranchPicker
        id={id}
        none={empty}
        ids={value ? [value] : []}
        most={1}
        branches={branches}
        onChange={([branchId = null]) => onChange?.(branchId)}
      />
    );
  return (
    <Select
      {...(id !== undefined && { id })}
      allowClear={clearing(t`Clear`)}
      showSearch={{ optionFilterProp: 'label' }}
      options={branches}
      placeholder={empty}
      value={value ?? null}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
    />
  );
}
