import { useLingui } from '@lingui/react/macro';
import type { Category } from '@regulars/contract';
import { labelPattern } from '@regulars/contract/rules';
import { Form, Input, Select } from 'antd';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';

interface CategoryValues {
  name: string;
  /** Empty for the first level. */
  parent_id: string;
}

interface CategoryFormProps {
  /** Categories that may have children: first level, in use. */
  parents: readonly Category[];
  parent: string | undefined;
  onAdded: (category: Category) => void;
  onClosed: () => void;
}

/** Adds a category at the end of its level. */
export function CategoryForm({ parents, parent = '', onAdded, onClosed }: CategoryFormProps) {
  const { t } = useLingui();
  const rules = useRules();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const create = useFormAction('POST /item/category-info', { invalidates: ['/item/category-info'] });
  const entity = useEntityForm<CategoryValues, Category>({
    needs: 'category:create',
    base: { values: { name: '', parent_id: parent } },
    save: ({ name, parent_id }, _, idempotencyKey) =>
      create.mutateAsync({ body: { name, parent_id: parent_id || null }, idempotencyKey }),
    onSaved(added) {
      const { name } = added;
      void message.success(t`Added ${name}`);
      onAdded(added);
      drawer.onClose();
    },
  });
  const labels = { name: t`Name`, parent_id: t`Parent` };
  return (
    <FormDrawer title={t`New category`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={(_, value) => String(value)}>
        <Form.Item
          name="name"
          label={labels.name}
          rules={[rules.required(t`Please enter the name`), rules.fits(labelPattern, 'label')]}
        >
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
        <Form.Item name="parent_id" label={labels.parent_id} required>
          <Select
            options={[
              { value: '', label: t`None (first level)` },
              ...parents.map(({ category_id, name }) => ({ value: category_id, label: name })),
            ]}
          />
        </Form.Item>
      </FormFields>
    </FormDrawer>
  );
}
