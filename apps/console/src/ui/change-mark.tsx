import { useLingui } from '@lingui/react/macro';
import { percentText } from '../format/numbers.ts';
import { classNames } from './class-names.ts';
import styles from './change-mark.module.css';

type ChangeMarkProps = {
  /** 0.124 for +12.4%. */
  ratio: number;
  /** Which direction is good: red means bad, not "up". */
  good?: 'up' | 'down';
};

/** A change against the previous period: arrow, sign, and colour for good or bad. */
export function ChangeMark({ ratio, good = 'up' }: ChangeMarkProps) {
  const { t } = useLingui();
  const tenths = Math.round(ratio * 1000);
  const percent = percentText(Math.abs(tenths) / 1000, 1);
  if (tenths === 0) return <span className={styles.mark}>{percent}</span>;
  const up = tenths > 0;
  const isGood = up === (good === 'up');
  return (
    <span className={classNames(styles.mark, isGood ? styles.good : styles.bad)}>
      <svg viewBox="0 0 8 8" width="8" height="8" role="img" aria-label={up ? t`Up` : t`Down`}>
        <path d={up ? 'M4 1 7.5 7h-7z' : 'M4 7 .5 1h7z'} />
      </svg>
      {up ? '+' : '−'}
      {percent}
    </span>
  );
}
