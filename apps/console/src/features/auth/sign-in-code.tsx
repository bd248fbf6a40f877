import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { codePattern, matches } from '@regulars/contract/rules';
import { maskedPhone } from '../../format/phones.ts';
import { call } from '../../framework/api/index.ts';
import type { ApiError } from '../../framework/api/index.ts';
import { CodeRequest } from '../../framework/codes/code-request.tsx';
import { useCodeSending } from '../../framework/codes/use-code-sending.ts';
import { CodeField } from '../../ui/plain/code-field.tsx';

/** What is wrong with a code, before it is sent. */
export const codeFault = (code: string): MessageDescriptor | undefined =>
  matches(codePattern, code) ? undefined : msg`Please enter the 6-digit code`;

/** Refusals of a code, which its field shows. */
const refusals: readonly string[] = ['wrong_code', 'code_expired', 'too_many_code_tries'];

/** What a refusal says of the code. */
export const refusedCode = ({ name, message, fields }: ApiError): string | undefined =>
  refusals.includes(name) ? message : fields.find(({ path }) => path === 'captcha_code')?.message;

interface SignInCodeProps {
  phone: string;
  /** Of 8101. */
  ticket?: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  onFilled: (code: string) => void;
  /** Whether a code may be requested now: the phone is right. */
  ready?: () => boolean;
  /** A code is on its way. */
  onSent: () => void;
}

/** The code to sign in with, and its request. */
export function SignInCode({ phone, ticket, error, ready = () => true, onSent, ...field }: SignInCodeProps) {
  const { t } = useLingui();
  const sending = useCodeSending((proof) => {
    const body = { phone, ...(ticket !== undefined && { ticket }), ...(proof && { proof }) };
    return call('POST /merc/personal/login/phone/captcha', { body }, { quiet: true });
  }, phone);
  async function request(): Promise<void> {
    if (ready() && (await sending.request())) onSent();
  }
  const to = maskedPhone(phone);
  return (
    <CodeField
      {...field}
      label={t({ message: 'Code', context: 'sent by SMS' })}
      name="code"
      aside={<CodeRequest sending={sending} onRequest={() => void request()} />}
      hint={sending.sent && t`Sent to ${to}, valid for 5 minutes. The sixth digit signs in.`}
      error={error ?? sending.error?.message}
    />
  );
}
