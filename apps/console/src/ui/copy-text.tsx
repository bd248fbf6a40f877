import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './copy-text.module.css';

type CopyTextProps = {
  text: string;
  /** What is copied, for screen readers: “request id”. */
  label: string;
  /** How the text is written on screen, if not as it is copied. */
  shown?: string;
  /** The text is too long to be shown: the button says what it copies. */
  brief?: boolean;
};

/** A text that is copied on click and confirms it for two seconds. */
export function CopyText({ text, label, shown = text, brief = false }: CopyTextProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'refused'>('idle');

  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  }

  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <span className={styles.place}>
      <button type="button" className={styles.copy} aria-label={t`Copy ${label}: ${shown}`} onClick={() => void copy()}>
        {brief ? t`Copy ${label}` : shown}
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <output className={outcome === 'refused' ? styles.refused : 'visually-hidden'}>
        {outcome === 'copied' && t`Copied`}
        {outcome === 'refused' && t`Not copied: select the text and copy it`}
      </output>
    </span>
  );
}
