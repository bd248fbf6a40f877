import { useLingui } from '@lingui/react/macro';
import { newPasswordPattern } from '@regulars/contract/rules';
import { fieldPhrases } from '@regulars/phrases';
import { Form, Input } from 'antd';
import { useRules } from '../../framework/form/rules.ts';
import { useLocale } from '../../i18n/locale.ts';

export const noNewPassword = { pwd: '', re_pwd: '' };

export function useNewPasswordLabels(): Record<keyof typeof noNewPassword, string> {
  const { t } = useLingui();
  return { pwd: t`New password`, re_pwd: t`Confirm new password` };
}

/** A new password, twice. Too long a one is refused, never cut. */
export function NewPasswordFields() {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  const labels = useNewPasswordLabels();
  return (
    <>
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
    </>
  );
}
