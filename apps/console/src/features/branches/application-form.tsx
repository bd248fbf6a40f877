import { Trans, useLingui } from '@lingui/react/macro';
import type { BranchApplication } from '@regulars/contract';
import { branchNoPattern, remarkLength } from '@regulars/contract/rules';
import { Checkbox, Form, Input } from 'antd';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { applicationReads } from './application-list.ts';
import styles from './branches.module.css';
import { BasicFields, noParticulars, PlaceFields, sentPlace, useParticularsLabels } from './particulars-fields.tsx';
import type { ParticularsValues } from './particulars-fields.tsx';

interface ApplicationValues extends ParticularsValues {
  branch_no: string | null;
  note: string | null;
  works_there: boolean;
}

const empty: ApplicationValues = { ...noParticulars, branch_no: null, note: null, works_there: false };

interface ApplicationFormProps {
  /** Called with the application that was made. */
  onAdded: (application: BranchApplication) => void;
  onClosed: () => void;
}

/** Applies for a branch. */
export function ApplicationForm({ onAdded, onClosed }: ApplicationFormProps) {
  const { t } = useLingui();
  const rules = useRules();
  const { all_branches: everywhere } = useCurrentUser();
  const create = useFormAction('POST /branches/apply', { invalidates: applicationReads });
  const { entity, drawer } = useRecordForm<ApplicationValues, BranchApplication>({
    needs: 'branch_application:create',
    record: undefined,
    empty,
    valuesOf: () => empty,
    create: async ({ place, branch_type, ...values }, idempotencyKey) => {
      const type = branch_type === 81 ? 82 : branch_type;
      const body = { ...values, branch_type: type, ...sentPlace(place) };
      const made = await create.mutateAsync({ body, idempotencyKey });
      onAdded(made);
      return made;
    },
    done: ({ name }) => t`Applied for ${name}`,
    onClosed,
  });
  const labels = {
    ...useParticularsLabels(),
    branch_no: t`Number`,
    note: t`Note`,
    works_there: t`I will work there`,
  };
  return (
    <FormDrawer title={t`Apply for a branch`} entity={entity} {...drawer} verb={<Trans>Apply</Trans>}>
      <FormFields entity={entity} labels={labels}>
        <BasicFields />
        <Form.Item
          name="branch_no"
          label={labels.branch_no}
          extra={t`Left empty, it gets the next free number`}
          rules={[rules.fits(branchNoPattern, 'branch_no')]}
        >
          <Input autoComplete="off" maxLength={12} />
        </Form.Item>
        <h3 className={styles.section}>
          <Trans>Where it is</Trans>
        </h3>
        <PlaceFields />
        <Form.Item name="note" label={labels.note} rules={[rules.text(remarkLength)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={remarkLength} showCount />
        </Form.Item>
        {!everywhere && (
          <Form.Item name="works_there" valuePropName="checked">
            <Checkbox>{labels.works_there}</Checkbox>
          </Form.Item>
        )}
      </FormFields>
    </FormDrawer>
  );
}
