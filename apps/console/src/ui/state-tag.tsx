import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './state-tag.module.css';

/** The five meanings; every state maps to one. */
export type StateMeaning = 'live' | 'waiting' | 'attention' | 'blocked' | 'over';

const glyphs: Record<StateMeaning, ReactNode> = {
  live: <circle cx="6" cy="6" r="4" className={styles.filled} />,
  waiting: (
    <>
      <circle cx="6" cy="6" r="3.25" className={styles.drawn} />
      <path d="M6 2.75a3.25 3.25 0 0 1 0 6.5z" className={styles.filled} />
    </>
  ),
  attention: <path d="M6 1.9 10.4 9.6H1.6z" className={styles.filled} />,
  blocked: <path d="m2.8 2.8 6.4 6.4m0-6.4L2.8 9.2" className={styles.drawn} />,
  over: <circle cx="6" cy="6" r="3.25" className={styles.drawn} />,
};

type StateGlyphProps = { meaning: StateMeaning; size?: number };

/** The glyph alone, for rows whose text states the meaning. */
export function StateGlyph({ meaning, size = 12 }: StateGlyphProps) {
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} className={styles[meaning]} aria-hidden="true">
      {glyphs[meaning]}
    </svg>
  );
}

type StateTagProps = { meaning: StateMeaning; children: ReactNode };

/** A state as glyph, text and colour. */
export function StateTag({ meaning, children }: StateTagProps) {
  return (
    <span className={classNames(styles.tag, styles[meaning])}>
      <StateGlyph meaning={meaning} />
      <span className={styles.words}>{children}</span>
    </span>
  );
}
