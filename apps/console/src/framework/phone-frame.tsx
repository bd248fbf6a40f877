import { languages, type Language } from '@regulars/phrases';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import styles from './phone-frame.module.css';

interface PhoneFrameProps {
  label: string;
  /** At the top of the screen. */
  title: string;
  /** What the member reads in. */
  language: Language;
  languageLabel: string;
  onLanguage: (language: Language) => void;
  /** Other choices, before the language. */
  choices?: ReactNode;
  children: ReactNode;
}

/** What a member sees on a phone, in either language. */
export function PhoneFrame(props: PhoneFrameProps) {
  const { label, title, language, languageLabel, onLanguage, choices, children } = props;
  return (
    <section className={styles.frame} aria-label={label}>
      <div className={styles.choices}>
        {choices}
        <Segmented
          size="small"
          aria-label={languageLabel}
          value={language}
          onChange={onLanguage}
          options={languages.map((value) => ({
            value,
            label: <span lang={value}>{value === 'en' ? 'EN' : '中文'}</span>,
          }))}
        />
      </div>
      <div className={styles.phone} lang={language}>
        <strong className={styles.title}>{title}</strong>
        {children}
      </div>
    </section>
  );
}
