import { phoneText } from '../format/phones.ts';
import styles from './phone-text.module.css';

type PhoneTextProps = {
  /** As sent by the server: digits, or masked as 138****2046. */
  phone: string;
};

/** A phone number. A full one is spaced by CSS, so that it copies as digits. */
export function PhoneText({ phone }: PhoneTextProps) {
  return (
    <span className={styles.phone}>
      {phoneText(phone)
        .split(' ')
        .map((part, at) => (
          <span key={at} className={styles.part}>
            {part}
          </span>
        ))}
    </span>
  );
}
