import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './copy-text.module.css';

type CopyTextProps = {
  text: string;
  /** What is copied, for screen readers: “request id”; not needed where the text says so. */
  label?: string;
  /** Shown in place of the text, if that is long. */
  shown?: string;
};

/** A text that is copied on click and confirms it for two seconds. */
export function CopyText({ text, label, shown = text }: CopyTextProps) {
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
      <button type="button" className={styles.copy} onClick={() => void copy()}>
        <span>
          {label !== undefined && <span className="visually-hidden">{t`Copy ${label}:`} </span>}
          {shown}
        </span>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <output className={outcome === 'refused' ? styles.refused : styles.copied}>
        {outcome === 'copied' && t`Copied`}
        {outcome === 'refused' && t`Not copied: select the text and copy it`}
      </output>
    </span>
  );
}
