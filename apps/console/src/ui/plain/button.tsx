import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** One solid button per region; the others are outlined or text. */
  variant?: 'solid' | 'outline' | 'text' | 'danger';
  size?: 'middle' | 'large';
  block?: boolean;
  /** A request is in flight: the button does nothing but keeps focus. */
  busy?: boolean;
  icon?: ReactNode;
};

export function Button({
  variant = 'outline',
  size = 'middle',
  block = false,
  busy = false,
  icon,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // preventDefault also stops Enter in a field from submitting again.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classNames(styles.button, styles[variant], styles[size], block && styles.block)}
      onClick={press}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  );
}
