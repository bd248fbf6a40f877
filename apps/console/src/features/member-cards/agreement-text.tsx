import styles from './member-cards.module.css';

/** An agreement as it is read: lines that begin with # are headings, with - items. Everything else is text. */
export function AgreementText({ text }: { text: string }) {
  return (
    <div className={styles.agreement}>
      {text.split('\n').map((line, at) => {
        const key = `${at} ${line}`;
        if (line.startsWith('#')) return <h4 key={key}>{line.replace(/^#{1,6}/, '').trim()}</h4>;
        if (line.startsWith('- ')) return <p key={key}>• {line.slice(2)}</p>;
        return line.trim() === '' ? null : <p key={key}>{line}</p>;
      })}
    </div>
  );
}
