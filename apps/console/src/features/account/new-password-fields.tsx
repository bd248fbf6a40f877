import { useLingui } from '@lingui/react/macro';
import { fieldPhrases } from '@regulars/phrases';
import { Form, Input } from 'antd';
import { checked, useRules } from '../../framework/form/rules.ts';
import { newPasswordFault } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';

export const noNewPassword = { pwd: '', re_pwd: '' };

export function useNewPasswordLabels(): Record<keyof typeof noNewPassword, string> {
  const { t } = useLingui();
  return { pwd: t`New password`, re_pwd: t`Confirm new password` };
}

/** A new password, twice. Too long a one is refused, never cut. */
export function NewPasswordFields() {
  const { t, i18n } = useLingui();
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
          checked((text) => {
            const fault = newPasswordFault(text);
            return fault && i18n._(fault);
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="re_pwd"
        label={labels.re_pwd}
        dependencies={['pwd']}
        rules={[
          rules.required(fieldPhrases.passwords_differ[locale]),
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
