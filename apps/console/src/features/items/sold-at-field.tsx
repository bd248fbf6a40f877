import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { itemLimits } from '@regulars/contract/rules';
import { Form, Radio } from 'antd';
import { CheckboxGroup } from '../../framework/form/checkbox-group.tsx';
import { fewBranches, useBranches } from '../../framework/pickers/use-branches.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './items.module.css';

// Loaded only for users with many branches.
const BranchPicker = lazyPart(async () => (await import('../../framework/pickers/branch-picker.tsx')).BranchPicker);

/** Where an item is sold. Nobody is asked who sees one branch that sells everything. */
export function SoldAtField({ label }: { label: string }) {
  const { t } = useLingui();
  const branches = useBranches();
  const isEverywhere = Form.useWatch('branch_ids', { preserve: true }) === null;
  const rules = [
    {
      validator: (_: unknown, ids: readonly string[] | null) =>
        ids?.length === 0 ? Promise.reject(new Error(t`Choose at least one branch`)) : Promise.resolve(),
    },
  ];
  return (
    <Form.Item name="branch_ids" label={label} rules={rules} required hidden={branches.length <= 1 && isEverywhere}>
      <SoldAt label={label} />
    </Form.Item>
  );
}

interface SoldAtProps {
  label: string;
  /** Set by the form field, as the others. */
  id?: string;
  /** Null: in every branch. */
  value?: readonly string[] | null;
  onChange?: (branchIds: string[] | null) => void;
}

function SoldAt({ label, id, value = null, onChange }: SoldAtProps) {
  const { t } = useLingui();
  const branches = useBranches({ kept: value ?? [] });
  const seen = new Set(branches.map((branch) => branch.value));
  const shown = (value ?? []).filter((branchId) => seen.has(branchId));
  // Those of branches that the user doesn't see stay.
  const others = (value ?? []).filter((branchId) => !seen.has(branchId));
  const choose = (ids: readonly string[]): void => onChange?.([...others, ...ids]);
  return (
    <div id={id} className={styles.soldAt}>
      <Radio.Group
        aria-label={label}
        value={value === null ? 'all' : 'some'}
        onChange={({ target }) => onChange?.(target.value === 'all' ? null : [])}
      >
        <Radio value="all">
          <Trans>Every branch, also later ones</Trans>
        </Radio>
        <Radio value="some">
          <Trans>Only these</Trans>
        </Radio>
      </Radio.Group>
      {value && branches.length > fewBranches && (
        <BranchPicker
          id={undefined}
          none={t`None`}
          ids={shown}
          most={itemLimits.branches - others.length}
          branches={branches}
          onChange={choose}
        />
      )}
      {value && branches.length <= fewBranches && (
        <CheckboxGroup className={styles.branches ?? ''} options={branches} value={shown} onChange={choose} />
      )}
      {others.length > 0 && (
        <small>
          {t`${plural(others.length, {
            one: 'Also in # branch that you do not see, where it stays.',
            other: 'Also in # branches that you do not see, where it stays.',
          })}`}
        </small>
      )}
    </div>
  );
}
