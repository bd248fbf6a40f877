import { Trans, useLingui } from '@lingui/react/macro';
import { codePattern, matches, phonePattern } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { maskedPhone } from '../../format/phones.ts';
import { call, messageOf } from '../../framework/api/index.ts';
import { CodeRequest } from '../../framework/codes/code-request.tsx';
import { useCodeSending } from '../../framework/codes/use-code-sending.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { PhoneInput } from '../../framework/form/phone-input.tsx';
import { checked, useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import type { EntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { FieldError } from '../../ui/plain/field-error.tsx';
import { useSessionEnd } from './use-session-end.ts';

const empty = { phone: '', captcha_code: '' };
type Values = typeof empty;

/** Milliseconds to read that the phone was changed. */
const readingTime = 1_500;

interface NewPhoneDialogProps {
  /** The server knows of no identity check. */
  onCheckNeeded: () => void;
  onClosed: () => void;
}

/** Changes the account's phone by a code sent to the new one, after an identity check; the server ends every session. */
export function NewPhoneDialog({ onCheckNeeded, onClosed }: NewPhoneDialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const dialog = useDrawer(onClosed);
  const [changed, setChanged] = useState(false);
  const done = t`Account phone number changed, please log in again`;
  const change = useFormAction('PUT /merc/personal/phone/change', {
    handles: ['wrong_code', 'code_expired', 'too_many_code_tries', 'account_phone_taken', 'step_up_needed'],
  });
  const entity = useEntityForm<Values, null>({
    needs: 'none',
    base: { values: empty },
    save: (body, _, idempotencyKey) =>
      change.mutateAsync(
        { body, idempotencyKey },
        { onError: ({ name }) => name === 'step_up_needed' && onCheckNeeded() },
      ),
    onSaved() {
      void message.success(done);
      setChanged(true);
    },
    errorFields: {
      wrong_code: 'captcha_code',
      code_expired: 'captcha_code',
      too_many_code_tries: 'captcha_code',
      account_phone_taken: 'phone',
    },
  });
  const { phone } = entity.values;
  useSessionEnd(changed ? { message: done, phone, delay: readingTime } : undefined, entity.dirty);
  return (
    <FormDialog
      title={t`Bind a new phone number`}
      entity={{ ...entity, saving: entity.saving || changed }}
      verb={<Trans context="a phone number">Change</Trans>}
      {...dialog}
    >
      <NewPhoneFields entity={entity} />
    </FormDialog>
  );
}

function NewPhoneFields({ entity }: { entity: EntityForm<Values> }) {
  const { t } = useLingui();
  const rules = useRules();
  const { form, values } = entity;
  const [sentTo, setSentTo] = useState<string>();
  const sending = useCodeSending(
    () => call('POST /merc/personal/phone/new/captcha', { body: { phone: values.phone } }, { quiet: true }),
    values.phone,
  );

  async function request(): Promise<void> {
    const isValid = await form.validateFields(['phone']).then(
      () => true,
      () => false,
    );
    if (!isValid) form.focusField('phone');
    else if (await sending.request()) {
      setSentTo(maskedPhone(values.phone));
      // It may still say that there is none.
      form.setFields([{ name: 'captcha_code', errors: [] }]);
      form.focusField('captcha_code');
    }
  }

  const labels = { phone: t`New phone number`, captcha_code: t({ message: 'Code', context: 'sent by SMS' }) };
  const formatFault = t`Phone number format incorrect`;
  return (
    <FormFields entity={entity} labels={labels}>
      <Form.Item
        name="phone"
        label={labels.phone}
        rules={[
          rules.required(t`Please enter new phone number`),
          checked((phone) => (matches(phonePattern, phone) ? undefined : formatFault)),
        ]}
      >
        <PhoneInput />
      </Form.Item>
      <Form.Item
        name="captcha_code"
        label={labels.captcha_code}
        normalize={digitsOf}
        rules={[rules.required(t`Please enter captcha`), rules.fits(codePattern, 'code')]}
        extra={
          sending.error && !entity.error ? (
            <FieldError id={`${entity.id}-request`}>{messageOf(sending.error)}</FieldError>
          ) : (
            sending.sent && sentTo !== undefined && t`Sent to ${sentTo}, valid for 5 minutes.`
          )
        }
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          suffix={<CodeRequest sending={sending} onRequest={() => void request()} />}
        />
      </Form.Item>
      <p>
        <Trans>
          You will be signed out everywhere and sign in with the new phone number. Your roles at all merchants stay as
          they are.
        </Trans>
      </p>
    </FormFields>
  );
}

/** As a message has it, perhaps in groups. */
const digitsOf = (code: string): string => code.normalize('NFKC').replaceAll(/\D/g, '');
