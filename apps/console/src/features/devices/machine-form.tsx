import { Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '@regulars/contract';
import { labelPattern } from '@regulars/contract/rules';
import { readPairingCode, readSerialNumber, serialNumberPattern } from '@regulars/contract/rules/devices';
import { fieldPhrases, say } from '@regulars/phrases';
import { Form, Input } from 'antd';
import { call } from '../../framework/api/index.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { checked, useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { BranchInput } from '../../framework/pickers/branch-input.tsx';
import { useCan } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { deviceReads } from './device-list.ts';

export type MachineKind = 'till' | 'cloud_horn';

interface Values {
  branch_id: string | null;
  name: string;
  /** A till’s pairing code, or a cloud horn’s serial number. */
  machine: string | null;
}

/** The input of what a machine is bound by. */
export function MachineField({ kind, name, optional }: { kind: MachineKind; name: string; optional: boolean }) {
  const { t } = useLingui();
  const rules = useRules();
  const locale = useLocale();
  const isTill = kind === 'till';
  const required = optional ? [] : [rules.required()];
  const fits = isTill
    ? checked((text) => (readPairingCode(text) ? undefined : say(fieldPhrases.pairing_code, locale)))
    : checked((text) =>
        new RegExp(serialNumberPattern).test(readSerialNumber(text))
          ? undefined
          : say(fieldPhrases.serial_number, locale),
      );
  return (
    <Form.Item
      name={name}
      label={isTill ? t`Pairing code` : t`Serial number`}
      extra={
        isTill ? (
          <Trans>Choose “Pair” on the till. It shows 10 letters and digits, valid for 10 minutes.</Trans>
        ) : (
          <Trans>Printed on the bottom of the horn.</Trans>
        )
      }
      rules={[...required, fits]}
    >
      <Input
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder={isTill ? 'ABCDE-23456' : 'HORN-7720'}
      />
    </Form.Item>
  );
}

interface MachineFormProps {
  kind: MachineKind;
  device: Device | undefined;
  /** Of a new one, chosen beforehand. */
  branch: string | null;
  onClosed: () => void;
}

/** Adds the place of a till or cloud horn, with its machine if that is at hand; or renames it. */
export function MachineForm({ kind, device, branch: chosen, onClosed }: MachineFormProps) {
  const { t } = useLingui();
  const rules = useRules();
  const mayBind = useCan('device:bind');
  const invalidates = deviceReads;
  const addTill = useFormAction('POST /branch-devices/pos', { invalidates });
  const addHorn = useFormAction('POST /branch-devices/cloud-horns', { invalidates });
  const edit = useFormAction('PUT /branch-devices/{id}', { invalidates, handles: ['stale_edit'] });
  const isTill = kind === 'till';
  const { entity, drawer } = useRecordForm<Values, Device>({
    needs: device ? 'device:update' : 'device:create',
    record: device,
    empty: { branch_id: chosen, name: '', machine: null },
    valuesOf: ({ branch_id, name }) => ({ branch_id, name, machine: null }),
    create({ branch_id: branch, name, machine }, idempotencyKey) {
      const place = { branch_id: branch ?? '', name };
      return isTill
        ? addTill.mutateAsync({ body: { ...place, ...(machine && { code: machine }) }, idempotencyKey })
        : addHorn.mutateAsync({
            body: { ...place, ...(machine && { serial_number: readSerialNumber(machine) }) },
            idempotencyKey,
          });
    },
    edit: ({ device_id: id }, { name }, headers) =>
      edit.mutateAsync({ params: { id }, body: name === undefined ? {} : { name }, ...headers }),
    reload: ({ device_id: id }) => call('GET /branch-devices/{id}', { params: { id } }),
    done: ({ name }) => (device ? t`Saved ${name}` : t`Added ${name}`),
    errorFields: {
      pairing_code_unknown: 'machine',
      pairing_code_used: 'machine',
      pairing_code_expired: 'machine',
      too_many_pairing_codes: 'machine',
      serial_number_bound: 'machine',
    },
    onClosed,
  });
  const labels = { branch_id: t`Branch`, name: t`Name`, machine: isTill ? t`Pairing code` : t`Serial number` };
  const title = isTill ? t`New till` : t`New cloud horn`;
  return (
    <FormDialog
      title={device ? t`Rename ${device.name}` : title}
      entity={entity}
      {...(chosen !== null && { first: 'name' as const })}
      {...drawer}
    >
      <FormFields entity={entity} labels={labels} textOf={(_, value) => (typeof value === 'string' ? value : '')}>
        {!device && (
          <Form.Item name="branch_id" label={labels.branch_id} rules={[rules.required(t`Choose the branch`)]}>
            <BranchInput none={t`Choose the branch`} />
          </Form.Item>
        )}
        <Form.Item
          name="name"
          label={labels.name}
          extra={<Trans>What it is called in the branch: where it stands, or its number.</Trans>}
          rules={[rules.required(t`Please enter the name`), rules.fits(labelPattern, 'label')]}
        >
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
        {!device && mayBind && <MachineField kind={kind} name="machine" optional />}
      </FormFields>
    </FormDialog>
  );
}
