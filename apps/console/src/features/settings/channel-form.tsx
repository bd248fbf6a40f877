import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentChannel, PaymentChannelChanges } from '@regulars/contract';
import type { CredentialName, PaymentChannelName } from '@regulars/phrases';
import { Form, Input, Switch } from 'antd';
import { call } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm, type Base } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { PemInput } from './pem-input.tsx';
import styles from './settings.module.css';

type Values = Partial<Record<CredentialName, string>> & { enabled: boolean };

const baseOf = ({ credentials, enabled, set, changed, version }: PaymentChannel): Base<Values> => ({
  values: { enabled: set ? enabled : true, ...Object.fromEntries(credentials.map(({ name }) => [name, ''])) },
  version,
  savedBy: changed,
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
    needs: 'settings:channel',
    base: baseOf(channel),
    save: ({ enabled, ...typed }, { version: ifMatch }, idempotencyKey) => {
      const filled = Object.entries(typed).filter(([, value]) => value.trim() !== '');
      const given: Readonly<Record<string, string>> = Object.fromEntries(filled);
      const body: PaymentChannelChanges = { channel: channel.channel, enabled, ...given };
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
  const where = useWhere(channel.channel);
  return (
    <FormDrawer title={name} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={(_, value) => (value === true ? t`On` : t`Off`)}>
        <p className={styles.intro}>
          {channel.set ? (
            <Trans>
              What is stored is never shown again. Leave a field empty to keep it. Every owner is notified of the
              change.
            </Trans>
          ) : (
            <Trans>Stored encrypted, and never shown again. Every owner is notified of the change.</Trans>
          )}
        </p>
        <Form.Item name="enabled" label={labels.enabled} valuePropName="checked" required>
          <Switch />
        </Form.Item>
        {channel.credentials.map(({ name: one, shown }) => (
          <CredentialField
            key={one}
            name={one}
            label={labels[one]}
            where={where[one]}
            shown={shown}
            isSet={channel.set}
          />
        ))}
      </FormFields>
    </FormDrawer>
  );
}

/** Where the platform of each channel shows its credentials. */
function useWhere(channel: PaymentChannelName): Readonly<Partial<Record<CredentialName, string>>> {
  const { t } = useLingui();
  const all: Readonly<Record<PaymentChannelName, Partial<Record<CredentialName, string>>>> = {
    wechat_pay: {
      account_no: t`WeChat Pay merchant platform: Account centre, Merchant information`,
      app_id: t`WeChat Pay merchant platform: Product centre, AppID accounts`,
      private_key: t`apiclient_key.pem, which you got with the API certificate`,
      certificate: t`apiclient_cert.pem: Account centre, API security, Merchant API certificate`,
      api_v3_key: t`What you set yourself under Account centre, API security, APIv3 key`,
      public_key_id: t`Account centre, API security, WeChat Pay public key`,
      public_key: t`pub_key.pem, downloaded beside its ID`,
    },
    alipay: {
      account_no: t`Alipay merchant platform: Account centre, PID`,
      app_id: t`Alipay open platform: Console, your app`,
      private_key: t`The app’s private key, made by Alipay’s key tool`,
      public_key: t`Open platform, your app, Development settings, Signing: Alipay’s public key, not the app’s`,
    },
  };
  return all[channel];
}

interface FieldProps {
  name: CredentialName;
  label: string;
  where: string | undefined;
  shown: string | null;
  isSet: boolean;
}

function CredentialField({ name, label, where, shown, isSet }: FieldProps) {
  const { t } = useLingui();
  const rules = isSet ? [] : [{ required: true, whitespace: true, message: t`Please fill in this field` }];
  const placeholder = isSet && shown !== null ? t`Stored: ${shown}` : undefined;
  const input = { placeholder, autoComplete: 'off', spellCheck: false };
  return (
    <Form.Item name={name} label={label} rules={rules} required={!isSet} extra={where}>
      {pems.has(name) ? (
        <PemInput label={label} {...input} />
      ) : name === 'api_v3_key' ? (
        <Input.Password {...input} autoComplete="new-password" visibilityToggle={false} maxLength={200} />
      ) : (
        <Input {...input} maxLength={200} />
      )}
    </Form.Item>
  );
}
