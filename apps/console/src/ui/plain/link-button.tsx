import type { ButtonHTMLAttributes } from 'react';
import styles from './link-button.module.css';

type LinkButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>;

/** An action that reads as a link. */
export function LinkButton(props: LinkButtonProps) {
  return <button {...props} type="button" className={styles.link} />;
}
