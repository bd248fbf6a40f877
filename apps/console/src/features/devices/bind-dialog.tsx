import { Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '@regulars/contract';
import { reasonLength } from '@regulars/contract/rules';
import { readSerialNumber } from '@regulars/contract/rules/devices';
import { unbindKindPhrases, type UnbindKind } from '@regulars/phrases';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { ApiError, call } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useOptions } from '../../framework/use-options.ts';
import { deviceReads } from './device-list.ts';
import { MachineField, type MachineKind } from './machine-form.tsx';

interface Values {
  machine: string;
  kind: UnbindKind;
  reason: string;
}

interface DialogProps {
  device: Device;
  onClosed: () => void;
}

/** Why the machine that serves a device no longer does. */
function WhyFields() {
  const { t } = useLingui();
  const rules = useRules();
  const mustTell = Form.useWatch('kind') === 'other';
  return (
    <>
      <Form.Item name="kind" label={t({ message: 'Why', context: 'a machine ends' })} required>
        <Radio.Group options={useOptions(unbindKindPhrases)} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t`In words`}
        dependencies={['kind']}
        rules={[...(mustTell ? [rules.required(t`Say why, for the operation log`)] : []), rules.text(reasonLength)]}
      >
        <Input autoComplete="off" maxLength={reasonLength} />
      </Form.Item>
    </>
  );
}

const noText = () => '';

const unbindingOf = (kind: UnbindKind, words: string): { kind: UnbindKind; reason?: string } => {
  const reason = words.trim();
  return reason === '' ? { kind } : { kind, reason };
};

function useLabels() {
  const { t } = useLingui();
  return { machine: t`Machine`, kind: t({ message: 'Why', context: 'a machine ends' }), reason: t`In words` };
}

/** The device as it is: read again after a call that somebody else's edit has overtaken, as the message says. */
function useCurrent(opened: Device) {
  const [device, setDevice] = useState(opened);
  async function orReread(sent: Promise<Device>): Promise<Device> {
    try {
      return await sent;
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.name === 'stale_edit')
        setDevice(await call('GET /branch-devices/{id}', { params: { id: opened.device_id } }));
      throw refusal;
    }
  }
  return { device, orReread };
}

/** Binds a machine to a device, in place of the one that serves it. */
export function BindDialog({ device: opened, onClosed }: DialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const pair = useFormAction('PUT /branch-devices/pos/{id}/bind', { invalidates: deviceReads });
  const bind = useFormAction('PUT /branch-devices/cloud-horns/{id}/bind', { invalidates: deviceReads });
  const { device, orReread } = useCurrent(opened);
  const kind: MachineKind = device.kind === 'till' ? 'till' : 'cloud_horn';
  const { device_id: id, name, version: ifMatch, serial_number: bound } = device;
  const entity = useEntityForm<Values, Device>({
    base: { values: { machine: '', kind: 'replaced', reason: '' } },
    needs: 'device:bind',
    save({ machine, kind: why, reason }, _, idempotencyKey) {
      const replaces = bound === null ? {} : { replaces: unbindingOf(why, reason) };
      const rest = { params: { id }, ifMatch, idempotencyKey };
      return orReread(
        kind === 'till'
          ? pair.mutateAsync({ ...rest, body: { code: machine, ...replaces } })
          : bind.mutateAsync({ ...rest, body: { serial_number: readSerialNumber(machine), ...replaces } }),
      );
    },
    onSaved({ serial_number }) {
      void message.success(t`${name} is bound to ${serial_number ?? ''}`);
      drawer.onClose();
    },
    errorFields: {
      pairing_code_unknown: 'machine',
      pairing_code_used: 'machine',
      pairing_code_expired: 'machine',
      too_many_pairing_codes: 'machine',
      serial_number_bound: 'machine',
      device_bound: null,
      stale_edit: null,
    },
  });
  return (
    <FormDialog
      title={bound === null ? t`Bind ${name}` : t`Replace the machine of ${name}`}
      entity={entity}
      first="machine"
      verb={bound === null ? <Trans>Bind</Trans> : <Trans>Replace</Trans>}
      {...drawer}
    >
      <FormFields entity={entity} labels={useLabels()} textOf={noText}>
        {bound !== null && (
          <p>
            <Trans>
              {bound} serves it now, and stops at once. The records of both stay with {name}.
            </Trans>
          </p>
        )}
        <MachineField kind={kind} name="machine" optional={false} />
        {bound !== null && <WhyFields />}
      </FormFields>
    </FormDialog>
  );
}

/** Ends what a machine does for a device. */
export function UnbindDialog({ device: opened, onClosed }: DialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const unbind = useFormAction('PUT /branch-devices/{id}/unbind', { invalidates: deviceReads });
  const { device, orReread } = useCurrent(opened);
  const { device_id: id, name, kind, version: ifMatch, serial_number: bound } = device;
  const entity = useEntityForm<Values, Device>({
    base: { values: { machine: '', kind: 'moved', reason: '' } },
    needs: 'device:bind',
    save: ({ kind: why, reason }, _, idempotencyKey) =>
      orReread(unbind.mutateAsync({ params: { id }, body: unbindingOf(why, reason), ifMatch, idempotencyKey })),
    onSaved() {
      void message.success(t`${name} is unbound`);
      drawer.onClose();
    },
    errorFields: { device_not_bound: null, stale_edit: null },
  });
  return (
    <FormDialog title={t`Unbind ${name}?`} entity={entity} first="reason" verb={<Trans>Unbind</Trans>} {...drawer}>
      <FormFields entity={entity} labels={useLabels()} textOf={noText}>
        <p>
          {kind === 'till' ? (
            <Trans>
              {bound} is signed off at once and has to be paired again. What it recorded stays with {name}.
            </Trans>
          ) : (
            <Trans>
              {bound} no longer belongs to {name}, and can be bound elsewhere.
            </Trans>
          )}
        </p>
        <WhyFields />
      </FormFields>
    </FormDialog>
  );
}
