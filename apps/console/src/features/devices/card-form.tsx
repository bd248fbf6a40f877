import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '@regulars/contract';
import { labelPattern } from '@regulars/contract/rules';
import { deviceLimits, readTables } from '@regulars/contract/rules/devices';
import { Form, Input } from 'antd';
import { call } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { checked, useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { BranchInput } from '../../framework/pickers/branch-input.tsx';
import { deviceReads } from './device-list.ts';

interface NewValues {
  branch_id: string | null;
  area: string | null;
  tables: string;
}

const tablesIn = (text: string): string[] => {
  const read = readTables(text);
  return 'tables' in read ? read.tables : [];
};

function AreaField() {
  const { t } = useLingui();
  const rules = useRules();
  return (
    <Form.Item
      name="area"
      label={t({ message: 'Area', context: 'of a shop' })}
      rules={[rules.fits(labelPattern, 'label'), rules.text(deviceLimits.area)]}
    >
      <Input autoComplete="off" maxLength={deviceLimits.area} placeholder={t`Such as a hall or floor`} />
    </Form.Item>
  );
}

/** Adds table cards, one or a range; `branch` is chosen beforehand. */
export function NewCardsForm({ branch: chosen, onClosed }: { branch: string | null; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const add = useFormAction('POST /branch-devices/taikas', { invalidates: deviceReads });
  const entity = useEntityForm<NewValues, { items: Device[] }>({
    base: { values: { branch_id: chosen, area: null, tables: '' } },
    needs: 'device:create',
    save: ({ branch_id: branch, area, tables }, _, idempotencyKey) =>
      add.mutateAsync({
        body: { branch_id: branch ?? '', area: area?.trim() || null, names: tablesIn(tables) },
        idempotencyKey,
      }),
    onSaved() {
      void message.success(t`Added the cards`);
      drawer.onClose();
    },
    errorFields: { device_name_taken: 'tables' },
  });
  const labels = { branch_id: t`Branch`, area: t({ message: 'Area', context: 'of a shop' }), tables: t`Tables` };
  const count = tablesIn(entity.values.tables ?? '').length;
  return (
    <FormDialog
      title={t`New table cards`}
      entity={entity}
      {...(chosen !== null && { first: 'area' as const })}
      verb={
        count > 0 ? (
          <Plural value={count} one="Add # card" other="Add # cards" />
        ) : (
          <Trans context="table cards">Add</Trans>
        )
      }
      {...drawer}
    >
      <FormFields entity={entity} labels={labels} textOf={(_, value) => (typeof value === 'string' ? value : '')}>
        <Form.Item name="branch_id" label={labels.branch_id} rules={[rules.required(t`Choose the branch`)]}>
          <BranchInput none={t`Choose the branch`} />
        </Form.Item>
        <AreaField />
        <Form.Item
          name="tables"
          label={labels.tables}
          extra={
            <Trans>One, several with commas between, or a range: A1–A20. Up to {deviceLimits.cards} at once.</Trans>
          }
          rules={[
            rules.required(t`Enter at least one table`),
            checked((text) => {
              const read = readTables(text);
              if ('fault' in read)
                return t`“${read.fault.slice(0, 20)}” is no table and no range of up to ${deviceLimits.cards}`;
              if (read.tables.length > deviceLimits.cards)
                return t`These are ${read.tables.length}; up to ${deviceLimits.cards} at once`;
              return read.tables.length === 0 ? t`Enter at least one table` : undefined;
            }),
          ]}
        >
          <Input autoComplete="off" maxLength={400} placeholder="A1–A20" />
        </Form.Item>
      </FormFields>
    </FormDialog>
  );
}

/** Renames a table card. */
export function CardForm({ card, onClosed }: { card: Device; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const edit = useFormAction('PUT /branch-devices/{id}', { invalidates: deviceReads, handles: ['stale_edit'] });
  const { entity, drawer } = useRecordForm<Pick<Device, 'name' | 'area'>, Device>({
    needs: 'device:update',
    record: card,
    empty: { name: '', area: null },
    valuesOf: ({ name, area }) => ({ name, area }),
    edit: ({ device_id: id }, body, headers) => edit.mutateAsync({ params: { id }, body, ...headers }),
    reload: ({ device_id: id }) => call('GET /branch-devices/{id}', { params: { id } }),
    done: ({ name }) => t`Saved ${name}`,
    onClosed,
  });
  const labels = {
    name: t({ message: 'Table', context: 'in a shop' }),
    area: t({ message: 'Area', context: 'of a shop' }),
  };
  return (
    <FormDialog title={t`Edit table card`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={(_, value) => (typeof value === 'string' ? value : '')}>
        <Form.Item
          name="name"
          label={labels.name}
          extra={<Trans>The code stays the same; only what is printed beside it changes.</Trans>}
          rules={[rules.required(), rules.fits(labelPattern, 'label')]}
        >
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
        <AreaField />
      </FormFields>
    </FormDialog>
  );
}
