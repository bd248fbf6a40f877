import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { codePattern } from '@regulars/contract/rules';
import { confirmationLimits, isTrivialPassword, paymentPasswordPattern } from '@regulars/contract/rules/confirmations';
import { fieldPhrases } from '@regulars/phrases';
import { Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { ApiError, call, messageOf, newIdempotencyKey } from '../../framework/api/index.ts';
import { CodeRequest } from '../../framework/codes/code-request.tsx';
import { useCodeSending } from '../../framework/codes/use-code-sending.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { checked, useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { keptSeal } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { FieldError } from '../../ui/plain/field-error.tsx';

const empty = { code: '', pwd: '' };
type Values = typeof empty;

const digitsOf = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, confirmationLimits.digits);

/** Sends what was typed. A wrong code is an answer, too: the next one is another call. */
function usePasswordEntity(id: string, onSet: () => void) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const [withSealed] = useState(keptSeal);
  const tried = useRef<{ text: string; key: string }>(undefined);
  const set = useFormAction('POST /vip-infos/{id}/payment-password', {
    invalidates: ['/vip-infos'],
    handles: ['confirmation_locked', 'sign_in_key_expired'],
  });
  return useEntityForm<Values, void>({
    needs: 'member:payment_password',
    base: { values: empty },
    async save({ code, pwd }) {
      const text = JSON.stringify([code, pwd]);
      if (tried.current?.text !== text) tried.current = { text, key: newIdempotencyKey() };
      const { key: idempotencyKey } = tried.current;
      const { right, left } = await withSealed({ pwd }, (sealed) =>
        set.mutateAsync({ params: { id }, body: { code, ...sealed }, idempotencyKey }),
      );
      tried.current = undefined;
      if (right) return;
      const why = t`Wrong or expired: ${plural(left, { one: '# try left', other: '# tries left' })}`;
      throw new ApiError({ status: 422, code: 0, name: 'wrong_code', message: why });
    },
    onSaved() {
      void message.success(t`The payment password is set`);
      onSet();
    },
    errorFields: { wrong_code: 'code', confirmation_locked: 'code' },
  });
}

interface PaymentPasswordFormProps {
  id: string;
  /** Masked. */
  phone: string;
  onClosed: () => void;
}

/** Sets a member's payment password: they tell the code that their phone receives, and type the password themselves. */
export function PaymentPasswordForm({ id, phone, onClosed }: PaymentPasswordFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  const dialog = useDrawer(onClosed);
  const entity = usePasswordEntity(id, dialog.onClose);
  const sending = useCodeSending(() =>
    call(
      'POST /vip-infos/{id}/payment-password/code',
      { params: { id } },
      { idempotencyKey: newIdempotencyKey(), quiet: true },
    ),
  );
  const labels = { code: t({ message: 'Code', context: 'sent by SMS' }), pwd: t`New payment password` };
  async function request(): Promise<void> {
    if (!(await sending.request())) return;
    entity.form.setFields([{ name: 'code', errors: [] }]);
    entity.form.focusField('code');
  }
  return (
    <FormDialog title={t`Set the payment password`} verb={<Trans>Set it</Trans>} entity={entity} {...dialog}>
      <FormFields entity={entity} labels={labels} textOf={(name, value) => (name === 'pwd' ? '••••••' : String(value))}>
        <Form.Item
          name="code"
          label={labels.code}
          normalize={digitsOf}
          rules={[rules.required(fieldPhrases.code[locale]), rules.fits(codePattern, 'code')]}
          extra={
            sending.error && !entity.error ? (
              <FieldError id={`${entity.id}-request`}>{messageOf(sending.error)}</FieldError>
            ) : sending.sent ? (
              t`Sent to ${phone}, valid for 5 minutes.`
            ) : (
              t`Goes to ${phone}; the member tells it.`
            )
          }
        >
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            suffix={<CodeRequest sending={sending} onRequest={() => void request()} />}
          />
        </Form.Item>
        <Form.Item
          name="pwd"
          label={labels.pwd}
          normalize={digitsOf}
          extra={t`6 digits, which the member types unseen. No 123456, no birthday, no phone.`}
          rules={[
            rules.required(fieldPhrases.payment_password[locale]),
            rules.fits(paymentPasswordPattern, 'payment_password'),
            checked((text) => (isTrivialPassword(text) ? fieldPhrases.trivial_password[locale] : undefined)),
          ]}
        >
          <Input type="password" inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
      </FormFields>
    </FormDialog>
  );
}
