import { Trans, useLingui } from '@lingui/react/macro';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { fewBranches, useBranches } from '../../framework/pickers/use-branches.ts';
import styles from './users.module.css';

// Loaded only for users with many branches.
const BranchPicker = lazyPart(async () => (await import('../../framework/pickers/branch-picker.tsx')).BranchPicker);

/** The maximum that the server accepts. */
const most = 200;

interface BranchChoiceProps {
  /** Set by the form field. */
  id?: string;
  value?: readonly string[];
  onChange?: (branchIds: string[]) => void;
}

/** Some of the branches that the reader sees. */
export function BranchChoice({ id, value = [], onChange }: BranchChoiceProps) {
  const { t } = useLingui();
  const branches = useBranches({ of: 'all', kept: value });
  if (branches.length > fewBranches)
    return (
      <BranchPicker
        id={id}
        none={t`None`}
        ids={value}
        most={most}
        branches={branches}
        onChange={(ids) => onChange?.(ids)}
      />
    );
  return (
    <fieldset id={id} aria-label={t`Branches`} className={styles.branches}>
      {branches.map(({ value: branchId, label }) => (
        <label key={branchId} className={styles.role}>
          <input
            type="checkbox"
            checked={value.includes(branchId)}
            onChange={({ target }) =>
              onChange?.(target.checked ? [...value, branchId] : value.filter((one) => one !== branchId))
            }
          />
          {label}
        </label>
      ))}
      {branches.length === 0 && <Trans>You see no branches.</Trans>}
    </fieldset>
  );
}
