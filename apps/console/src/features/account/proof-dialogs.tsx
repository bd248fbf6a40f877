import { Trans, useLingui } from '@lingui/react/macro';
import type { Passkey } from '@regulars/contract';
import { totpPattern } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { unspaced, useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { keptSeal } from '../../framework/session/index.ts';
import { staleFactors } from './stale-factors.ts';

type Common = {
  onClosed: () => void;
  /** The account has a password; else a code of the authenticator app proves who it is. */
  byPassword: boolean;
};

type Proof = { pwd: string; key_id?: string } | { totp: string };
type ProofDialogProps = Common & {
  title: string;
  verb: ReactNode;
  /** What it will do. */
  children: ReactNode;
  send: (proof: Proof, idempotencyKey: string) => Promise<unknown>;
};

const empty = { proof: '' };
/** What the dialog shows at its field, or sends again. */
const handles = ['wrong_old_password', 'wrong_totp', 'too_many_attempts', 'sign_in_key_expired'] as const;
const options = { invalidates: staleFactors, handles };

/** Asks for the password, or a code, before something is done to the second factors. */
function ProofDialog({ title, verb, children, send, byPassword, onClosed }: ProofDialogProps) {
  const { t } = useLingui();
  const rules = useRules();
  const dialog = useDrawer(onClosed);
  const [withSealed] = useState(keptSeal);
  const entity = useEntityForm<typeof empty, unknown>({
    needs: 'none',
    base: { values: empty },
    save: ({ proof }, _, key) =>
      byPassword ? withSealed({ pwd: proof }, (sealed) => send(sealed, key)) : send({ totp: proof }, key),
    onSaved: dialog.onClose,
    errorFields: { wrong_old_password: 'proof', wrong_totp: 'proof', too_many_attempts: 'proof' },
  });
  const labels = { proof: byPassword ? t`Current password` : t`Verification code` };
  return (
    <FormDialog title={title} entity={entity} verb={verb} {...dialog}>
      <FormFields entity={entity} labels={labels}>
        <p>{children}</p>
        {byPassword ? (
          <Form.Item name="proof" label={labels.proof} rules={[rules.required(t`Please enter password`)]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        ) : (
          <Form.Item
            name="proof"
            label={labels.proof}
            normalize={unspaced}
            rules={[rules.required(), rules.fits(totpPattern, 'totp')]}
            extra={<Trans>The 6 digits that your authenticator app shows</Trans>}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" />
          </Form.Item>
        )}
      </FormFields>
    </FormDialog>
  );
}

export function RemoveTotpDialog(props: Common) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const remove = useFormAction('POST /merc/personal/second-factors/totp/remove', options);
  return (
    <ProofDialog
      {...props}
      title={t`Remove the authenticator app`}
      verb={<Trans context="an authenticator app">Remove</Trans>}
      send={async (body, idempotencyKey) => {
        await remove.mutateAsync({ body, idempotencyKey });
        void message.success(t`The authenticator app is removed`);
      }}
    >
      <Trans>
        Its codes no longer sign you in. Without another second proof, the password alone does, and merchants that
        require two-step verification cannot be entered. Other devices that signed in with an app are signed out.
      </Trans>
    </ProofDialog>
  );
}

export function RemovePasskeyDialog({ passkey, ...props }: Common & { passkey: Passkey }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const remove = useFormAction('POST /merc/personal/passkeys/{passkey_id}/remove', options);
  const { name, passkey_id } = passkey;
  return (
    <ProofDialog
      {...props}
      title={t`Remove the passkey ${name}`}
      verb={<Trans>Remove</Trans>}
      send={async (body, idempotencyKey) => {
        await remove.mutateAsync({ params: { passkey_id }, body, idempotencyKey });
        void message.success(t`The passkey is removed`);
      }}
    >
      <Trans>
        It no longer signs you in, and other devices that signed in with a passkey are signed out. You can also delete
        it on the device or security key that holds it.
      </Trans>
    </ProofDialog>
  );
}

export function NewCodesDialog({ onCodes, ...props }: Common & { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useLingui();
  const renew = useFormAction('POST /merc/personal/second-factors/recovery-codes', options);
  return (
    <ProofDialog
      {...props}
      title={t`New recovery codes`}
      verb={<Trans>Show new codes</Trans>}
      send={async (body, idempotencyKey) => onCodes((await renew.mutateAsync({ body, idempotencyKey })).recovery_codes)}
    >
      <Trans>The codes that you have so far stop working.</Trans>
    </ProofDialog>
  );
}
