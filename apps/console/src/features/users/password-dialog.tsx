import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDetail } from '@regulars/contract';
import { newPasswordPattern } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { nameOf } from '../../format/phones.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { keptSeal } from '../../framework/session/index.ts';
import { generatedPassword } from './generated-password.ts';
import type { HandedOver } from '../../framework/passwords/password-slips.tsx';
import { userReads } from './user-list.ts';

interface PasswordDialogProps {
  user: UserDetail;
  onHandover: (handover: HandedOver) => void;
  onClosed: () => void;
}

/** Sets a password for a user whose account was made here; all sessions of the user end. */
export function PasswordDialog({ user, onHandover, onClosed }: PasswordDialogProps) {
  const { t } = useLingui();
  const rules = useRules();
  const dialog = useDrawer(onClosed);
  const [proposed] = useState(generatedPassword);
  const set = useFormAction('PUT /users/base-account', { invalidates: userReads, handles: ['sign_in_key_expired'] });
  const [withSealed] = useState(keptSeal);
  const name = nameOf(user);
  const entity = useEntityForm<{ pwd: string }, string>({
    needs: 'user:update',
    base: { values: { pwd: proposed } },
    save: async ({ pwd }, _, idempotencyKey) => {
      const body = { user_id: user.user_id, change: 'password' as const };
      await withSealed({ pwd }, (sealed) => set.mutateAsync({ body: { ...body, ...sealed }, idempotencyKey }));
      return pwd;
    },
    onSaved: (password) => {
      onHandover({ name, phone: user.phone, password });
      dialog.onClose();
    },
    errorFields: {
      account_elsewhere: null,
      too_many_passwords: null,
      user_above_own_power: null,
      user_of_other_branches: null,
    },
  });
  const labels = { pwd: t`New password` };
  return (
    <FormDialog
      title={t`Set a password for ${name}`}
      verb={<Trans>Set the password</Trans>}
      entity={entity}
      {...dialog}
    >
      <FormFields entity={entity} labels={labels}>
        <Form.Item
          name="pwd"
          label={labels.pwd}
          rules={[rules.required(t`Please enter password`), rules.fits(newPasswordPattern, 'new_password')]}
          extra={t`It signs in for 7 days, within which the person sets another.`}
        >
          <Input autoComplete="new-password" maxLength={20} />
        </Form.Item>
        <p>
          <Trans>{name} is signed out on every device and told by SMS.</Trans>
        </p>
      </FormFields>
    </FormDialog>
  );
}
