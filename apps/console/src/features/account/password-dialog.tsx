import { Trans, useLingui } from '@lingui/react/macro';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { keptSeal } from '../../framework/session/index.ts';
import { NewPasswordFields, noNewPassword, useNewPasswordLabels } from './new-password-fields.tsx';
import { useSessionEnd } from './use-session-end.ts';

const empty = { old_pwd: '', ...noNewPassword };

/** Changes the password by the current one; the server then ends every session, this one too. */
export function PasswordDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const dialog = useDrawer(onClosed);
  const [changed, setChanged] = useState(false);
  const change = useFormAction('PUT /merc/personal/account/pwd', {
    handles: ['wrong_old_password', 'too_many_attempts', 'sign_in_key_expired'],
  });
  const [withSealed] = useState(keptSeal);
  const entity = useEntityForm<typeof empty, null>({
    needs: 'none',
    base: { values: empty },
    save: (values, _, idempotencyKey) => withSealed(values, (body) => change.mutateAsync({ body, idempotencyKey })),
    onSaved: () => setChanged(true),
    errorFields: { wrong_old_password: 'old_pwd', too_many_attempts: 'old_pwd' },
  });
  useSessionEnd(
    changed ? { message: t`Your password was changed. Sign in with the new one.` } : undefined,
    entity.dirty,
  );
  const labels = { old_pwd: t`Current password`, ...useNewPasswordLabels() };
  return (
    <FormDialog title={t`Change password`} entity={entity} {...dialog}>
      <FormFields entity={entity} labels={labels}>
        <Form.Item name="old_pwd" label={labels.old_pwd} rules={[rules.required(t`Please enter password`)]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <NewPasswordFields />
        <p>
          <Trans>You will be signed out everywhere and sign in with the new password.</Trans>
        </p>
      </FormFields>
    </FormDialog>
  );
}
