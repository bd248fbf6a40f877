import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import styles from './field.module.css';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix'>;

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? t`Hide password` : t`Show password`}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}
