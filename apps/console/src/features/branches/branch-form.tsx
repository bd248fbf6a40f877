import { Trans, useLingui } from '@lingui/react/macro';
import type { Branch } from '@regulars/contract';
import { branchNoPattern } from '@regulars/contract/rules';
import type { BranchHours } from '@regulars/contract/rules/hours';
import { branchTypePhrases, hoursText, say } from '@regulars/phrases';
import { Form, Input } from 'antd';
import { call } from '../../framework/api/index.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { HoursInput } from '../../framework/places/hours-input.tsx';
import { useHoursRule } from '../../framework/places/use-hours-rule.ts';
import { useLocale } from '../../i18n/locale.ts';
import { branchReads, branchTypes } from './branch-list.ts';
import styles from './branches.module.css';
import {
  BasicFields,
  noParticulars,
  PlaceFields,
  sentPlace,
  useParticularsLabels,
  valuesOf,
} from './particulars-fields.tsx';
import type { ParticularsValues } from './particulars-fields.tsx';

interface BranchValues extends ParticularsValues {
  branch_no: string;
  hours: BranchHours | null;
}

const empty: BranchValues = { ...noParticulars, branch_no: '', hours: null };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Values of fields as text, for what somebody else changed. */
function useTexts() {
  const { t } = useLingui();
  const locale = useLocale();
  return (name: keyof BranchValues, value: unknown): string => {
    if (value === null || value === '' || value === undefined) return t`not set`;
    if (name === 'hours') return hoursText(value as BranchHours, locale); // of this field
    const type = name === 'branch_type' ? branchTypes.find((one) => one === value) : undefined;
    return type ? say(branchTypePhrases[type], locale) : textOf(value);
  };
}

interface BranchFormProps {
  branch: Branch;
  /** Where it begins; at its first field by default. */
  first?: 'hours' | undefined;
  onClosed: () => void;
}

/** Edits a branch. */
export function BranchForm({ branch, first, onClosed }: BranchFormProps) {
  const { t } = useLingui();
  const rules = useRules();
  const hoursRule = useHoursRule();
  const edit = useFormAction('PUT /branches/{id}', { invalidates: branchReads, handles: ['stale_edit'] });
  const { entity, drawer } = useRecordForm<BranchValues, Branch>({
    needs: 'store:update',
    record: branch,
    empty,
    valuesOf: ({ branch_no, hours, ...told }) => ({ ...valuesOf(told), branch_no, hours }),
    edit: ({ branch_id: id }, { place, branch_type, ...changes }, headers) => {
      const body = {
        ...changes,
        ...(place !== undefined && sentPlace(place)),
        ...(branch_type !== undefined && branch_type !== 81 && { branch_type }),
      };
      return edit.mutateAsync({ params: { id }, body, ...headers });
    },
    reload: ({ branch_id: id }) => call('GET /branches/{id}', { params: { id } }),
    done: ({ name }) => t`Saved ${name}`,
    onClosed,
  });
  const labels = { ...useParticularsLabels(), branch_no: t`Number`, hours: t`Opening hours` };
  return (
    <FormDrawer title={t`Edit branch`} entity={entity} first={first} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={useTexts()}>
        <BasicFields isHead={branch.branch_type === 81} />
        <Form.Item
          name="branch_no"
          label={labels.branch_no}
          rules={[rules.required(), rules.fits(branchNoPattern, 'branch_no')]}
        >
          <Input autoComplete="off" maxLength={12} />
        </Form.Item>
        <h3 className={styles.section}>
          <Trans>Where it is</Trans>
        </h3>
        <PlaceFields />
        <h3 className={styles.section}>
          <Trans>When it is open</Trans>
        </h3>
        <Form.Item
          name="hours"
          label={labels.hours}
          rules={[hoursRule]}
          extra={t`Without hours of its own, a branch has the merchant’s.`}
        >
          <HoursInput start={branch.inherited_hours} />
        </Form.Item>
      </FormFields>
    </FormDrawer>
  );
} // prettier-ignore
