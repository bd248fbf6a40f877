import type { ButtonHTMLAttributes } from 'react';
import styles from './link-button.module.css';

type LinkButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>;

/** A button that looks like a link. */
export function LinkButton(props: LinkButtonProps) {
  return <button {...props} type="button" className={styles.link} />;
}
