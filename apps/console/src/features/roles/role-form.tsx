import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { labelPattern, remarkLength } from '@regulars/contract/rules';
import { roleTemplateNotes, roleTemplatePhrases, say, type RoleTemplateCode } from '@regulars/phrases';
import { Form, Input, Select, Switch } from 'antd';
import { call } from '../../framework/api/index.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { clearing } from '../../ui/clearing.tsx';
import { permissionAddress } from '../../framework/role-address.ts';
import { roleReads } from './role-list.ts';

interface RoleValues {
  name: string;
  template: RoleTemplateCode | null;
  remark: string | null;
  second_factor: boolean;
}

const templates = (['manager', 'cashier', 'finance', 'marketing', 'read_only'] as const).map((value) => ({ value }));

/** Creates a role, whose permissions are chosen on the page that opens then, or edits its name and what it demands. */
export function RoleForm({ role, onClosed }: { role: Role | undefined; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const locale = useLocale();
  const tab = useTab();
  const create = useFormAction('POST /roles', { invalidates: roleReads });
  const edit = useFormAction('PUT /roles/{id}', { invalidates: roleReads, handles: ['stale_edit'] });
  const { entity, drawer } = useRecordForm<RoleValues, Role>({
    needs: role ? 'role:update' : 'role:create',
    record: role,
    empty: { name: '', template: 'cashier', remark: null, second_factor: false },
    valuesOf: ({ name, template, remark, second_factor }) => ({ name, template, remark, second_factor }),
    create: async (body, idempotencyKey) => {
      const made = await create.mutateAsync({ body, idempotencyKey });
      tab.openTab(permissionAddress(made.role_id), made.name);
      return made;
    },
    edit: ({ role_id }, { template: _, ...body }, headers) =>
      edit.mutateAsync({ params: { id: role_id }, body, ...headers }),
    reload: ({ role_id }) => call('GET /roles/{id}', { params: { id: role_id } }),
    done: ({ name }) => (role ? t`Saved ${name}` : t`Added ${name}`),
    onClosed,
  });
  const { template } = entity.values;
  const forWhom = template ? say(roleTemplateNotes[template], locale) : undefined;
  const labels = {
    name: t`Name`,
    template: t`Begin with the permissions of`,
    remark: t`Note`,
    second_factor: t`Only with two-step verification`,
  };
  const textOf = (name: keyof RoleValues, value: unknown): string => {
    if (name === 'second_factor') return value === true ? t`Demanded` : t`Not demanded`;
    return typeof value === 'string' && value !== '' ? value : t`not set`;
  };
  return (
    <FormDrawer title={role ? t`Edit role` : t`New role`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <Form.Item
          name="name"
          label={labels.name}
          rules={[rules.required(t`Please enter the name`), rules.fits(labelPattern, 'label')]}
        >
          <Input autoComplete="off" maxLength={40} placeholder={t`Such as: evening cashier`} />
        </Form.Item>
        <Form.Item
          name="template"
          label={labels.template}
          hidden={role !== undefined}
          extra={
            forWhom === undefined
              ? t`You choose them one by one afterwards.`
              : t`${forWhom}. You choose them one by one afterwards.`
          }
        >
          <Select
            allowClear={clearing(t`Clear`)}
            placeholder={t`Nothing`}
            options={templates.map(({ value }) => ({ value, label: say(roleTemplatePhrases[value], locale) }))}
          />
        </Form.Item>
        <Form.Item name="remark" label={labels.remark} rules={[rules.text(remarkLength)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={remarkLength} showCount />
        </Form.Item>
        <SecondFactorItem label={labels.second_factor} users={role?.users ?? 0} />
      </FormFields>
    </FormDrawer>
  );
}

/** Whether the role demands two-step verification, and of how many at once. */
function SecondFactorItem({ label, users }: { label: string; users: number }) {
  const { t } = useLingui();
  return (
    <Form.Item
      name="second_factor"
      label={label}
      valuePropName="checked"
      required
      extra={
        users > 0
          ? t`${plural(users, { one: '# person holds the role', other: '# people hold the role' })}: whoever did not sign in with an authenticator app or a passkey has to with the next click.`
          : t`Who holds the role then signs in with an authenticator app or a passkey, from the next call on.`
      }
    >
      <Switch />
    </Form.Item>
  );
}
