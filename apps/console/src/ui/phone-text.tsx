import styles from './phone-text.module.css';

type PhoneTextProps = {
  /** As sent by the server: digits, or masked as 138****2046. */
  phone: string;
};

/** A phone number. A full one is spaced by CSS, so that it copies as digits. */
export function PhoneText({ phone }: PhoneTextProps) {
  const parts = /^(\d{3})(\d{4})(\d{4})$/.exec(phone)?.slice(1);
  if (!parts) return <span className={styles.phone}>{phone}</span>;
  return (
    <span className={styles.phone}>
      {parts.map((part, at) => (
        <span key={at} className={styles.part}>
          {part}
        </span>
      ))}
    </span>
  );
}
