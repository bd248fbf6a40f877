import { Trans, useLingui } from '@lingui/react/macro';
import type { Passkey } from '@regulars/contract';
import { labelPattern } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { createPasskey, sealPasswords } from '../../framework/session/index.ts';
import { staleFactors } from './stale-factors.ts';

const empty = { pwd: '', name: '' };
/** What the form shows: at its fields, or above them. */
const atFields = {
  wrong_old_password: 'pwd',
  too_many_attempts: 'pwd',
  passkey_refused: null,
  passkey_expired: null,
  passkey_present: null,
  passkeys_full: null,
  passkeys_not_offered: null,
} as const;
const handles = Object.keys(atFields) as (keyof typeof atFields)[];

type AddPasskeyDialogProps = {
  onClosed: () => void;
  /** The recovery codes, if these are the account's first. */
  onCodes: (codes: readonly string[]) => void;
};

/** Adds a passkey: password and name, then the browser asks for the authenticator. */
export function AddPasskeyDialog({ onClosed, onCodes }: AddPasskeyDialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const rules = useRules();
  const dialog = useDrawer(onClosed);
  const begin = useFormAction('POST /merc/personal/passkeys/options', { handles });
  const add = useFormAction('POST /merc/personal/passkeys', { handles, invalidates: staleFactors });
  const entity = useEntityForm<typeof empty, readonly string[]>({
    needs: 'none',
    base: { values: empty },
    async save({ pwd, name }, _, idempotencyKey) {
      const asked = await begin.mutateAsync({ body: await sealPasswords({ pwd }) });
      const passkey = await createPasskey(asked);
      return (await add.mutateAsync({ body: { name: name.trim(), passkey }, idempotencyKey })).recovery_codes;
    },
    onSaved(codes) {
      void message.success(t`The passkey is added`);
      onCodes(codes);
      dialog.onClose();
    },
    errorFields: atFields,
  });
  const labels = { pwd: t`Current password`, name: t`Name of the passkey` };
  return (
    <FormDialog title={t`Add a passkey`} entity={entity} verb={<Trans>Continue</Trans>} {...dialog}>
      <FormFields entity={entity} labels={labels}>
        <Form.Item name="pwd" label={labels.pwd} rules={[rules.required(t`Please enter password`)]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <PasskeyName label={labels.name} />
        <p>
          <Trans>Your browser then asks you to confirm with fingerprint, face, screen lock or security key.</Trans>
        </p>
      </FormFields>
    </FormDialog>
  );
}

function PasskeyName({ label }: { label: string }) {
  const { t } = useLingui();
  const rules = useRules();
  return (
    <Form.Item
      name="name"
      label={label}
      extra={t`So that you recognise it, such as “Till computer”`}
      rules={[rules.required(), rules.fits(labelPattern, 'label')]}
    >
      <Input maxLength={40} autoComplete="off" />
    </Form.Item>
  );
}

export function RenamePasskeyDialog({ passkey, onClosed }: { passkey: Passkey; onClosed: () => void }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const dialog = useDrawer(onClosed);
  const { name, passkey_id } = passkey;
  const rename = useFormAction('PUT /merc/personal/passkeys/{passkey_id}', { invalidates: staleFactors });
  const entity = useEntityForm<{ name: string }, Passkey>({
    needs: 'none',
    base: { values: { name } },
    save: (values, _, idempotencyKey) =>
      rename.mutateAsync({ params: { passkey_id }, body: { name: values.name.trim() }, idempotencyKey }),
    onSaved() {
      void message.success(t`Updated`);
      dialog.onClose();
    },
  });
  const labels = { name: t`Name of the passkey` };
  return (
    <FormDialog title={t`Rename the passkey`} entity={entity} {...dialog}>
      <FormFields entity={entity} labels={labels}>
        <PasskeyName label={labels.name} />
      </FormFields>
    </FormDialog>
  );
}
