import { useLingui } from '@lingui/react/macro';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FilterField } from '../list/filter-field.tsx';
import { ChoicesFilter } from '../list/filters.tsx';
import type { FilterBinding } from '../list/use-list-state.ts';
import { fewBranches, useBranches } from './use-branches.ts';

/** The maximum that a list's query accepts. */
const mostBranches = 200;
// Loaded only for users with many branches.
const BranchPicker = lazyPart(async () => (await import('./branch-picker.tsx')).BranchPicker);

const ofAll = { of: 'all', closed: true } as const;

/** Any of the user’s branches, closed ones too. */
export function BranchFilter({ value, onChange }: FilterBinding<string[]>) {
  const { t } = useLingui();
  const branches = useBranches(ofAll);
  if (branches.length <= fewBranches)
    return <ChoicesFilter label={t`Branch`} options={branches} value={value} onChange={onChange} />;
  return (
    <FilterField label={t`Branch`}>
      {(id) => (
        <BranchPicker
          id={id}
          none={t`Any`}
          ids={value ?? []}
          most={mostBranches}
          branches={branches}
          onChange={(ids) => onChange(ids.length > 0 ? ids : undefined)}
        />
      )}
    </FilterField>
  );
}
