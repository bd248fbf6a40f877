import { useLingui } from '@lingui/react/macro';
import type { ProviderMerchantDetail } from '@regulars/contract';
import { labelPattern, planBranches } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { call } from '../../framework/api/index.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { AgreedFields, useAgreedText } from './agreed-fields.tsx';
import type { AgreedValues } from './agreed-fields.tsx';
import { stale } from './use-state-acts.tsx';

type Values = AgreedValues & { abbreviation_name: string };

/** Changes what was agreed with a merchant. */
export function AgreedForm({ merchant, onClosed }: { merchant: ProviderMerchantDetail; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const edit = useFormAction('PUT /provider/merchants/{id}', { invalidates: stale, handles: ['stale_edit'] });
  const textOf = useAgreedText();
  const labels = {
    abbreviation_name: t`Merchant’s name`,
    plan: t`Plan`,
    branch_limit: t`Branches`,
    payments: t`Payments`,
    services: t`Services`,
  };
  const { entity, drawer } = useRecordForm<Values, ProviderMerchantDetail>({
    needs: 'none',
    record: merchant,
    empty: { abbreviation_name: '', plan: 'chain', branch_limit: null, payments: null, services: [] },
    valuesOf: ({ abbreviation_name, plan, branch_limit, payments, services }) => ({
      abbreviation_name,
      plan,
      branch_limit,
      payments,
      services: services.map(({ product, until }) => ({ product, until })),
    }),
    edit: ({ merchant_id: id }, { services, branch_limit, payments, ...changes }, headers) =>
      edit.mutateAsync({
        params: { id },
        body: {
          ...changes,
          ...(services && { services: [...services] }),
          ...(branch_limit !== null && branch_limit !== undefined && { branch_limit }),
          ...(payments && { payments }),
        },
        ...headers,
      }),
    reload: ({ merchant_id: id }) => call('GET /provider/merchants/{id}', { params: { id } }),
    done: ({ abbreviation_name: name }) => t`Saved ${name}`,
    errorFields: { branches_in_use: 'branch_limit' },
    onClosed,
  });
  return (
    <FormDrawer title={t`Edit what was agreed`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <Form.Item
          name="abbreviation_name"
          label={labels.abbreviation_name}
          rules={[rules.required(), rules.fits(labelPattern, 'label', merchant.abbreviation_name)]}
        >
          <Input autoComplete="off" maxLength={40} showCount />
        </Form.Item>
        <AgreedFields
          labels={labels}
          onPlan={(plan) => {
            entity.form.setFieldsValue({ branch_limit: planBranches[plan] });
            entity.onValuesChange({ branch_limit: planBranches[plan] });
          }}
        />
      </FormFields>
    </FormDrawer>
  );
}
