import { useLingui } from '@lingui/react/macro';
import type { Brand } from '@regulars/contract';
import { labelPattern, remarkLength } from '@regulars/contract/rules';
import { brandOriginPhrases, say } from '@regulars/phrases';
import { Form, Input, Radio } from 'antd';
import { call } from '../../framework/api/index.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRules } from '../../framework/form/rules.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';

type BrandValues = Pick<Brand, 'name' | 'origin' | 'remark'>;

/** Creates or edits a brand. */
export function BrandForm({ brand, onClosed }: { brand: Brand | undefined; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const locale = useLocale();
  const invalidates = ['/item/brand-info'] as const;
  const create = useFormAction('POST /item/brand-info', { invalidates });
  const edit = useFormAction('PUT /item/brand-info/{id}', { invalidates, handles: ['stale_edit'] });
  const { entity, drawer } = useRecordForm<BrandValues, Brand>({
    needs: brand ? 'brand:update' : 'brand:create',
    record: brand,
    empty: { name: '', origin: 'own', remark: null },
    valuesOf: (values) => values,
    create: (body, idempotencyKey) => create.mutateAsync({ body, idempotencyKey }),
    edit: ({ brand_id }, body, headers) => edit.mutateAsync({ params: { id: brand_id }, body, ...headers }),
    reload: ({ brand_id }) => call('GET /item/brand-info/{id}', { params: { id: brand_id } }),
    done: ({ name }) => (brand ? t`Saved ${name}` : t`Added ${name}`),
    onClosed,
  });
  const labels = { name: t`Name`, origin: t`Origin`, remark: t`Note` };
  const textOf = (name: keyof BrandValues, value: unknown) => {
    if (typeof value !== 'string' || value === '') return t`not set`;
    return name === 'origin' ? say(brandOriginPhrases[value as Brand['origin']], locale) : value; // the field's own value
  };
  return (
    <FormDrawer title={brand ? t`Edit brand` : t`New brand`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <Form.Item
          name="name"
          label={labels.name}
          rules={[rules.required(t`Please enter the name`), rules.fits(labelPattern, 'label')]}
        >
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
        <Form.Item name="origin" label={labels.origin} required>
          <Radio.Group options={useOptions(brandOriginPhrases)} />
        </Form.Item>
        <Form.Item name="remark" label={labels.remark} rules={[rules.text(remarkLength)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={remarkLength} showCount />
        </Form.Item>
      </FormFields>
    </FormDrawer>
  );
}
