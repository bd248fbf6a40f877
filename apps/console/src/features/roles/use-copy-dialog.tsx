import { useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { labelPattern } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { permissionAddress } from '../../framework/role-address.ts';
import { roleReads } from './role-list.ts';

/** Asks for the name of a role's copy, and opens its permissions. */
export function useCopyDialog(): { open: (role: Role) => void; dialog: ReactNode } {
  const { form, open } = useOpenedForm<Role>((role, onClosed) => <CopyDialog role={role} onClosed={onClosed} />);
  return { open, dialog: form };
}

function CopyDialog({ role, onClosed }: { role: Role; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const tab = useTab();
  const copy = useFormAction('POST /roles/copy', { invalidates: roleReads });
  const { name } = role;
  const { entity, drawer } = useRecordForm<{ name: string }, Role>({
    needs: 'role:create',
    record: undefined,
    empty: { name: '' },
    valuesOf: ({ name: own }) => ({ name: own }),
    create: async (values, idempotencyKey) => {
      const made = await copy.mutateAsync({ body: { role_id: role.role_id, ...values }, idempotencyKey });
      tab.openTab(permissionAddress(made.role_id), made.name);
      return made;
    },
    done: ({ name: added }) => t`Added ${added}`,
    onClosed,
  });
  return (
    <FormDialog title={t`Copy ${name}`} entity={entity} verb={t`Copy`} {...drawer}>
      <FormFields entity={entity} labels={{ name: t`Name of the copy` }} textOf={(_, value) => String(value)}>
        <Form.Item
          name="name"
          label={t`Name of the copy`}
          extra={t`It grants the same, and nobody holds it yet.`}
          rules={[rules.required(t`Please enter the name`), rules.fits(labelPattern, 'label')]}
        >
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
      </FormFields>
    </FormDialog>
  );
}
