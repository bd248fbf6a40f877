import { useLingui } from '@lingui/react/macro';
import { reasonLength } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useRules } from './rules.ts';

interface ReasonFieldProps {
  label?: ReactNode;
  /** Asks for it where it is left empty. */
  missing?: string;
  placeholder?: string;
  /** Another input than one line. */
  children?: ReactNode;
}

/** Why something is done, which the operation log keeps: the field `reason` of a form. */
export function ReasonField({ label, missing, placeholder, children }: ReasonFieldProps) {
  const { t } = useLingui();
  const rules = useRules();
  return (
    <Form.Item
      name="reason"
      label={label ?? t`Reason`}
      rules={[rules.required(missing ?? t`Give a reason for the operation log`), rules.text(reasonLength)]}
    >
      {children ?? <Input maxLength={reasonLength} autoComplete="off" placeholder={placeholder} />}
    </Form.Item>
  );
}
