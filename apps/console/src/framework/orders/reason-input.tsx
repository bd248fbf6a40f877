import { useLingui } from '@lingui/react/macro';
import { reasonLength } from '@regulars/contract/rules';
import { Button, Input } from 'antd';
import type { InputRef } from 'antd';
import { useRef } from 'react';
import styles from './order-refund.module.css';

interface ReasonInputProps {
  id?: string;
  value?: string;
  onChange?: (reason: string) => void;
}

/** Why an order is refunded: one of the commonest reasons, or words of one's own; each is a text. */
export function ReasonInput({ id, value = '', onChange }: ReasonInputProps) {
  const { t } = useLingui();
  const input = useRef<InputRef>(null);
  const reasons = [t`Not satisfied`, t`Wrong item`, t`Not made`, t`Charged too much`, t`No longer wanted`];
  return (
    <div className={styles.reason}>
      <fieldset aria-label={t`Common answers`} className={styles.reasons}>
        {reasons.map((reason) => (
          <Button
            key={reason}
            aria-pressed={value === reason}
            onClick={() => {
              onChange?.(reason);
              // More can be said, and Enter refunds; on a touch screen the keyboard would cover the preview.
              if (!matchMedia('(pointer: coarse)').matches) input.current?.focus();
            }}
          >
            {reason}
          </Button>
        ))}
      </fieldset>
      <Input
        ref={input}
        id={id}
        maxLength={reasonLength}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </div>
  );
}
