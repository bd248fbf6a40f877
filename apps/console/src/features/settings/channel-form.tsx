import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentChannel, PaymentChannelChanges } from '@regulars/contract';
import type { CredentialName } from '@regulars/phrases';
import { Form, Input, Switch } from 'antd';
import { call } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm, type Base } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import styles from './settings.module.css';

type Values = Partial<Record<CredentialName, string>> & { enabled: boolean };

const baseOf = ({ credentials, enabled, set, version }: PaymentChannel): Base<Values> => ({
  values: { enabled: set ? enabled : true, ...Object.fromEntries(credentials.map(({ name }) => [name, ''])) },
  version,
});

const pems: ReadonlySet<CredentialName> = new Set(['private_key', 'certificate', 'public_key']);

/** Sets the credentials of a payment channel; what is left empty stays. */
export function ChannelForm({ channel, onClosed }: { channel: PaymentChannel; onClosed: () => void }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const name = channel.channel_name;
  const save = useFormAction('POST /system/sys-pay-system', {
    invalidates: ['/system/sys-pay-system'],
    handles: ['stale_edit'],
  });
  const entity = useEntityForm<Values, PaymentChannel>({
    base: baseOf(channel),
    save: ({ enabled, ...typed }, { version: ifMatch }, idempotencyKey) => {
      const given = Object.entries(typed).flatMap(([one, value]) => (value.trim() === '' ? [] : [[one, value.trim()]]));
      const body: PaymentChannelChanges = { channel: channel.channel, enabled, ...Object.fromEntries(given) };
      return save.mutateAsync({ body, ifMatch, idempotencyKey });
    },
    onSaved() {
      void message.success(t`Saved. Try it, to see what answers`);
      drawer.onClose();
    },
    reload: async () => {
      const newest = (await call('GET /system/sys-pay-system')).find((one) => one.channel === channel.channel);
      return baseOf(newest ?? channel);
    },
  });
  const labels = {
    enabled: t`In use`,
    ...Object.fromEntries(channel.credentials.map((one) => [one.name, one.label])),
  } as Readonly<Record<keyof Values, string>>; // of this channel's fields, the only ones shown
  return (
    <FormDrawer title={name} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={(_, value) => (value === true ? t`On` : t`Off`)}>
        <p className={styles.intro}>
          {channel.set ? (
            <Trans>What is stored is never shown again. Leave a field empty to keep it.</Trans>
          ) : (
            <Trans>Stored encrypted, and never shown again.</Trans>
          )}{' '}
          <Trans>Every owner is notified of the change.</Trans>
        </p>
        <Form.Item name="enabled" label={labels.enabled} valuePropName="checked" required>
          <Switch />
        </Form.Item>
        {channel.credentials.map(({ name: one, shown }) => (
          <CredentialField key={one} name={one} label={labels[one]} shown={shown} isSet={channel.set} />
        ))}
      </FormFields>
    </FormDrawer>
  );
}

interface FieldProps {
  name: CredentialName;
  label: string;
  shown: string | null;
  isSet: boolean;
}

function CredentialField({ name, label, shown, isSet }: FieldProps) {
  const { t } = useLingui();
  const rules = isSet ? [] : [{ required: true, whitespace: true, message: t`Please fill in this field` }];
  const placeholder = isSet && shown !== null ? t`Stored: ${shown}` : undefined;
  const input = { placeholder, autoComplete: 'off', spellCheck: false };
  return (
    <Form.Item name={name} label={label} rules={rules} required={!isSet}>
      {pems.has(name) ? (
        <Input.TextArea {...input} rows={3} maxLength={10_000} />
      ) : name === 'api_v3_key' ? (
        <Input.Password {...input} autoComplete="new-password" visibilityToggle={false} maxLength={200} />
      ) : (
        <Input {...input} maxLength={200} />
      )}
    </Form.Item>
  );
}
