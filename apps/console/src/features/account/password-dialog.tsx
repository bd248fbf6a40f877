import { Trans, useLingui } from '@lingui/react/macro';
import { newPasswordPattern } from '@regulars/contract/rules';
import { fieldPhrases } from '@regulars/phrases';
import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { sealPasswords, session } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';

const empty = { old_pwd: '', pwd: '', re_pwd: '' };

/** Changes the password by the current one; the server then ends every session, this one too. */
export function PasswordDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  const dialog = useDrawer(onClosed);
  const [changed, setChanged] = useState(false);
  const change = useFormAction('PUT /merc/personal/account/pwd');
  const entity = useEntityForm<typeof empty, null>({
    base: { values: empty },
    save: async (values, _, idempotencyKey) =>
      change.mutateAsync({ body: await sealPasswords(values), idempotencyKey }),
    onSaved: () => setChanged(true),
    errorFields: { wrong_old_password: 'old_pwd', too_many_attempts: 'old_pwd' },
  });
  // Only once the form no longer counts as unsaved: else the session would be continued in place.
  useEffect(() => {
    if (changed && !entity.dirty) void session.end(t`Your password was changed. Sign in with the new one.`);
  }, [changed, entity.dirty, t]);
  const labels = { old_pwd: t`Current password`, pwd: t`New password`, re_pwd: t`Confirm new password` };
  return (
    <FormDialog title={t`Change password`} entity={entity} {...dialog}>
      <FormFields entity={entity} labels={labels} textOf={() => ''}>
        <Form.Item name="old_pwd" label={labels.old_pwd} rules={[rules.required(t`Please enter password`)]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="pwd"
          label={labels.pwd}
          extra={t`6 to 20 letters, digits or !@#$%`}
          rules={[
            rules.required(t`Please enter a 6-20 character password`),
            rules.fits(newPasswordPattern, 'new_password'),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="re_pwd"
          label={labels.re_pwd}
          dependencies={['pwd']}
          rules={[
            rules.required(),
            ({ getFieldValue }) => ({
              validator: (_rule, text: string) =>
                !text || text === getFieldValue('pwd')
                  ? Promise.resolve()
                  : Promise.reject(new Error(fieldPhrases.passwords_differ[locale])),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <p>
          <Trans>You will be signed out everywhere and sign in with the new password.</Trans>
        </p>
      </FormFields>
    </FormDialog>
  );
}
