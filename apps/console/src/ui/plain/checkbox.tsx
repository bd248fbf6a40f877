import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'children'> & {
  children: ReactNode;
};

export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles.label}>
      <input {...input} type="checkbox" className={styles.box} />
      {children}
    </label>
  );
}
