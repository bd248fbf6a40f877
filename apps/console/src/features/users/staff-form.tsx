import { useLingui } from '@lingui/react/macro';
import type { UserDetail } from '@regulars/contract';
import { personNamePattern, remarkLength } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { nameOf } from '../../format/phones.ts';
import { call } from '../../framework/api/index.ts';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { userReads } from './user-list.ts';

interface StaffValues {
  actual_name: string;
  staff_no: string | null;
  post: string | null;
  hired_on: string | null;
  remark: string | null;
}

const empty: StaffValues = { actual_name: '', staff_no: null, post: null, hired_on: null, remark: null };

/** Edits somebody's personnel data. */
export function StaffForm({ user, onClosed }: { user: UserDetail; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const edit = useFormAction('PUT /users/{id}', { invalidates: userReads, handles: ['stale_edit'] });
  const { entity, drawer } = useRecordForm<StaffValues, UserDetail>({
    needs: 'user:update',
    record: user,
    empty,
    valuesOf: ({ actual_name, staff }) => ({ ...empty, ...staff, actual_name: actual_name ?? '' }),
    edit: ({ user_id }, { actual_name, ...staff }, headers) =>
      edit.mutateAsync({
        params: { id: user_id },
        body: { ...(actual_name !== undefined && { actual_name }), ...(Object.keys(staff).length > 0 && { staff }) },
        ...headers,
      }),
    reload: ({ user_id }) => call('GET /users/{id}', { params: { id: user_id } }),
    done: (saved) => {
      const name = nameOf(saved);
      return t`Saved ${name}`;
    },
    errorFields: { staff_no_taken: 'staff_no' },
    onClosed,
  });
  const labels = {
    actual_name: t({ message: 'Name', context: 'of a person' }),
    staff_no: t`Staff number`,
    post: t`Position`,
    hired_on: t`First day`,
    remark: t`Note`,
  };
  const textOf = (_: keyof StaffValues, value: unknown): string =>
    typeof value === 'string' && value !== '' ? value : t`not set`;
  return (
    <FormDrawer title={t`Edit personnel data`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <FormPair>
          <Form.Item
            name="actual_name"
            label={labels.actual_name}
            rules={[
              rules.required(t({ message: 'Please enter the name', context: 'of a person' })),
              rules.fits(personNamePattern, 'person_name'),
            ]}
          >
            <Input autoComplete="off" maxLength={40} />
          </Form.Item>
          <Form.Item name="staff_no" label={labels.staff_no} rules={[rules.fits('^[0-9A-Za-z-]{1,20}$', 'staff_no')]}>
            <Input autoComplete="off" maxLength={20} />
          </Form.Item>
        </FormPair>
        <FormPair>
          <Form.Item name="post" label={labels.post} rules={[rules.text(40)]}>
            <Input autoComplete="off" maxLength={40} />
          </Form.Item>
          <Form.Item name="hired_on" label={labels.hired_on}>
            <DateInput />
          </Form.Item>
        </FormPair>
        <Form.Item name="remark" label={labels.remark} rules={[rules.text(remarkLength)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={remarkLength} showCount />
        </Form.Item>
      </FormFields>
    </FormDrawer>
  );
}
